"""
A small stand-in for pytest, named `pytest` inside the sandbox, where site-packages do not exist. What passes with it passes with
pytest; what it does not offer it refuses in one sentence. Its parts are joined into this one module.
Programs can reach every name here, so it holds nothing of the harness but `_tell`, the end of a generator.
"""

__version__ = "7.4.0"
_tell = None  # set by the harness: takes ("mark",), ("forgive", mark) or ("note", exception)


def _ask(*arguments):
    while True:
        try:
            return _tell(arguments)
        except ValueError:  # another thread is being answered
            continue


class _Outcome(BaseException):
    """Like pytest's outcomes no subclass of Exception, so that `except Exception` does not swallow them."""

    def __init__(self, msg=None, pytrace=True):
        super().__init__(msg)
        self.msg = msg
        self.pytrace = pytrace

    def __str__(self):
        return "" if self.msg is None else str(self.msg)


class Failed(_Outcome):
    def __init__(self, msg=None, pytrace=True):
        super().__init__(msg, pytrace)
        _ask("note", self)


class Skipped(_Outcome):
    def __init__(self, msg=None, pytrace=True, allow_module_level=False):
        super().__init__(msg, pytrace)
        self.allow_module_level = allow_module_level


class XFailed(_Outcome):
    pass


class Exit(Exception):
    pass


class UsageError(Exception):
    pass


class FixtureLookupError(LookupError):
    pass


class PytestWarning(UserWarning):
    pass


class PytestUnraisableExceptionWarning(PytestWarning):
    pass


def fail(reason="", pytrace=True, msg=None):
    raise Failed(reason or msg or "", pytrace)


def skip(reason="", *, allow_module_level=False, msg=None):
    raise Skipped(reason or msg or "", allow_module_level=allow_module_level)


def xfail(reason=""):
    raise XFailed(reason)


def exit(reason="", returncode=None, msg=None):
    raise Exit(reason or msg or "")


def importorskip(modname, minversion=None, reason=None):
    import sys

    try:
        __import__(modname)
    except ImportError:
        raise Skipped(reason or "could not import %r" % modname, allow_module_level=True) from None
    return sys.modules[modname]


fail.Exception = Failed
skip.Exception = Skipped
xfail.Exception = XFailed
exit.Exception = Exit


def main(args=None, plugins=None):
    """For `if __name__ == "__main__": pytest.main()`; the tests are run by VeriAlgo itself."""
    return 0


def register_assert_rewrite(*names):
    pass
