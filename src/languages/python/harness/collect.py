"""Finds the tests of a module as pytest does: names, order, classes, parameters."""

COROUTINE, GENERATOR, ASYNC_GENERATOR = 0x80, 0x20, 0x200


class Item:
    """One test: what is called, with which parameters, under which name."""

    __slots__ = ("token", "name", "module", "cls", "function", "attribute", "is_case", "values", "indirect", "indices", "marks", "line")

    def __init__(self, name, module, cls, function, attribute, is_case=False):
        self.token = ""
        self.name = name
        self.module = module
        self.cls = cls
        self.function = function
        self.attribute = attribute
        self.is_case = is_case
        self.values = {}
        self.indirect = {}
        self.indices = {}
        self.marks = []
        self.line = 0


def raw_function(obj):
    """The plain function behind a function, staticmethod or classmethod; None when it is none."""
    obj = getattr(obj, "__func__", obj) if isinstance(obj, (staticmethod, classmethod)) else obj
    below, _ = underlying(obj)
    return below if isinstance(below, FUNCTION_TYPE) else None


def wants_tests(obj):
    try:
        return getattr(obj, "__test__", True) is not False
    except Exception:
        return True


class Collector:
    """Collects one module; `fixtures` finds fixtures for the parameters they bring."""

    def __init__(self, module, test_case, fixtures):
        self._module = module
        self._test_case = test_case
        self._fixtures = fixtures

    def items(self):
        if not wants_tests(self._module):
            return []
        return self._members(list(self._module.__dict__.items()), None, [])

    def _members(self, members, cls, path):
        found = []
        for name, obj in members:
            if isinstance(obj, type):
                found.extend(self._class(name, obj, path))
            elif name.startswith("test") and raw_function(obj) is not None and wants_tests(obj):
                found.extend(self._function(name, obj, cls, path))
        return found

    def _class(self, name, cls, path):
        if not wants_tests(cls):
            return []
        if self._test_case is not None and issubclass(cls, self._test_case):
            return self._case(name, cls, path)
        if not name.startswith("Test") or cls.__init__ is not object.__init__ or cls.__new__ is not object.__new__:
            return []
        seen = set()
        levels = []
        for base in cls.__mro__:
            fresh = [(key, value) for key, value in list(base.__dict__.items()) if key not in seen]
            seen.update(key for key, _ in fresh)
            levels.append(fresh)
        members = [member for level in reversed(levels) for member in level]
        return self._members(members, cls, path + [name])

    def _case(self, name, cls, path):
        names = sorted(key for key in dir(cls) if key.startswith("test") and callable(getattr(cls, key)))
        if not names and callable(getattr(cls, "runTest", None)):
            names = ["runTest"]
        items = []
        for key in names:
            obj = getattr(cls, key)
            if wants_tests(obj):
                item = Item("::".join(path + [name, key]), self._module, cls, obj, key, True)
                item.marks = marks_of(underlying(obj)[0], cls, self._module)
                item.line = self._line(obj)
                items.append(item)
        return items

    def _line(self, obj):
        function = raw_function(obj)
        return function.__code__.co_firstlineno if function is not None else 0

    def _function(self, name, obj, cls, path):
        function = obj.__func__ if isinstance(obj, (staticmethod, classmethod)) else obj
        marks = marks_of(function, cls, self._module)
        direct = argument_names(function, cls is not None and not isinstance(obj, staticmethod))
        closure = self._fixtures.closure(direct, marks, cls, self._module)
        items = []
        rows = all_parameters(marks, direct + closure)
        unknown = self._fixtures.missing(direct, closure, rows[0][1], cls, self._module)
        if unknown is not None:
            raise unknown
        for fixture_ids, indices, fixture_marks in self._fixtures.variants(closure, rows[0][1], cls, self._module):
            for ids, values, row_marks in rows:
                label = "-".join(fixture_ids + ids)
                shown = name + ("[" + shorten(label, 120) + "]" if ids or fixture_ids else "")
                item = Item("::".join(path + [shown]), self._module, cls, obj, name)
                item.values = {key: value for key, value in values.items() if type(value) is not Indirect}
                item.indirect = {key: value for key, value in values.items() if type(value) is Indirect}
                item.indices = indices
                item.marks = row_marks + fixture_marks + marks
                item.line = self._line(obj)
                items.append(item)
        return items


def skip_reason(item):
    """Why a test is not to be run, from its marks; None when it is. Raises CollectError for a condition that cannot be told."""
    for mark in item.marks:
        if mark.name == "skip":
            return str(mark.kwargs.get("reason") or (mark.args[0] if mark.args else "") or "unconditional skip")
        if mark.name == "skipif":
            for condition in mark.args:
                if isinstance(condition, str):
                    raise CollectError("a `skipif` condition written as a text is not offered here: write it as an expression")
                if condition:
                    return str(mark.kwargs.get("reason") or "its condition holds")
    for holder in (item.function, item.cls):
        if getattr(holder, "__unittest_skip__", False):
            return str(getattr(holder, "__unittest_skip_why__", "") or "unittest.skip")
    return None


def expected_failure(item):
    """The `xfail` mark that applies, or True for unittest's expectedFailure, or None."""
    for mark in item.marks:
        if mark.name == "xfail":
            conditions = [condition for condition in mark.args if not isinstance(condition, str)]
            conditions += [mark.kwargs["condition"]] if "condition" in mark.kwargs else []
            if not conditions or any(conditions):
                return mark
    if getattr(item.function, "__unittest_expecting_failure__", False):
        return True
    return True if getattr(item.cls, "__unittest_expecting_failure__", False) else None


def is_async_case(cls):
    return any(base.__name__ == "IsolatedAsyncioTestCase" and base.__module__ == "unittest.async_case" for base in cls.__mro__)


def unsupported(item):
    """A sentence for a kind of test that is not run; None for all others."""
    function = raw_function(item.function) or getattr(item.function, "__func__", item.function)
    flags = getattr(getattr(function, "__code__", None), "co_flags", 0)
    if flags & COROUTINE and item.is_case and is_async_case(item.cls):
        return None
    if flags & (COROUTINE | ASYNC_GENERATOR):
        return "async tests are not run: use asyncio.run inside an ordinary test"
    if flags & GENERATOR:
        return "a test that yields is not run by pytest: use parametrize"
    return None
