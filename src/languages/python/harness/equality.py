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
BASES = {id(cls): cls for cls in (int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset)}
HEAP_TYPE = 1 << 9
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


def perturbed(value):
    """A decoy: like `value`, but clearly not equal to it."""
    kind = base_of(value)
    if type(value) is bool:
        return not value
    if kind is int:
        return plain(value) + random_number()
    if kind in (float, complex):
        moved = plain(value) * 2 + random_number()
        return moved if moved == moved and moved != plain(value) else 0.5
    if kind is str:
        return plain(value) + "x%d" % random_number()
    if kind in (bytes, bytearray):
        return bytes(plain(value)) + b"x%d" % random_number()
    if kind in SEQUENCES:
        items = base_of(value).__getitem__(value, slice(None))
        fresh = perturbed(items[-1]) if items else random_number()
        return kind(list(items) + [fresh])
    if kind in (set, frozenset):
        return frozenset().union(value) | {random_number()}
    if kind is dict:
        changed = dict.copy(value)
        changed[random_number()] = random_number()
        return changed
    return random_number()


class Equality:
    """Looks at both sides of a comparison in a test. All answers are sentences, or None when nothing is wrong."""

    def __init__(self, sources):
        self._sources = sources
        self._known = {}

    def _own(self, cls, name):
        """Whether a method of `cls` comes from the given solution (or cannot be told), and not from Python or from the tests."""
        for owner in MRO(cls):
            if name in DICT(owner):
                if not owner.__flags__ & HEAP_TYPE:
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
        key = (id(cls), name)
        if key not in self._known:
            self._known[key] = (self._own(cls, name), cls)
        return self._known[key][0]

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
            if not all(set(map(id, map(type, row))) <= SCALARS for row in rows):
                for one, other in zip(*rows):
                    self.suspects(one, other, found, depth)
        elif bases[0] is dict and bases[1] is dict:
            for key in dict.keys(left):
                self.suspects(key, None, found, depth)
                if key in right:
                    self.suspects(dict.__getitem__(left, key), dict.get(right, key), found, depth)
            for key in dict.keys(right):
                self.suspects(key, None, found, depth)
        elif bases[0] in (set, frozenset) or bases[1] in (set, frozenset):
            for side in (left, right):
                for item in frozenset().union(side) if base_of(side) in (set, frozenset) else ():
                    self.suspects(item, None, found, depth)
        elif type(left) is type(right) and "__dataclass_fields__" in DICT(type(left)):
            for name in DICT(type(left))["__dataclass_fields__"]:
                self.suspects(getattr(left, name, None), getattr(right, name, None), found, depth)

    def claims_all(self, suspect, opposite):
        """Whether `suspect` equals things it cannot equal. The decoys are asked before the real comparison, in no fixed number."""
        decoys = [perturbed(opposite), object(), "x%d" % random_number()]
        for decoy in decoys[posix.urandom(1)[0] % 2 :] if opposite is None else decoys:
            try:
                if bool(suspect == decoy):
                    return True
            except Exception:
                continue
        return False

    def before(self, left, right):
        """Asked before `left == right` is decided; the answer counts only if they then turn out to be equal."""
        if scalar(left) and scalar(right):
            return None
        for suspect, opposite in self.suspects(left, right, []):
            if self.claims_all(suspect, opposite):
                return "an `__eq__` of %s decides its own test: it also equals values it cannot equal" % type_name(suspect)
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
                return "a `%s` of %s decides its own test: its content says otherwise" % (method, type_name(side))
        return None

    def both_ways(self, op, left, right, compare):
        """An order that holds together with its opposite."""
        for side in (left, right):
            if self.decides(type(side), METHOD[op]) or self.decides(type(side), METHOD[COMPLEMENT[op]]):
                try:
                    if bool(compare(left, right)):
                        return "an order of %s decides its own test: `%s` and `%s` both hold" % (
                            type_name(side),
                            op,
                            COMPLEMENT[op],
                        )
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
                return "a `__bool__` of %s decides its own test: its content says otherwise" % type_name(value)
        return None
