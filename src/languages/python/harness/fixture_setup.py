"""Builds the fixtures one test asks for."""


class FixtureSetup:
    """The fixtures of one test, built in the order pytest builds them and kept by scope."""

    def __init__(self, finder, scopes, item, instance, standin):
        self._finder = finder
        self._scopes = scopes
        self._item = item
        self._instance = instance
        self._standin = standin

    def arguments(self):
        """Builds everything the test needs; the keyword arguments of its function."""
        item = self._item
        direct = [] if item.is_case else self._direct(item)
        for name in self._finder.closure(direct, item.marks, item.cls, item.module):
            if name not in item.values:
                self._value(name, None, "function")
        return {name: self._value(name, None, "function") for name in direct}

    def _direct(self, item):
        function = item.function
        is_static = isinstance(function, staticmethod)
        plain_function = function.__func__ if isinstance(function, (staticmethod, classmethod)) else function
        return argument_names(plain_function, item.cls is not None and not is_static)

    def _key(self, scope):
        item = self._item
        if scope in ("session", "package"):
            return ("session",)
        if scope == "module":
            return ("module", item.module.__name__)
        if scope == "class" and item.cls is not None:
            return ("class", item.cls)
        return ("function", item)

    def _value(self, name, beyond, asking_scope):
        item = self._item
        if beyond is None and name in item.values:
            return item.values[name]
        if name == "request":
            return self._request(None, asking_scope)
        entry = self._finder.find(name, item.cls, item.module, beyond)
        if entry is None:
            raise unknown_fixture(name)
        fixture, is_method = entry
        if SCOPES.index(fixture.scope) > SCOPES.index(asking_scope):
            raise CollectError(
                "ScopeMismatch: the %s fixture '%s' is asked for by a %s fixture" % (fixture.scope, name, asking_scope)
            )
        index = item.indices.get(name, 0) if fixture.params is not None else None
        index = item.indirect.get(name, index)
        key = self._key(fixture.scope)
        kept = (key, id(fixture), index)
        if kept not in self._scopes.values:
            self._scopes.values[kept] = (self._build(name, fixture, is_method, index, key), fixture)
        return self._scopes.values[kept][0]

    def _build(self, name, fixture, is_method, index, key):
        function = fixture.function
        arguments = {}
        for wanted in argument_names(function, is_method):
            if wanted == "request":
                arguments[wanted] = self._request((fixture, name, index), fixture.scope)
            else:
                arguments[wanted] = self._value(wanted, fixture if wanted == name else None, fixture.scope)
        if is_method:
            function = function.__get__(self._instance, type(self._instance))
        result = function(**arguments)
        if not getattr(underlying(fixture.function)[0], "__code__").co_flags & GENERATOR:
            return result
        try:
            value = next(result)
        except StopIteration:
            raise ValueError("fixture '%s' did not yield a value" % name) from None
        self._scopes.add(key, lambda: self._exhaust(result, name))
        return value

    def _exhaust(self, generator, name):
        for _ in generator:
            raise ValueError("fixture '%s' has more than one yield" % name)

    def _request(self, of_fixture, scope):
        item = self._item
        key = self._key(scope)
        fields = {"function": raw_function(item.function), "cls": item.cls, "module": item.module, "instance": self._instance}
        fields["scope"] = scope
        fields["fixturename"] = of_fixture[1] if of_fixture else None
        fields["node"] = type("Node", (), {"name": item.name.rpartition("::")[2], "nodeid": item.name})()
        if of_fixture and of_fixture[2] is not None:
            given = of_fixture[2]
            param = given.value if type(given) is Indirect else of_fixture[0].params[given]
            fields["param"] = param.values[0] if type(param).__name__ == "_ParameterSet" else param
        return self._standin["FixtureRequest"](
            fields,
            gateway(lambda name: self._answer(name, scope)),
            gateway(lambda undo: self._scopes.add(key, undo)),
        )

    def _answer(self, name, scope):
        try:
            return self._value(name, None, scope), None
        except BaseException as problem:
            return None, problem
