"""The session with the parent: answers one request at a time, and leaves only when it is told to."""

import _thread
import posix
import sys

IMPORT_STACK = 10


WATCHED_FROM = 0.75  # of the time until the warning


def entered(sources, thread):
    """The outermost call of the solution that a thread is in, or None."""
    frame, found = sys._current_frames().get(thread), None
    while frame is not None:
        name = sources.module_of(frame.f_code.co_filename)
        if name is not None and sources.is_solution(name):
            found = frame
        frame = frame.f_back
    return found


def hanging_at(sources, statements, thread, earlier):
    """Where a thread stands, in words: the test's line, and the solution's where it is still in the `earlier` call."""
    is_stuck = earlier is not None and entered(sources, thread) is earlier
    frame = sys._current_frames().get(thread)
    in_tests = in_solution = None
    for kind, name, line, _ in sources.callers(frame):
        if kind == "given":
            text = "%s.py:%d: `%s`" % (name, line, statements.source(name, line))
            if sources.is_solution(name):
                in_solution = in_solution or (text if is_stuck else None)
            else:
                in_tests = text
    parts = ["called from: " + in_tests if in_solution else "at: " + in_tests] if in_tests else []
    return "\n  ".join((["in the solution: " + in_solution] if in_solution else []) + parts)


class Alarm:
    """Shortly before the parent gives up on a request, tells it where the program stands."""

    def __init__(self, channel, sources, seconds):
        self._channel = channel
        self._sources = sources
        self._done = _thread.allocate_lock()
        self._done.acquire()
        self._thread = _thread.get_ident()
        self._seconds = seconds
        try:
            _thread.start_new_thread(self._wait, ())
        except RuntimeError:  # no thread to be had: the parent names the test without the line
            pass

    def _wait(self):
        if self._done.acquire(True, self._seconds * WATCHED_FROM):
            return
        try:
            earlier = entered(self._sources, self._thread)
            if self._done.acquire(True, self._seconds * (1 - WATCHED_FROM)):
                return
            text = hanging_at(self._sources, Statements(self._sources), self._thread, earlier)
        except Exception:
            return
        self._channel.send({"hanging": text})

    def off(self):
        self._done.release()


class Session:
    """One solution, its tests, and the answers to the parent's requests."""

    def __init__(self, exposed):
        self._exposed = exposed
        self._channel = Channel()
        self._sources = Sources()
        self._workshop = None
        self._items = {}

    def serve(self):
        """Answers until the input ends. Whoever ends the process otherwise ends it without the code the parent gave."""
        handlers = {name: getattr(self, "_do_" + name) for name in ("open", "solution", "tests", "run", "finish", "end")}
        channel = self._channel
        while True:
            request = channel.receive()
            if request is None:
                channel.leave(71)
            alarm = Alarm(channel, self._sources, request["seconds"]) if "seconds" in request else None
            try:
                answer = handlers[request["do"]](request)
            except BaseException as problem:
                answer = {"problem": type_name(problem) + ": " + message_of(problem)}
            if alarm is not None:
                alarm.off()
            channel.answer(**answer)

    def _report(self, what, module, line):
        self._channel.send({"violation": {"module": module, "line": line, "what": what}})

    def _do_open(self, request):
        solution = request["solution"]
        self._sources.add(solution["name"], solution["text"], True)
        for module in request["tests"]:
            self._sources.add(module["name"], module["text"], False)
        private = frozenset((self._channel.fd_in, self._channel.fd_out))
        self._workshop = Workshop(self._sources, self._exposed, self._report, private)
        return {"ok": True}

    def _do_solution(self, request):
        error = self._workshop.load_solution(request["name"])
        return {"ok": error is None, "message": error or ""}

    def _do_tests(self, request):
        items, error = self._workshop.load_tests(request["name"])
        if error is not None:
            return {"ok": False, "message": error, "tests": []}
        listed = []
        for item in items:
            item.token = posix.urandom(6).hex()
            self._items[item.token] = item
            listed.append({"token": item.token, "name": request["name"] + "::" + item.name, "line": item.line})
        return {"ok": True, "message": "", "tests": listed}

    def _do_run(self, request):
        status, message = self._workshop.run(self._items.pop(request["token"]))
        return {"status": status, "message": message}

    def _do_finish(self, request):
        problem = self._workshop.finish()
        name = next(iter(self._sources.solutions))
        return {"ok": problem is None, "message": problem or "", "imported": name in self._workshop.modules.imported}

    def _do_end(self, request):
        self._channel.leave(request["code"])


def main(exposed, arguments):
    """Entry of the joined program."""
    if not getattr(sys.flags, "safe_path", False):  # below Python 3.11 the folder of the harness comes first
        del sys.path[0]
    if arguments[:1] == ["report"]:
        run_report(exposed, arguments[1])
    if arguments[:1] == ["lab"]:
        Lab(exposed).serve()
    Session(exposed).serve()
