class _Approx:
    """Numbers within a relative (default 1e-6) or absolute (default 1e-12) tolerance, whichever is larger."""

    __array_ufunc__ = None
    __hash__ = None

    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected = expected
        self.rel = rel
        self.abs = abs
        self.nan_ok = nan_ok

    def __ne__(self, actual):
        return not self == actual

    def __bool__(self):
        raise AssertionError("approx() is not supported in a boolean context.\nDid you mean: `assert a == approx(b)`?")

    def _like(self, value):
        return approx(value, rel=self.rel, abs=self.abs, nan_ok=self.nan_ok)


class _ApproxScalar(_Approx):
    def tolerance(self):
        absolute = 1e-12 if self.abs is None else self.abs
        if absolute < 0:
            raise ValueError("absolute tolerance can't be negative: %s" % absolute)
        if absolute != absolute:
            raise ValueError("absolute tolerance can't be NaN.")
        if self.rel is None and self.abs is not None:
            return absolute
        relative = (1e-6 if self.rel is None else self.rel) * abs(self.expected)
        if relative < 0:
            raise ValueError("relative tolerance can't be negative: %s" % relative)
        if relative != relative:
            raise ValueError("relative tolerance can't be NaN.")
        return relative if relative > absolute else absolute

    def __eq__(self, actual):
        expected = self.expected
        try:
            if actual == expected:
                return True
        except ValueError:
            return False
        if not _is_number(expected) or not _is_number(actual):
            return False
        if expected != expected:
            return self.nan_ok and actual != actual
        if _infinite(expected):
            return False
        return bool(abs(expected - actual) <= self.tolerance())

    def __repr__(self):
        if not _is_number(self.expected) or _infinite(self.expected):
            return repr(self.expected)
        try:
            return "%s ± %.1e" % (self.expected, self.tolerance())
        except (ValueError, TypeError, OverflowError):
            return "%s ± ???" % (self.expected,)


class _ApproxSequence(_Approx):
    def __eq__(self, actual):
        try:
            if len(actual) != len(self.expected):
                return False
        except TypeError:
            return False
        return all(a == self._like(e) for a, e in zip(actual, self.expected))

    def __repr__(self):
        inside = ", ".join(repr(self._like(item)) for item in self.expected)
        return "approx((%s))" % inside if isinstance(self.expected, tuple) else "approx([%s])" % inside


class _ApproxMapping(_Approx):
    def __eq__(self, actual):
        try:
            if set(actual.keys()) != set(self.expected.keys()):
                return False
        except AttributeError:
            return False
        return all(actual[key] == self._like(self.expected[key]) for key in self.expected)

    def __repr__(self):
        return "approx({%s})" % ", ".join("%r: %r" % (key, self._like(self.expected[key])) for key in self.expected)


def _is_number(value):
    from numbers import Complex

    if isinstance(value, bool):
        return False
    return isinstance(value, Complex) or type(value).__name__ == "Decimal"


def _infinite(value):
    return abs(value) == float("inf")


def approx(expected, rel=None, abs=None, nan_ok=False):
    if type(expected).__name__ == "Decimal":
        rel, abs = _decimal_tolerances(type(expected), rel, abs)
        return _ApproxScalar(expected, rel, abs, nan_ok)
    if isinstance(expected, dict):
        for key, value in expected.items():
            if isinstance(value, dict):
                raise TypeError("pytest.approx() does not support nested dictionaries: key=%r value=%r" % (key, value))
        return _ApproxMapping(expected, rel, abs, nan_ok)
    if hasattr(expected, "__getitem__") and hasattr(expected, "__len__") and not isinstance(expected, (str, bytes)):
        for index, value in enumerate(expected):
            if isinstance(value, (list, tuple)):
                raise TypeError(
                    "pytest.approx() does not support nested data structures: %r at index %d\n  full sequence: %r"
                    % (value, index, expected)
                )
        return _ApproxSequence(expected, rel, abs, nan_ok)
    if isinstance(expected, (set, frozenset)) or hasattr(expected, "__next__"):
        raise TypeError("pytest.approx() only supports ordered sequences, but got: %r" % (expected,))
    return _ApproxScalar(expected, rel, abs, nan_ok)


def _decimal_tolerances(decimal, rel, abs):
    return (
        decimal("1e-6") if rel is None and abs is None else rel,
        decimal("1e-12") if abs is None else abs,
    )
