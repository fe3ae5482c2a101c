"""What a constant expression of a test is worth, worked out here on plain values only; and how a value is written for the parent."""

import ast
import binascii
import math
import operator

MOST_ITEMS = 20_000
MOST_BITS = 20_000
MOST_STEPS = 100_000
EXACT = 1 << 53
SEQUENCES = (str, bytes, list, tuple)
PLAIN = (type(None), bool, int, float, complex, str, bytes, list, tuple, set, frozenset, dict)
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
UNARY = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert, ast.Not: operator.not_}
MAKERS = {
    made.__name__: made
    for made in (list, tuple, set, frozenset, dict, range, float, int, str, bool, complex, sorted, min, max, sum, abs, len, chr, ord)
}
MAKERS.update(reversed=lambda items: list(reversed(items)), enumerate=lambda items: list(enumerate(items)), zip=lambda *all: list(zip(*all)))
CONSTANTS = {"inf": math.inf, "nan": math.nan, "pi": math.pi, "e": math.e}


class NotConstant(Exception):
    """The expression is no constant one, or too large a one."""


class Evaluator:
    """`names`: values of names, as far as they are known. One evaluator has a limited number of steps."""

    def __init__(self, most=MOST_STEPS):
        self.left = most

    def value(self, node, names):
        """A plain value (containers are fresh ones). Raises NotConstant."""
        try:
            found = self._value(node, names)
        except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
            raise NotConstant from error
        return found

    def _spend(self, steps=1):
        self.left -= steps
        if self.left < 0:
            raise NotConstant

    def _sized(self, value):
        if isinstance(value, (str, bytes, list, tuple, set, frozenset, dict, range)):
            if len(value) > MOST_ITEMS:
                raise NotConstant
            self._spend(len(value))
        return value

    def _value(self, node, names):
        self._spend()
        if isinstance(node, ast.Constant) and isinstance(node.value, PLAIN):
            return node.value
        if isinstance(node, ast.Name) and node.id in names:
            return self._copied(names[node.id])
        if isinstance(node, ast.Name) and node.id in CONSTANTS and node.id in ("inf", "nan"):
            return CONSTANTS[node.id]
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            kind = {ast.List: list, ast.Tuple: tuple, ast.Set: set}[type(node)]
            return self._sized(kind(self._items(node.elts, names)))
        if isinstance(node, ast.Dict):
            return self._dict(node, names)
        if isinstance(node, ast.UnaryOp):
            return UNARY[type(node.op)](self._value(node.operand, names))
        if isinstance(node, ast.BinOp):
            return self._arithmetic(node, names)
        if isinstance(node, ast.Call):
            return self._call(node, names)
        if isinstance(node, ast.Attribute):
            return self._attribute(node, names)
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return self._value(node.value, names)[self._value(node.slice, names)]
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            made = [self._value(node.elt, inner) for inner in self.passes(node.generators, names)]
            return self._sized(set(made) if isinstance(node, ast.SetComp) else made)
        if isinstance(node, ast.DictComp):
            passes = self.passes(node.generators, names)
            return {self._value(node.key, inner): self._value(node.value, inner) for inner in passes}
        raise NotConstant

    def _copied(self, value):
        if isinstance(value, (list, set, dict)):
            self._sized(value)
            if isinstance(value, dict):
                return {key: self._copied(item) for key, item in value.items()}
            return [self._copied(item) for item in value] if isinstance(value, list) else set(value)
        if not isinstance(value, PLAIN + (range,)):
            raise NotConstant
        return value

    def _items(self, elements, names):
        for element in elements:
            if isinstance(element, ast.Starred):
                yield from self._sized(self._value(element.value, names))
            else:
                yield self._value(element, names)

    def _dict(self, node, names):
        made = {}
        for key, item in zip(node.keys, node.values):
            if key is None:
                made.update(self._value(item, names))
            else:
                made[self._value(key, names)] = self._value(item, names)
        return made

    def _arithmetic(self, node, names):
        left, right = self._value(node.left, names), self._value(node.right, names)
        if isinstance(node.op, ast.Mult):
            for items, times in ((left, right), (right, left)):
                if isinstance(items, SEQUENCES) and isinstance(times, int) and len(items) * max(0, times) > MOST_ITEMS:
                    raise NotConstant
        if isinstance(node.op, ast.Mod) and isinstance(left, (str, bytes)):
            raise NotConstant
        if isinstance(left, int) and isinstance(right, int):
            size = abs(left).bit_length()
            grows = isinstance(node.op, (ast.Pow, ast.LShift)) and right > 0
            bits = size * right if isinstance(node.op, ast.Pow) else size + right
            if grows and bits > MOST_BITS or size > MOST_BITS:
                raise NotConstant
        return self._sized(OPERATORS[type(node.op)](left, right))

    def _call(self, node, names):
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr == "join" and len(node.args) == 1:
            glue, parts = self._value(function.value, names), self._value(node.args[0], names)
            if isinstance(glue, str) and sum(map(len, parts)) + len(glue) * len(parts) <= MOST_ITEMS:
                return self._sized(glue.join(parts))
        if not isinstance(function, ast.Name) or function.id not in MAKERS or function.id in names:
            raise NotConstant
        given = list(self._items(node.args, names))
        named = {keyword.arg: self._value(keyword.value, names) for keyword in node.keywords}
        for value in given:
            self._sized(value)
        if None in named or set(named) - {"reverse"} and function.id != "dict":
            raise NotConstant
        if any(isinstance(value, int) and abs(value).bit_length() > MOST_BITS for value in given):
            raise NotConstant
        return self._sized(MAKERS[function.id](*given, **named))

    def _attribute(self, node, names):
        key = ast.unparse(node) if isinstance(node.value, ast.Name) else ""
        if key in names:
            return self._copied(names[key])
        if isinstance(node.value, ast.Name) and node.value.id == "math" and node.attr in CONSTANTS:
            return CONSTANTS[node.attr]
        raise NotConstant

    def passes(self, generators, names):
        """The names as each pass of a comprehension sees them."""
        if not generators:
            yield names
            return
        first = generators[0]
        if first.is_async:
            raise NotConstant
        for item in self._sized(self._value(first.iter, names)):
            inner = dict(names)
            bind(first.target, item, inner)
            if all(self._value(test, inner) for test in first.ifs):
                yield from self.passes(generators[1:], inner)


