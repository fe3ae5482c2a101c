"""
Makes unittest's assertions tell when they fail, so that a failure which a test catches is still known. Programs can reach every
name of this file; `tell` is the end of a generator of the harness.
"""


def call(tell, *arguments):
    while True:
        try:
            return tell(arguments)
        except ValueError:
            continue


def install(case, tell):
    """Changes `unittest.case` in place: the exception of failed assertions, and assertRaises(AssertionError)."""

    class Failure(AssertionError):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            call(tell, "note", self)

    Failure.__name__ = Failure.__qualname__ = "AssertionError"
    Failure.__module__ = "builtins"
    case.TestCase.failureException = Failure
    context = case._AssertRaisesContext
    enter, leave = context.__enter__, context.__exit__
    marks = {}

    def __enter__(self):
        marks[id(self)] = call(tell, "mark")
        return enter(self)

    def __exit__(self, kind, error, trace):
        mark = marks.pop(id(self), None)
        done = leave(self, kind, error, trace)
        expected = self.expected if isinstance(self.expected, tuple) else (self.expected,)
        if done and mark is not None and any(issubclass(one, AssertionError) for one in expected):
            call(tell, "forgive", mark)
        return done

    context.__enter__, context.__exit__ = __enter__, __exit__
    return case.TestCase
