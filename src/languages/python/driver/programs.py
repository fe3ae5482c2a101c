"""What the servers share: the channel, and loading a program under test."""

import sys


class CaseChannel(Channel):
    """Keeps the text of the last request, and sends what is already text. Programs print into nothing."""

    def __init__(self):
        Channel.__init__(self)
        self.line = ""
        nothing = posix.open("/dev/null", posix.O_WRONLY)
        for number in (1, 2):
            posix.dup2(nothing, number, True)
        posix.close(nothing)

    def receive(self):
        rest = self._rest
        while b"\n" not in rest:
            piece = self._read(self.fd_in, 1 << 16)
            if not piece:
                self.leave(0)
            rest += piece
        line, _, self._rest = rest.partition(b"\n")
        self.line = line.decode("utf-8")
        request = deeply(self.scan, self.line)
        self.request = request["id"]
        return request

    def send_text(self, text):
        """`text`: the fields of an answer behind its id."""
        line = '{"id":"' + self.request + '",' + text + "}\n"
        try:
            data = line.encode("utf-8")
        except UnicodeEncodeError:
            # Two halves of a pair are one character on the other side; a half alone is written as an escape.
            whole = line.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
            data = whole.encode("utf-8", "backslashreplace")
        with self._lock:
            try:
                while data:
                    data = data[self._write(self.fd_out, data) :]
            except OSError:
                self.leave(70)


def deeply(function, *arguments):
    """Calls a function again with more stack when it has too little."""
    try:
        return function(*arguments)
    except RecursionError:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + 20 * MOST_DEPTH)
        try:
            return function(*arguments)
        finally:
            sys.setrecursionlimit(limit)


def describe(problem, filename):
    """An exception in one line, with the last line of the program it came from."""
    line = getattr(problem, "lineno", None) if isinstance(problem, SyntaxError) else None
    step = None if isinstance(problem, SyntaxError) else problem.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == filename:
            line = step.tb_lineno
        step = step.tb_next
    text = problem.msg if isinstance(problem, SyntaxError) else message_of(problem)
    text = name_of(type(problem)) + (": " + shorten(str(text), 300) if text else "")
    return text + (" (line %d)" % line if type(line) is int else "")


class Module:
    """A program under test as a module that is imported under its name."""

    def __init__(self, name, program, meter):
        self.module = type(sys)(name)
        self.space = self.module.__dict__
        self.space["__file__"] = "/box/" + name + ".py"
        sys.modules[name] = self.module
        exec(program.code(meter), self.space)


def seeded(seed):
    """The same draws in every process."""
    if "random" in sys.modules:
        sys.modules["random"].seed(seed)


def points_text(program):
    return encode([list(point) for point in program.points])
