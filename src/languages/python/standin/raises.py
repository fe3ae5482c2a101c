class ExceptionInfo:
    """What `pytest.raises(…) as info` gives; `value` once the block has ended."""

    def __init__(self, error=None):
        self._error = error

    @property
    def value(self):
        if self._error is None:
            raise AssertionError(".value can only be used after the context manager exits")
        return self._error

    @property
    def type(self):
        return type(self.value)

    @property
    def tb(self):
        return self.value.__traceback__

    @property
    def typename(self):
        return type(self.value).__name__

    def exconly(self, tryshort=False):
        text = str(self.value)
        return self.typename + (": " + text if text else "")

    def errisinstance(self, exc):
        return isinstance(self.value, exc)

    def match(self, regexp):
        import re

        text = str(self.value)
        if not re.search(regexp, text):
            message = "Regex pattern did not match.\n Regex: %r\n Input: %r" % (_pattern(regexp), text)
            if regexp == text:
                message += "\n Did you mean to `re.escape()` the regex?"
            error = AssertionError(message)
            _ask("note", error)
            raise error
        return True

    def __repr__(self):
        return "<ExceptionInfo %r>" % (self._error,)


def _pattern(regexp):
    return getattr(regexp, "pattern", regexp)


def _expects_failure(expected):
    """Whether the test says in so many words that an assertion is to fail inside."""
    kinds = expected if isinstance(expected, tuple) else (expected,)
    return any(issubclass(kind, (AssertionError, Failed)) for kind in kinds)


class RaisesContext:
    def __init__(self, expected, match, message):
        self._expected = expected
        self._match = match
        self._message = message
        self._info = ExceptionInfo()

    def __enter__(self):
        self._mark = _ask("mark")
        return self._info

    def __exit__(self, kind, error, trace):
        if kind is None:
            fail(self._message)
        if not issubclass(kind, self._expected):
            return False
        self._info._error = error if isinstance(error, BaseException) else kind(error)
        if self._match is not None:
            self._info.match(self._match)
        if _expects_failure(self._expected):
            _ask("forgive", self._mark)
        return True


def _checked(expected):
    kinds = expected if isinstance(expected, tuple) else (expected,)
    if not kinds:
        raise ValueError(
            "Expected an exception type or a tuple of exception types, but got `%r`. Raising exceptions is already "
            "understood as failing the test, so you don't need any special code to say 'this should never raise an "
            "exception'." % (expected,)
        )
    for kind in kinds:
        if not isinstance(kind, type) or not issubclass(kind, BaseException):
            name = kind.__name__ if isinstance(kind, type) else type(kind).__name__
            raise TypeError("expected exception must be a BaseException type, not %s" % name)


def raises(expected_exception, *args, **kwargs):
    _checked(expected_exception)
    message = "DID NOT RAISE %r" % (expected_exception,)
    if args:
        function = args[0]
        if not callable(function):
            raise TypeError("%r object (type: %s) must be callable" % (function, type(function)))
        context = RaisesContext(expected_exception, None, message)
        with context as info:
            function(*args[1:], **kwargs)
        return info
    match = kwargs.pop("match", None)
    if kwargs:
        raise TypeError(
            "Unexpected keyword arguments passed to pytest.raises: %s\nUse context-manager form instead?"
            % ", ".join(sorted(kwargs))
        )
    return RaisesContext(expected_exception, match, message)


raises.Exception = Failed


class WarningsRecorder:
    """`pytest.warns(…)`: all warnings of the block, and whether one of the expected class was among them."""

    def __init__(self, expected, match):
        import warnings

        self._expected = expected
        self._match = match
        self._catch = warnings.catch_warnings(record=True)
        self._warnings = warnings

    def __enter__(self):
        self.list = self._catch.__enter__()
        self._warnings.simplefilter("always")
        return self

    def __exit__(self, kind, error, trace):
        import re

        self._catch.__exit__(kind, error, trace)
        if kind is not None or self._expected is None:
            return False
        of_class = [item for item in self.list if issubclass(item.category, self._expected)]
        if not of_class:
            fail("DID NOT WARN. No warnings of type %s were emitted." % (self._expected,))
        if self._match is not None and not any(re.search(self._match, str(item.message)) for item in of_class):
            fail("DID NOT WARN. No warnings of type %s matching the regex were emitted." % (self._expected,))
        return False

    def __len__(self):
        return len(self.list)

    def __iter__(self):
        return iter(self.list)

    def __getitem__(self, index):
        return self.list[index]

    def pop(self, cls=Warning):
        for index, item in enumerate(self.list):
            if issubclass(item.category, cls):
                return self.list.pop(index)
        raise AssertionError("%r not found in warning list" % (cls,))

    def clear(self):
        self.list[:] = []


def warns(expected_warning=Warning, *args, match=None, **kwargs):
    if args:
        with WarningsRecorder(expected_warning, None):
            return args[0](*args[1:], **kwargs)
    return WarningsRecorder(expected_warning, match)


def deprecated_call(*args, match=None, **kwargs):
    return warns((DeprecationWarning, PendingDeprecationWarning), *args, match=match, **kwargs)
