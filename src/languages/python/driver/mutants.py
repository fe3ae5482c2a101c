"""
A warm process that runs no given code itself: for each changed solution it forks a child, and answers the parent on behalf of whatever
became of it.
"""

import posix
from time import perf_counter_ns as time_ns

_KILLED = 9
_IDLE_MS = 5_000  # a child that said nothing for so long hangs outside of Python's own loops
_MOST_SAID = 1 << 20
_NEVER_IMPORTED = ("antigravity", "this", "idlelib", "turtle", "turtledemo", "test", "tkinter", "lib2to3")
_FACTOR, _SPARE = 20, 10_000


class MutantServer:
    def __init__(self):
        import gc
        import mmap
        import select

        self._gc = gc
        self._select = select
        self._channel = CaseChannel()
        self._shared = memoryview(mmap.mmap(-1, 8)).cast("I")
        self._request = None
        self._program = None
        self._import_budget = IMPORT_STEPS
        self._references = []

    def serve(self):
        channel = self._channel
        handlers = {"load": self._load, "run": self._run}
        answer = self._open
        while True:
            request = channel.receive()
            channel.send_text(answer(request))
            answer = lambda request: handlers[request["do"]](request)

    def _open(self, request):
        self._request = request
        filename = request["name"] + ".py"
        try:
            import_library(compile(request["text"], filename, "exec", _ast.PyCF_ONLY_AST, dont_inherit=True))
            self._program = instrumented(request["text"], filename)
        except Exception as problem:
            return '"failed":' + encode(filename + " could not be loaded: " + describe(problem, filename))
        self._settle()
        said = []
        ending = self._fork(self._program, (), lambda child, problem: child._say(problem or "ready %d" % child.import_steps), said)
        text = b"".join(said).decode("utf-8", "replace")
        ready, _, steps = text.partition(" ")
        if ending == "ended" and ready == "ready" and steps.isdecimal():
            # What a module runs while it loads (examples, tables) ends by steps in a changed one too.
            self._import_budget = min(IMPORT_STEPS, _FACTOR * int(steps[:9]) + _SPARE)
            return '"ready":true'
        return '"failed":' + encode(text if text and ready != "ready" else filename + " could not be loaded: it ended its process or hangs.")

    def _settle(self):
        self._gc.collect()
        self._gc.freeze()
        self._gc.disable()

    # -- children -----------------------------------------------------------------------------------------------

    def _fork(self, program, lines, work, said):
        """Runs `work(child, why it did not load)` in a child; what it says is added to `said`. "ended", "hangs" or "steps"."""
        reading, writing = posix.pipe()
        token = posix.urandom(9).hex().encode()
        self._shared[0] = self._shared[1] = 0
        pid = posix.fork()
        if pid == 0:
            try:
                self._become_child(writing, reading, token, program, lines, work)
            finally:
                posix._exit(1)
        posix.close(writing)
        ending = self._follow(reading, said)
        posix.close(reading)
        for kill, target in ((posix.killpg, pid), (posix.kill, pid)):
            try:
                kill(target, _KILLED)
            except OSError:
                pass
        posix.waitpid(pid, 0)
        # What was said counts only with the token that the child was given.
        whole = b"".join(said)
        said[:] = [whole[len(token) :]] if whole.startswith(token) else []
        if ending == "ended" and whole.endswith(b"steps" + token):
            return "steps"
        return ending

    def _become_child(self, writing, reading, token, program, lines, work):
        channel, leave, write = self._channel, posix._exit, posix.write
        posix.setpgid(0, 0)
        posix.close(reading)
        nothing = posix.open("/dev/null", posix.O_RDWR)
        # The ways to the parent are taken over: what the child can write to is its own pipe.
        posix.dup2(nothing, channel.fd_in, False)
        posix.dup2(nothing, channel.fd_out, False)
        out = _move_high(writing, channel.fd_out + 1)
        posix.close(writing)
        posix.close(nothing)
        self._gc.enable()

        def say(text):
            data = text.encode("utf-8", "backslashreplace") if type(text) is str else text
            while data:
                data = data[write(out, data) :]

        last = (map(write, (out,), (b"steps" + token,)), map(leave, repeat(0)))
        say(token)
        given = self._request
        child = MutantChild(program, given["name"], given["entry"], given["seed"], lines, last, self._shared, say, leave)
        work(child, child.load(self._import_budget))
        leave(0)

    def _follow(self, reading, said):
        poll = self._select.poll()
        poll.register(reading, self._select.POLLIN)
        size = 0
        while poll.poll(_IDLE_MS):
            data = posix.read(reading, 1 << 16)
            if not data:
                return "ended"
            size += len(data)
            if size > 8 * _MOST_SAID:
                return "hangs"
            said.append(data)
        return "hangs"

    # -- requests -----------------------------------------------------------------------------------------------

    def _load(self, request):
        """Runs the unchanged solution on the cases: those on which it does not give its own answer again tell nothing."""
        self._references = [Reference(case, text) for case, text in zip(request["inputs"], request["answers"])]
        start = 0
        while start < len(self._references):
            said = []
            begin = start
            self._fork(self._program, (), lambda child, problem: child.measure(self._references, begin), said)
            for line in b"".join(said).split(b"\n"):
                try:
                    index, steps, fits, after = self._channel.scan(line.decode("utf-8"))
                except (ValueError, StopIteration, TypeError):
                    continue
                reference = self._references[index]
                reference.usable, reference.after = fits, after
                reference.budget = _FACTOR * steps + _SPARE
                start = index + 1
            start = max(start, self._shared[0] + 1)
            if b"".join(said).endswith(b"end\n"):
                break
        self._settle()
        return '"usable":' + encode(sum([reference.usable for reference in self._references]))

    def _run(self, request):
        filename = self._request["name"] + ".py"
        try:
            program = instrumented(request["text"], filename)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return self._told(self._first(), "null", 0)
        said = []
        ending = self._fork(program, request["lines"], self._judge, said)
        index, ran = self._shared[0], self._shared[1]
        text = b"".join(said).decode("utf-8", "replace").lstrip(".")
        if ending == "ended" and text == "same":
            return self._told("null", "null", ran)
        if ending == "ended" and text.startswith("other "):
            text = text[len("other ") :]
            if self._is_value(text):
                return self._told(index, text, ran)
        if text == "unloaded":
            index = self._first()
        # No answer in time, or none at all.
        return self._told(index, "null", max(ran, 1))

    def _judge(self, child, problem):
        if problem is not None:
            child._say("unloaded")
            return
        text = child.tell_apart(self._references)
        child._say("same" if text is None else "other " + shortened(text, MOST_BYTES))

    def _is_value(self, text):
        try:
            value, end = deeply(self._channel._scan, text, 0)
            return end == len(text)
        except (ValueError, StopIteration, RecursionError):
            return False

    def _first(self):
        """The first case that can tell anything."""
        return next((index for index, reference in enumerate(self._references) if reference.usable), "null")

    def _told(self, index, answer, ran):
        return '"index":%s,"answer":%s,"ran":%d' % (index, answer, ran)


def import_library(tree):
    """Imports what a program will import of the library, so that no child has to."""
    known = getattr(sys, "stdlib_module_names", sys.builtin_module_names)
    todo = [tree]
    while todo:
        node = todo.pop()
        names = [alias.name for alias in node.names] if isinstance(node, _ast.Import) else []
        if isinstance(node, _ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for name in names:
            top = name.partition(".")[0]
            if top in known and top not in _NEVER_IMPORTED:
                try:
                    __import__(name)
                except Exception:
                    pass
        for field in node._fields:
            value = getattr(node, field, None)
            todo.extend([item for item in (value if type(value) is list else [value]) if isinstance(item, _ast.AST)])
