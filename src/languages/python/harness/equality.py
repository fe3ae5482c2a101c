"""
Notices an object of the solution that decides its own test: it claims to equal whatever it is compared with.
An honest `__eq__` says no to a decoy; a liar does not know which of the values it is asked about is the expected one.
"""

import posix

FUNCTION = type(lambda: None)
SLOT = type(object.__eq__)
# By identity throughout: a metaclass may lie about the hash and the equality of its classes.
SCALARS = frozenset(map(id, (int, float, complex, str, bytes, bool, type(None), type(Ellipsis), range)))
SEQUENCES = (list, tuple)
HARMLESS = SCALARS | {id(list), id(tuple)}
BASES = {id(cls): cls for cls in (int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset)}
HEAP_TYPE = 1 << 9
FLAGS = type.__dict__["__flags__"].__get__
MRO = type.__dict__["__mro__"].__get__
DICT = type.__dict__["__dict__"].__get__
COMPLEMENT = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
METHOD = {"==": "__eq__", "!=": "__ne__", "<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}


def scalar(value):
    return id(type(value)) in SCALARS


def base_of(value):
    """The builtin type a value is, or is derived from; None for any other."""
    for cls in MRO(type(value)):
        if id(cls) in BASES:
            return cls
    return None


def harmless(items):
    """Whether only plain scalars lie in items, at any depth of exact lists and tuples. Fast: most comparisons end here."""
    for _ in range(30):
        kinds = set(map(id, map(type, items)))
        if kinds <= SCALARS:
            return True
        if not kinds <= HARMLESS:
            return False
        items = [inner for item in items if type(item) is list or type(item) is tuple for inner in item]
    return False


def plain(value, depth=0):
    """The value with subclasses of builtin types taken off, read without calling any method of theirs."""
    base = base_of(value)
    if base is None or depth > 30:
        return value
    if base is int:
        return value if type(value) is bool else int.__add__(value, 0)
    if base is float:
        return float.__add__(value, 0.0)
    if base is complex:
        return complex.__add__(value, 0j)
    if base in (str, bytes, bytearray):
        return base.__getitem__(value, slice(None)) if type(value) is base else base.__add__(value, base())
    if base in SEQUENCES:
        return [plain(item, depth + 1) for item in base.__getitem__(value, slice(None))]
    if base is dict:
        return {key: plain(dict.__getitem__(value, key), depth + 1) for key in dict.keys(value)}
    return frozenset().union(value)


def random_number():
    return 1_000_003 + int.from_bytes(posix.urandom(3), "big")


def perturbed(value, number):
    """A decoy: like `value`, but clearly not equal to it. `number` is large and makes decoys differ."""
    kind = base_of(value)
    if type(value) is bool:
        return not value
    if kind is int:
        return plain(value) + number
    if kind in (float, complex):
        moved = plain(value) * 2 + number
        return moved if moved == moved and moved != plain(value) else 0.5
    if kind is str:
        return plain(value) + "x%d" % number
    if kind in (bytes, bytearray):
        return bytes(plain(value)) + b"x%d" % number
    if kind in SEQUENCES:
        items = kind.__getitem__(value, slice(None))
        return kind(list(items) + [perturbed(items[-1], number) if items else number])
    if kind in (set, frozenset):
        return frozenset().union(value) | {number}
    if kind is dict:
        return {**dict.copy(value), number: number}
    return number


def beside(value, step):
    """A decoy a small step away, and as long: for those that only say no to what is far off."""
    kind = base_of(value)
    if kind in (int, float, complex) and type(value) is not bool:
        return plain(value) + step
    if kind is str and plain(value):
        return plain(value)[:-1] + chr((ord(plain(value)[-1]) + step) % 0xD000)
    if kind in SEQUENCES and list.__len__(plain(value)):
        items = plain(value)
        return kind(items[:-1] + [beside(items[-1], step)])
    return perturbed(value, step)


class Equality:
    """Looks at both sides of a comparison in a test. Answers are None, or (what the solution does, (module, line))."""

    def __init__(self, sources):
        self._sources = sources

    def _own(self, cls, name):
        """Whether a method of `cls` comes from the given solution (or cannot be told), and not from Python or from the tests."""
        for owner in MRO(cls):
            if name in DICT(owner):
                if not FLAGS(owner) & HEAP_TYPE:
                    return False
                return self._made_by_solution(DICT(owner)[name], name)
        return False

    def _made_by_solution(self, method, name):
        if method is None:
            return False
        if type(method) is SLOT:
            return method.__name__ != name
        if type(method) is not FUNCTION:
            return True
        filename = method.__code__.co_filename
        if self._sources.is_library(filename) or self._sources.is_harness(filename):
            return False
        module = self._sources.module_of(filename)
        return module is None or self._sources.is_solution(module)

    def decides(self, cls, name):
        """Not remembered: a program may change a class between two comparisons."""
        return bool(FLAGS(cls) & HEAP_TYPE) and self._own(cls, name)

    def place(self, cls):
        """(module, line) of the first comparing method of the solution in a class."""
        for owner in MRO(cls):
            for name in list(METHOD.values()) + ["__contains__", "__bool__", "__len__"]:
                method = DICT(owner).get(name)
                if type(method) is FUNCTION:
                    module = self._sources.module_of(method.__code__.co_filename)
                    if module is not None and self._sources.is_solution(module):
                        return module, method.__code__.co_firstlineno
        return next(iter(self._sources.solutions), ""), 1

    def _lie(self, cls, text):
        return text % type.__getattribute__(cls, "__name__"), self.place(cls)

    def suspects(self, left, right, found, depth=0):
        """Pairs (object with an `__eq__` of the solution, what stands opposite or None), also inside containers."""
        if scalar(left) and scalar(right) or depth > 30 or len(found) > 50:
            return found
        if self.decides(type(left), "__eq__"):
            found.append((left, right))
        elif self.decides(type(right), "__eq__"):
            found.append((right, left))
        self._inside(left, right, found, depth + 1)
        return found

    def _inside(self, left, right, found, depth):
        bases = (base_of(left), base_of(right))
        if bases[0] in SEQUENCES and bases[1] in SEQUENCES:
            rows = [base.__getitem__(side, slice(None)) for base, side in zip(bases, (left, right))]
            if not all(harmless(row) for row in rows):
                for one, other in zip(*rows):
                    self.suspects(one, other, found, depth)
        elif bases[0] is dict and bases[1] is dict:
            parts = (dict.keys(left), dict.values(left), dict.keys(right), dict.values(right))
            if all(harmless(part) for part in parts):
                return
            for key in dict.keys(left):
                self.suspects(key, None, found, depth)
                if key in right:
                    self.suspects(dict.__getitem__(left, key), dict.get(right, key), found, depth)
            for key in dict.keys(right):
                self.suspects(key, None, found, depth)
        elif bases[0] in (set, frozenset) or bases[1] in (set, frozenset):
            for side in (left, right):
                items = frozenset().union(side) if base_of(side) in (set, frozenset) else ()
                if not harmless(items):
                    for item in items:
                        self.suspects(item, None, found, depth)
        elif type(left) is type(right) and "__dataclass_fields__" in DICT(type(left)):
            for name in DICT(type(left))["__dataclass_fields__"]:
                self.suspects(getattr(left, name, None), getattr(right, name, None), found, depth)

    def claims_all(self, suspect, opposite):
        """
        Whether `suspect` equals what it cannot equal: anything at all, or two decoys made from `opposite` that differ by one (an honest
        number modulo m may equal one of them). Asked before the real comparison and in no fixed order.
        """
        number = random_number()
        groups = [[object()], ["x%d" % number], [perturbed(opposite, number), perturbed(opposite, number + 1)]]
        groups.append([beside(opposite, 1), beside(opposite, 2), beside(opposite, 3)])
        start = posix.urandom(1)[0] % 4
        return any(all(self._equals(suspect, decoy) for decoy in group) for group in groups[start:] + groups[:start])

    def _equals(self, suspect, decoy):
        try:
            return bool(suspect == decoy)
        except Exception:
            return False

    def member(self, item, container):
        """The same for `item in container`, where the container is a builtin one."""
        if not scalar(item):
            return self.before(item, None)
        if base_of(container) in SEQUENCES and not harmless(container):
            for other in container:
                if not scalar(other) and self.decides(type(other), "__eq__"):
                    return self.before(other, item)
        return None

    def before(self, left, right):
        """Asked before `left == right` is decided; the answer counts only if they then turn out to be equal."""
        for suspect, opposite in self.suspects(left, right, []):
            if self.claims_all(suspect, opposite):
                return self._lie(type(suspect), "decides its own test by the `__eq__` of %s: it also equals values it cannot equal")
        return None

    def against_structure(self, op, left, right, compare, holds):
        """A subclass of a builtin type whose comparison says something else than its content does."""
        method = METHOD[op]
        reflected = METHOD[{"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(op, op)]
        names = (method, reflected, "__eq__")
        for side in (left, right):
            if base_of(side) is None or not any(self.decides(type(side), name) for name in names):
                continue
            if base_of(left) is None or base_of(right) is None:
                continue
            try:
                honest = bool(compare(plain(left), plain(right)))
            except Exception:
                continue
            if honest != holds:
                return self._lie(type(side), "decides its own test by the `" + method + "` of %s: its content says otherwise")
        return None

    def both_ways(self, op, left, right, compare):
        """An order that holds together with its opposite."""
        for side in (left, right):
            if self.decides(type(side), METHOD[op]) or self.decides(type(side), METHOD[COMPLEMENT[op]]):
                try:
                    if bool(compare(left, right)):
                        both = "`" + op + "` and `" + COMPLEMENT[op] + "` both hold"
                        return self._lie(type(side), "decides its own test by the order of %s: " + both)
                except Exception:
                    continue
        return None

    def truth(self, value, holds):
        """A subclass of a builtin type that is true although its content is false, or the other way round."""
        kind = type(value)
        if scalar(value) or id(kind) in BASES or base_of(value) is None:
            return None
        if self.decides(kind, "__bool__") or self.decides(kind, "__len__"):
            if bool(plain(value)) != holds:
                return self._lie(kind, "decides its own test by the `__bool__` of %s: its content says otherwise")
        return None

    def container(self, container):
        """A container of the solution that contains everything."""
        try:
            if self.decides(type(container), "__contains__") and all(object() in container for _ in range(8)):
                return self._lie(type(container), "decides its own test by the `__contains__` of %s: it contains everything")
        except Exception:
            pass
        return None
