"""Runs one test with its setup and teardown, and says how it came out."""

import sys

STACK = 30  # frames pytest has below a test; a solution that recurses must not have more room here
NOT_OFFERED = ("capsysbinary", "capfdbinary", "pytestconfig", "tmpdir", "tmpdir_factory", "cache", "doctest_namespace", "mocker")
HEADS = {"setup": "in its setup: ", "call": "", "teardown": "in its teardown: "}


def deep(levels, function):
    return function() if levels <= 0 else deep(levels - 1, function)


def async_case():
    return sys.modules["unittest"].IsolatedAsyncioTestCase


def call_optional(function, argument):
    """Calls a setup function with the argument it may or may not take."""
    bound = hasattr(function, "__self__")
    takes = getattr(function, "__func__", function).__code__.co_argcount - (1 if bound else 0)
    return function(argument) if takes > 0 else function()


class Runner:
    """Holds what is set up between tests. `standin` is the namespace of the pytest stand-in or None, `test_case` unittest's or None."""

    def __init__(self, recorder, failures, finder, standin, test_case):
        self._recorder = recorder
        self._failures = failures
        self._finder = finder
        self._standin = standin
        self._skipping = [standin["Skipped"], standin["XFailed"]] if standin else []
        if test_case is not None:
            self._skipping.append(sys.modules["unittest"].SkipTest)
        self.forget()

    def forget(self):
        """What was set up and counted so far, without undoing it."""
        self._scopes = Scopes()
        self._broken = {}
        self._left = {}

    def expect(self, items):
        """Counts the tests of every scope, to know when one has ended."""
        for item in items:
            for key in self._outer_keys(item):
                self._left[key] = self._left.get(key, 0) + 1

    def _outer_keys(self, item):
        return [("session",), ("module", item.module.__name__)] + ([("class", item.cls)] if item.cls is not None else [])

    def run(self, item):
        """(status, message) with status passed, failed or skipped. Never raises."""
        self._recorder.start()
        try:
            status, message = self._decide(item)
        except BaseException as problem:
            status, message = "failed", self._failures.describe(problem)
        problem = self._leave(item)
        if problem is not None and status != "failed":
            status, message = "failed", HEADS["teardown"] + self._failures.describe(problem)
        return status, message

    def _decide(self, item):
        try:
            reason = skip_reason(item)
        except CollectError as problem:
            return "failed", str(problem)
        if reason is not None:
            return "skipped", "skipped: " + shorten(reason, 200)
        refused = unsupported(item)
        if refused is not None:
            return "skipped", refused
        expected = expected_failure(item)
        if expected is not None and expected is not True and expected.kwargs.get("run") is False:
            return "skipped", "expected to fail and not run"
        phase, error = self._perform(item)
        if expected is not None and not self._skips(error):
            return self._expected(expected, error)
        if error is not None:
            if self._skips(error):
                return "skipped", "skipped: " + shorten(message_of(error), 200)
            return "failed", HEADS[phase] + self._failures.describe(error)
        caught = self._recorder.caught(None)
        if caught is None:
            return "passed", ""
        _, details, module, line = caught
        text = "an assertion failed but the test caught the failure (%s.py:%d)" % (module, line)
        return "failed", text + ("\n  " + details if details else "")

    def _expected(self, mark, error):
        if error is None:
            if mark is True or mark.kwargs.get("strict"):
                return "failed", "passed although it is marked as expected to fail"
            return "skipped", "marked as expected to fail (it passed)"
        raises = mark.kwargs.get("raises") if mark is not True else None
        if raises is not None and not isinstance(error, raises):
            return "failed", self._failures.describe(error)
        return "skipped", "marked as expected to fail (it failed)"

    def _skips(self, error):
        if error is None:
            return False
        return any(isinstance(error, kind) for kind in self._skipping)

    # -- one test -----------------------------------------------------------------------------------------------

    def _perform(self, item):
        """Runs setup, test and teardown. (phase, exception) of the first failure; ("call", None) when there is none."""
        phase, error = "setup", None
        key = ("function", item)
        try:
            self._open(item)
            instance = item.cls(item.attribute) if item.is_case else item.cls() if item.cls is not None else None
            setup = FixtureSetup(self._finder, self._scopes, item, instance, self._standin)
            arguments = setup.arguments()
            body = self._prepare(item, instance, key, arguments)
            phase = "call"
            deep(STACK, body)
        except BaseException as problem:
            error = problem
        undone = self._scopes.end(key)
        if error is None and undone is not None:
            phase, error = "teardown", undone
        return phase, error

    def _prepare(self, item, instance, key, arguments):
        """Calls the setup of the test itself; what is left to call is the test."""
        if item.is_case and is_async_case(item.cls):
            return self._prepare_async(item, instance, key)
        if item.is_case:
            self._scopes.add(key, lambda: self._case_cleanups(instance))
            instance.setUp()
            self._scopes.add(key, instance.tearDown)
            return getattr(instance, item.attribute)
        if instance is not None:
            test = getattr(instance, item.attribute)
            holder, names = instance, ("setup_method", "teardown_method")
        else:
            test = item.function
            holder, names = item.module, ("setup_function", "teardown_function")
        if callable(getattr(holder, names[0], None)):
            call_optional(getattr(holder, names[0]), test)
        if callable(getattr(holder, names[1], None)):
            self._scopes.add(key, lambda: call_optional(getattr(holder, names[1]), test))
        return lambda: test(**arguments)

    def _prepare_async(self, item, instance, key):
        """The same for a test of `IsolatedAsyncioTestCase`, in a loop of its own."""
        base = async_case()
        kind = "Runner" if hasattr(base, "_setupAsyncioRunner") else "Loop"  # "Loop" before Python 3.11
        getattr(base, "_setupAsyncio" + kind)(instance)
        self._scopes.add(key, lambda: getattr(base, "_tearDownAsyncio" + kind)(instance))
        self._scopes.add(key, lambda: self._case_cleanups(instance))
        base._callSetUp(instance)
        self._scopes.add(key, lambda: base._callTearDown(instance))
        method = getattr(instance, item.attribute)
        return lambda: base._callTestMethod(instance, method)

    def _case_cleanups(self, instance):
        first = None
        while instance._cleanups:
            function, args, kwargs = instance._cleanups.pop()
            try:
                if is_async_case(type(instance)):
                    async_case()._callCleanup(instance, function, *args, **kwargs)
                else:
                    function(*args, **kwargs)
            except BaseException as problem:
                first = first or problem
        if first is not None:
            raise first

    # -- wider scopes -------------------------------------------------------------------------------------------

    def _open(self, item):
        """Sets up module and class once; what failed there fails each of their tests."""
        self._once(("module", item.module.__name__), lambda key: self._open_module(item.module, key))
        if item.cls is not None:
            self._once(("class", item.cls), lambda key: self._open_class(item, key))

    def _once(self, key, set_up):
        if key not in self._broken:
            self._broken[key] = None
            try:
                set_up(key)
            except BaseException as problem:
                self._broken[key] = problem
        if self._broken[key] is not None:
            raise self._broken[key]

    def _open_module(self, module, key):
        for names, undo in ((("setUpModule", "setup_module"), False), (("tearDownModule", "teardown_module"), True)):
            found = [getattr(module, name) for name in names if callable(getattr(module, name, None))]
            if found and undo:
                self._scopes.add(key, lambda: call_optional(found[0], module))
            elif found:
                call_optional(found[0], module)

    def _open_class(self, item, key):
        cls = item.cls
        if item.is_case:
            self._scopes.add(key, cls.doClassCleanups)
            cls.setUpClass()
            self._scopes.add(key, cls.tearDownClass)
            return
        if callable(getattr(cls, "setup_class", None)):
            call_optional(getattr(cls, "setup_class"), cls)
        if callable(getattr(cls, "teardown_class", None)):
            self._scopes.add(key, lambda: call_optional(getattr(cls, "teardown_class"), cls))

    def _leave(self, item):
        """Ends the scopes whose last test this was; the first exception, or None."""
        first = None
        for key in reversed(self._outer_keys(item)):
            self._left[key] -= 1
            if self._left[key] == 0:
                problem = self._scopes.end(key)
                first = first or problem
        return first

    def finish(self):
        """Ends what is still set up; the first exception, or None."""
        first = None
        for key in reversed(self._scopes.keys()):
            problem = self._scopes.end(key)
            first = first or problem
        return first
