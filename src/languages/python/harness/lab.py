"""
The lab: a warm process that runs no given code itself. For each variant it forks a child, reads the child's answers from a pipe of its
own, and answers the parent on behalf of whatever became of it.
"""

import posix
import sys

# Programs find guards in place of these, once there is a workshop.
_FORK, _PIPE, _CLOSE, _READ, _WAIT, _KILL, _KILL_GROUP = (
    posix.fork,
    posix.pipe,
    posix.close,
    posix.read,
    posix.waitpid,
    posix.kill,
    posix.killpg,
)
_DUP2, _OPEN, _SET_GROUP, _LIST, _UNLINK, _RMDIR = (
    posix.dup2,
    posix.open,
    posix.setpgid,
    posix.listdir,
    posix.unlink,
    posix.rmdir,
)
KILLED = 9
MOST_BYTES = 1 << 23
MOST_ANSWER = 800_000  # a line to the parent has at most 1 MiB
ENDINGS = ("completed", "stopped", "solution-failed", "tests-failed", "crashed", "steps")


class Forged(Exception):
    """A child wrote what the harness does not write."""


def empty(folder):
    """Removes what programs left behind; tells whether nothing is left."""
    clean = True
    for name in _LIST(folder):
        path = folder + "/" + name
        try:
            _UNLINK(path)
        except OSError:
            try:
                empty(path)
                _RMDIR(path)
            except (OSError, RecursionError):
                clean = False
    return clean


def skeleton(code):
    """What a code object does, as text: its instructions and constants, without places in the source."""
    constants = [skeleton(value) if type(value) is type(code) else literal(value) for value in code.co_consts]
    parts = [code.co_name, code.co_code.hex(), constants, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars]
    counts = [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags]
    return repr(parts + counts + [getattr(code, "co_exceptiontable", b"")])


def literal(value):
    if type(value) is frozenset:
        return "frozenset" + repr(sorted([literal(item) for item in value]))
    if type(value) is tuple:
        return "(" + ",".join([literal(item) for item in value]) + ")"
    return type(value).__name__ + repr(value)


def fingerprint(text):
    """None when the text does not compile."""
    import _sha3

    try:
        tree = parse(text, "a.py")
        todo = [tree]
        while todo:
            node = todo.pop()
            todo.extend(children(node))
            body = getattr(node, "body", None)
            if type(body) is list and not isinstance(node, _ast.If) and _has_docstring(body):
                body[:1] = [] if len(body) > 1 else [_at(_ast.Pass(), body[0])]
        code = compile(tree, "a.py", "exec", dont_inherit=True)
        return _sha3.sha3_256(skeleton(code).encode("utf-8", "backslashreplace")).hexdigest()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


