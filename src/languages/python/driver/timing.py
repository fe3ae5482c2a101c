"""Measures the CPU time of calls: fresh arguments each time, the collector off, nothing instrumented."""

import gc
import sys
from collections import deque
from time import process_time_ns, thread_time_ns

SHORT_NS = 50_000  # below, the clock's own cost counts: many calls are measured as one
COLD_NS = 20_000  # what reading the clocks and fetching the arguments into the caches costs a first call at most
BATCH_NS = 400_000
MOST_BATCH = 1_000
COARSE_NS = 10_000_000  # where a limit on CPU time is set, the process's own clock moves at ticks only, the thread's always
REMEMBERED_NS = 10_000_000  # a first call that took so long, and four times what later ones take, did work that these were spared
QUICK_LOAD_NS = 5_000_000  # a module that loads faster is loaded anew for each repetition, so that no cache outlives a call


class Stopwatch:
    """CPU time of this thread; that of the whole process where other threads did the work."""

    def __init__(self):
        self._process = process_time_ns()
        self._thread = thread_time_ns()

    def ns(self):
        own = thread_time_ns() - self._thread
        return max(own, process_time_ns() - self._process - COARSE_NS)


class Plain:
    def __init__(self, code):
        self._code = code

    def code(self, meter):
        return self._code


class TimingServer:
    def __init__(self):
        self._channel = CaseChannel()

    def serve(self):
        channel = self._channel
        request = channel.receive()
        self._name, self._entry = request["name"], request["entry"]
        filename = self._name + ".py"
        try:
            self._program = Plain(compile(request["text"], filename, "exec", dont_inherit=True))
            watch = Stopwatch()
            self._load()
            self._again = watch.ns() < QUICK_LOAD_NS
        except BaseException as problem:
            channel.send_text('"failed":' + encode(filename + " could not be loaded: " + describe(problem, filename)))
            channel.leave(0)
        if not callable(self._space.get(self._entry)):
            channel.send_text('"failed":' + encode("%s has no function or class named %s." % (filename, self._entry)))
            channel.leave(0)
        channel.send_text('"ok":true')
        gc.disable()
        while True:
            self._answer(channel.receive())

    def _load(self):
        self._space = Module(self._name, self._program, None).space

    def _answer(self, request):
        try:
            # The first call warms up caches and the interpreter's own adaptions; it is not counted.
            first = self._measured(request["input"], False)
            times = [self._measured(request["input"], True) for _ in range(request["repetitions"])]
            # What is kept beside the module (at the thread, at a logger) outlives its loading: then only the first call did the work.
            if first[0] >= REMEMBERED_NS * first[1] and all([4 * ns * first[1] < first[0] * calls for ns, calls in times]):
                times = [first] * len(times)
        except MemoryError:
            self._channel.leave(71)
        except BaseException as problem:
            self._channel.send_text('"failed":' + encode(name_of(type(problem))))
            return
        self._channel.send_text('"times":' + encode(times))
        gc.collect()

    def _measured(self, case, many):
        """[nanoseconds, calls or operations they were for]"""
        if self._again:
            self._load()
        if "ops" in case:
            return self._operations(case)
        ns, changed = self._call(case, many)
        if ns >= SHORT_NS or not many:
            return [ns, 1]
        count = max(2, min(MOST_BATCH, BATCH_NS // max(ns, 200)))
        batch = self._batch(case, count if not changed else min(count, 20), changed)
        # Answers that were remembered from the first call are no measure of it.
        return batch if 4 * batch[0] >= (ns - COLD_NS) * batch[1] else [ns, 1]

    def _arguments(self, case):
        named = case.get("kwargs") or {}
        return made(case["args"], self._space), {name: made(value, self._space) for name, value in named.items()}

    def _call(self, case, many):
        entry = self._space[self._entry]
        arguments, named = self._arguments(case)
        watch = Stopwatch()
        _drain(entry(*arguments, **named))
        ns = watch.ns()
        changed = many and ns < SHORT_NS and not _same(arguments, made(case["args"], self._space))
        return ns, changed

    def _batch(self, case, count, changed):
        entry = self._space[self._entry]
        given = [self._arguments(case) for _ in range(count if changed else 1)]
        if not changed:
            given *= count
        watch = Stopwatch()
        for arguments, named in given:
            _drain(entry(*arguments, **named))
        return [watch.ns(), count]

    def _operations(self, case):
        operations = [(method, made(arguments, self._space)) for method, arguments in case["ops"]]
        instance = self._space[self._entry](*made(case["init"], self._space))
        watch = Stopwatch()
        for method, arguments in operations:
            try:
                member = getattr(instance, method)
                _drain(member(*arguments) if arguments or callable(member) else member)
            except (LookupError, ValueError):
                pass  # an answer: popping from an empty stack
        return [watch.ns(), max(len(operations), 1)]


LEAVES = frozenset((int, float, complex, str, bytes, bool, type(None), range))
DEEPEST = 50


def _drain(answer, depth=0):
    """A lazy answer, or part of an answer, does its work only when it is drained."""
    kind = type(answer)
    if kind in LEAVES or depth > DEEPEST:
        return
    if hasattr(kind, "__next__"):
        items = list(answer)
    elif isinstance(answer, dict):
        items = list(answer.values())
    elif isinstance(answer, (list, tuple, set, frozenset, deque)):
        items = answer
    else:
        items = list(getattr(answer, "__dict__", {}).values())
    if not set(map(type, items)) <= LEAVES:
        for item in items:
            _drain(item, depth + 1)


def _same(before, after):
    try:
        return bool(before == after)
    except BaseException:
        return False