def bind(target, value, names):
    """Binds a target (a name, or a nest of names) to a plain value. Raises NotConstant where the shapes differ."""
    if isinstance(target, ast.Name):
        names[target.id] = value
        return
    if not isinstance(target, (ast.Tuple, ast.List)) or not isinstance(value, (tuple, list, str)):
        raise NotConstant
    if len(target.elts) != len(value) or any(isinstance(element, ast.Starred) for element in target.elts):
        raise NotConstant
    for element, item in zip(target.elts, value):
        bind(element, item, names)


def tagged(value):
    """A plain value as it crosses between processes (`domain/value.ts`). Raises NotConstant for what has no such form."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        if -EXACT <= value <= EXACT:
            return value
        return {"int": str(value) if value.bit_length() <= 4_096 else hex(value)}
    if isinstance(value, float):
        return {"float": repr(value)}
    if isinstance(value, complex):
        return {"complex": [repr(value.real), repr(value.imag)]}
    if isinstance(value, bytes):
        return {"bytes": binascii.b2a_base64(value, newline=False).decode()}
    if isinstance(value, list):
        return [tagged(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [tagged(item) for item in value]}
    if isinstance(value, (set, frozenset)):
        return {"set": sorted((tagged(item) for item in value), key=repr)}
    if isinstance(value, dict):
        return {"dict": [[tagged(key), tagged(item)] for key, item in value.items()]}
    raise NotConstant
