"""Says in a few lines what went wrong: the assertion and its values, or the exception and the lines it went through."""


def trace(error, sources):
    """The given modules' frames of a traceback, outermost first, as (module, line, frame)."""
    found = []
    step = getattr(error, "__traceback__", None)
    while step is not None:
        module = sources.module_of(step.tb_frame.f_code.co_filename)
        if module is not None:
            found.append((module, step.tb_lineno, step.tb_frame))
        step = step.tb_next
    return found


class Failures:
    """Turns exceptions into messages."""

    def __init__(self, sources, statements, recorder):
        self._sources = sources
        self._statements = statements
        self._recorder = recorder

    def read_ahead(self, module):
        """Reads a module's statements before they are needed."""
        self._statements.source(module, 1)

    def _place(self, module, line):
        return "%s.py:%d: `%s`" % (module, line, self._statements.source(module, line))

    def describe(self, error):
        """A message for what ended a test or an import. Never raises."""
        try:
            return self._describe(error)
        except BaseException:
            return type_name(error)

    def headline(self, error):
        """The first line of `describe`, for a fraction of the time."""
        try:
            details = self._recorder.details_of(error)
            return (details if details is not None else self._headline(error)).split("\n", 1)[0]
        except BaseException:
            return type_name(error)

    def _describe(self, error):
        details = self._recorder.details_of(error)
        steps = trace(error, self._sources)
        in_tests = [step for step in steps if not self._sources.is_solution(step[0])]
        in_solution = [step for step in steps if self._sources.is_solution(step[0])]
        lines = [details if details is not None else self._headline(error)]
        if in_solution:
            lines.append("in the solution: " + self._place(*in_solution[-1][:2]))
        if in_tests:
            module, line, frame = in_tests[-1]
            if in_solution or details is None:
                lines.append(("called from: " if in_solution else "at: ") + self._place(module, line))
            else:  # the assertion itself stands in the first line
                lines.append("at: %s.py:%d" % (module, line))
            values = self._statements.values(module, line, frame)
            if values:
                lines.append("where " + values)
        return "\n  ".join(lines)

    def _headline(self, error):
        if isinstance(error, ModuleNotFoundError) and error.name:
            return missing_module(str(error.name))
        if isinstance(error, SystemExit):
            return "SystemExit: the program ended itself with " + show(getattr(error, "code", None), 80)
        text = message_of(error)
        if isinstance(error, SyntaxError):
            text = "%s (line %s)" % (getattr(error, "msg", text), getattr(error, "lineno", "?"))
        return type_name(error) + (": " + text if text else "")


def missing_module(name):
    return "`%s` is neither in the standard library nor among the given files: pass it with --tests or inline it" % name


class Recorder:
    """
    Failed assertions of the running test, in the order they failed. One that never reached the end of its test was caught by it.
    `details_of` gives the message written when it failed.
    """

    def __init__(self):
        self.failed = []

    def start(self):
        self.failed = []

    def mark(self):
        return len(self.failed)

    def forgive(self, mark):
        """Drops what failed since `mark`: the test said that it expects an assertion to fail."""
        del self.failed[mark:]

    def note(self, error, details, module, line):
        self.failed.append((error, details, module, line))

    def details_of(self, error):
        for failed, details, _, _ in self.failed:
            if failed is error:
                return details
        return None

    def caught(self, error):
        """The first failed assertion that is not `error` nor behind it, or None."""
        behind = []
        while error is not None and error not in behind and len(behind) < 50:
            behind.append(error)
            error = error.__cause__ or error.__context__
        for failed in self.failed:
            if all(failed[0] is not other for other in behind):
                return failed
        return None
