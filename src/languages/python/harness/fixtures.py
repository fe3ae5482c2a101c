"""Finds fixtures and works out which a test needs; builds and ends them by scope."""

SCOPES = ("session", "package", "module", "class", "function")


def is_fixture(obj):
    return type(obj).__name__ == "FixtureFunction" and hasattr(obj, "autouse")


def unknown_fixture(name):
    if name in NOT_OFFERED:
        return CollectError("fixture '%s' is not offered by VeriAlgo's stand-in for pytest; write the test without it" % name)
    return CollectError("fixture '%s' not found: define it with @pytest.fixture in the test file" % name)


class FixtureFinder:
    """Knows where fixtures of a test may stand: its class, its module, the builtin ones."""

    def __init__(self, builtin):
        self._builtin = builtin

    def _levels(self, cls, module):
        """Namespaces from the closest on, as {name: (fixture, is_method)}."""
        levels = []
        if cls is not None:
            found = {}
            for base in cls.__mro__:
                for key, obj in list(base.__dict__.items()):
                    if is_fixture(obj):
                        found.setdefault(obj.name or key, (obj, True))
            levels.append(found)
        found = {}
        for key, obj in list(module.__dict__.items()):
            if is_fixture(obj):
                found[obj.name or key] = (obj, False)
        levels.append(found)
        levels.append({name: (obj, False) for name, obj in self._builtin.items()})
        return levels

    def find(self, name, cls, module, beyond=None):
        """(fixture, is_method) of that name, the closest; `beyond` skips the fixture that asks for its own name."""
        for level in self._levels(cls, module):
            entry = level.get(name)
            if entry is not None:
                if beyond is not None:
                    if entry[0] is beyond:
                        beyond = None
                    continue
                return entry
        return None

    def closure(self, direct, marks, cls, module):
        """Names of all fixtures a test needs, the widest scope first."""
        names = []
        for level in reversed(self._levels(cls, module)):
            names.extend(name for name, (obj, _) in level.items() if obj.autouse)
        for mark in marks:
            if mark.name == "usefixtures":
                names.extend(str(name) for name in mark.args)
        names.extend(direct)
        index = 0
        ordered = list(dict.fromkeys(names))
        while index < len(ordered):
            entry = self.find(ordered[index], cls, module)
            if entry is not None:
                needed = argument_names(entry[0].function, entry[1])
                ordered.extend(name for name in needed if name not in ordered)
            index += 1
        known = [name for name in ordered if self.find(name, cls, module) is not None]
        return sorted(known, key=lambda name: SCOPES.index(self._scope(name, cls, module)))

    def missing(self, direct, closure, given, cls, module):
        """A CollectError for the first fixture that a test or one of its fixtures asks for and nobody defines; else None."""
        wanted = list(direct)
        for name in closure:
            fixture, is_method = self.find(name, cls, module)
            wanted.extend(argument_names(fixture.function, is_method))
        for name in wanted:
            handed = name in given and type(given[name]) is not Indirect
            if name != "request" and not handed and self.find(name, cls, module) is None:
                return unknown_fixture(name)
        return None

    def _scope(self, name, cls, module):
        scope = self.find(name, cls, module)[0].scope
        if scope not in SCOPES:
            raise CollectError("fixture '%s' has no usable scope: use one of %s" % (name, ", ".join(SCOPES)))
        return scope

    def variants(self, closure, values, cls, module):
        """Every combination of the params of the fixtures a test needs: [(ids, {fixture: index}, marks)]."""
        combined = [([], {}, [])]
        for name in closure:
            obj = self.find(name, cls, module)[0]
            if obj.params is None or name in values:
                continue
            rows = []
            for index, param in enumerate(obj.params):
                marks, value, own_id = [], param, None
                if type(param).__name__ == "_ParameterSet":
                    marks, value, own_id = list(param.marks), param.values[0], param.id
                if own_id is None and obj.ids is not None:
                    own_id = obj.ids(value) if callable(obj.ids) else list(obj.ids)[index]
                rows.append((str(own_id) if own_id is not None else id_of(value, name, index), index, marks))
            combined = [
                (ids + [row_id], {**indices, name: index}, kept + marks)
                for ids, indices, kept in combined
                for row_id, index, marks in rows
            ]
        return combined


class Scopes:
    """What was set up, by scope, and how to undo it: the last first."""

    def __init__(self):
        self._undo = {}
        self.values = {}

    def add(self, key, undo):
        self._undo.setdefault(key, []).append(undo)

    def end(self, key):
        """Undoes everything of one scope; the first exception, or None."""
        first = None
        steps = self._undo.pop(key, [])
        while steps:
            try:
                steps.pop()()
            except BaseException as problem:
                first = first or problem
        for name in [name for name in self.values if name[0] == key]:
            del self.values[name]
        return first

    def keys(self):
        return list(self._undo)