class Lab:
    """Answers requests until the input ends."""

    def __init__(self, exposed):
        import gc
        import select
        import time

        self._gc = gc
        self._select = select
        self._clock = time.perf_counter_ns
        self._exposed = exposed
        self._channel = Channel()
        self._sources = Sources()
        self._workshop = None
        self._compiler = None
        self._scratch = []
        self._seed = 0

    def serve(self):
        handlers = {name: getattr(self, "_do_" + name) for name in ("open", "run", "kills", "fingerprints")}
        channel = self._channel
        while True:
            request = channel.receive()
            if request is None:
                channel.leave(0)
            channel.answer(**handlers[request["do"]](request))
            if not self._is_swept():
                channel.leave(72)  # a fresh process begins with an empty folder

    def _do_open(self, request):
        solution = request["solution"]
        self._sources.add(solution["name"], solution["text"], True)
        for module in request["tests"]:
            self._sources.add(module["name"], module["text"], False)
        # Only folders that are empty at the start are the sandbox's own.
        self._scratch = [folder for folder in request["scratch"] if not _LIST(folder)]
        self._seed = request["seed"]
        private = frozenset((self._channel.fd_in, self._channel.fd_out))
        self._workshop = Workshop(self._sources, self._exposed, lambda *_: None, private, watching=False)
        for module in request["tests"]:
            try:
                self._workshop.modules.compile(module["name"])
                self._workshop.failures.read_ahead(module["name"])
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                pass  # the child that imports it says so
        self._compiler = Compiler(solution["name"] + ".py", private)
        self._gc.collect()
        self._gc.freeze()
        self._gc.disable()
        return {"ok": True}

    def _do_fingerprints(self, request):
        return {"fingerprints": [fingerprint(text) for text in request["texts"]]}

    def _do_run(self, request):
        token = posix.urandom(12).hex()
        name = next(iter(self._sources.solutions))
        text = self._sources.texts[name] if request["solution"] is None else request["solution"]
        packed = self._compiler(text, request["marks"])
        program = unpacked(packed) if request["marks"] and packed else None
        child = LabChild(self._workshop, self._sources, self._channel, request, packed)
        pid, reading = self._start(token, child)
        state = {"collected": [], "order": [], "reached": [], "results": [], "started": self._clock()}
        try:
            ending, message, steps = self._follow(reading, token, request["perTestMs"], state)
        except Forged as problem:
            ending, message, steps = "forged", str(problem), 0
        self._end(pid)
        if ending not in ("crashed", "forged") and self._select.select([reading], [], [], 0)[0] and _READ(reading, 1):
            ending, message = "forged", "a line after the last answer"
        _CLOSE(reading)
        points = program.points if program is not None else []
        return {**self._told(state, ending, message, steps), "points": [list(point) for point in points]}

    def _do_kills(self, request):
        """Variants that share children: what is told of each that the tests certainly notice, None for all others."""
        texts, items = self._sources.texts, request["items"]
        common = {"tests": {}, "marks": False, "stop": True}
        requests = [{**common, **item} for item in items]
        packs = [self._compiler(item["solution"], False) for item in items]
        own = self._compiler(texts[next(iter(self._sources.solutions))], False)
        work = Kills(len(items))
        while work.todo and self._is_swept():
            token = posix.urandom(12).hex()
            chosen, compiled = [requests[at] for at in work.todo], [packs[at] for at in work.todo]
            series = LabSeries(self._workshop, self._sources, self._channel, chosen, compiled, own, work.due, self._seed, self._scratch)
            pid, reading = self._start(token, series)
            work.follow(answer for answer, _ in self._answers(reading, token, request["perTestMs"]))
            self._end(pid)
            _CLOSE(reading)
        return {"told": work.told}

    def _is_swept(self):
        """Removes what children left; tells whether nothing is left."""
        return all([empty(folder) for folder in self._scratch])

    def _start(self, token, work):
        """Forks a child that performs `work`. (its id, where its answers are read)"""
        reading, writing = _PIPE()
        pid = _FORK()
        if pid == 0:
            _CLOSE(reading)
            self._become_child(writing, token)
            work.perform()
        _CLOSE(writing)
        return pid, reading

    def _become_child(self, writing, token):
        channel = self._channel
        self._compiler.forget()
        _SET_GROUP(0, 0)
        nothing = _OPEN("/dev/null", posix.O_RDWR)
        for number in (0, 1, 2):
            _DUP2(nothing, number, True)
        # The ways to the parent are taken over: what the child can write to is its own pipe.
        _DUP2(nothing, channel.fd_in, False)
        _DUP2(writing, channel.fd_out, False)
        _CLOSE(writing)
        _CLOSE(nothing)
        channel.request = token
        if "random" in sys.modules:  # the same draw in every child, so that a run can be repeated
            sys.modules["random"].seed(self._seed)
        self._gc.enable()

    def _end(self, pid):
        """The child, and whatever it started and left in its group."""
        for kill, target in ((_KILL_GROUP, pid), (_KILL, pid)):
            try:
                kill(target, KILLED)
            except OSError:
                pass
        _WAIT(pid, 0)

    def _answers(self, reading, token, patience):
        """A child's answers, each with whether it had written more; then how they ended: "timeout" or "crashed"."""
        poll = self._select.poll()
        poll.register(reading, self._select.POLLIN)
        rest, seen, deadline = b"", 0, self._clock() + patience * 1_000_000
        while True:
            left = (deadline - self._clock()) // 1_000_000
            if left <= 0 or not poll.poll(left):
                yield "timeout", False
                return
            data = _READ(reading, 1 << 16)
            if not data:
                yield "crashed", False
                return
            seen += len(data)
            *lines, rest = (rest + data).split(b"\n")
            if seen > MOST_BYTES:
                raise Forged("more lines than any answer has")
            for number, line in enumerate(lines):
                answer = self._read(line, token)
                deadline = self._clock() + patience * 1_000_000
                yield answer, bool(rest) or number + 1 < len(lines)

    def _follow(self, reading, token, patience, state):
        """Reads the answers of a child with one variant. (ending, message, steps)."""
        for answer, is_more in self._answers(reading, token, patience):
            if answer == "timeout":
                return self._cut(state, "timeout")
            if answer == "crashed":
                return "crashed", "", 0
            if list(answer) == ["ending", "message", "steps"]:
                if is_more:
                    raise Forged("a line after the last answer")
                if answer["ending"] == "steps":
                    return self._cut(state, "steps", answer["steps"])
                return answer["ending"], answer["message"], answer["steps"]
            self._note(answer, state)

    def _read(self, line, token):
        """The fields of an answer without its id."""
        try:
            text = line.decode("utf-8")
            answer = self._channel.scan(text)
            if type(answer) is not dict or encode(answer) != text or answer.pop("id", None) != token:
                raise ValueError
        except (ValueError, StopIteration, RecursionError, TypeError, AttributeError):
            raise Forged("a line that is no answer") from None
        if "ending" in answer and (answer["ending"] not in ENDINGS or type(answer.get("steps")) is not int):
            raise Forged("an answer that was not asked for")
        return answer

    def _note(self, answer, state):
        keys, results = list(answer), state["results"]
        now = self._clock()
        if keys == ["collected", "order", "reached"] and not state["collected"]:
            state.update(answer)
        elif keys == ["status", "message", "steps", "reached"] and len(results) < len(state["order"]):
            micros = (now - state["started"]) // 1000
            results.append({"test": state["order"][len(results)], **answer, "micros": micros})
        else:
            raise Forged("an answer that was not asked for")
        state["started"] = now

    def _cut(self, state, ending, steps=0):
        """A child that was ended: the test it was in is the last."""
        done = len(state["results"])
        if done < len(state["order"]):
            micros = (self._clock() - state["started"]) // 1000
            shown = {"status": "timeout", "message": "", "steps": 0, "reached": [], "micros": micros}
            state["results"].append({"test": state["order"][done], **shown})
        return ending, "", steps

    def _told(self, state, ending, message, steps):
        results = state["results"]
        if sum([len(result["message"]) for result in results]) > MOST_ANSWER // 8:
            for result in results[1:]:
                result["message"] = shorten(result["message"], 100)
        answer = {"ending": ending, "message": message, "steps": steps, "collected": state["collected"]}
        return {**answer, "reached": state["reached"], "results": results}
