"""Expressions whose truth is settled before the solution answers: never false, never true, or empty."""

import ast

from analyse_syntax import last_name, literal

LAZY = frozenset("map filter zip enumerate reversed iter".split())
BOOLEAN_CALLS = frozenset("bool isinstance issubclass callable hasattr all any".split())
FLIPPED = {ast.Eq: ast.NotEq, ast.Is: ast.IsNot, ast.In: ast.NotIn, ast.Lt: ast.GtE, ast.Gt: ast.LtE}
FLIPPED.update({value: key for key, value in list(FLIPPED.items())})
COMPARE = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}


def truth(node):
    """True or False when the expression can only be that, else None."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    if isinstance(node, ast.NamedExpr):
        return truth(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = truth(node.operand)
        return None if inner is None else not inner
    if isinstance(node, (ast.Name, ast.Attribute)):
        return False if last_name(node) == "TYPE_CHECKING" else None
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return _display(node.elts)
    if isinstance(node, ast.Dict):
        return True if any(key is not None for key in node.keys) else None if node.keys else False
    if isinstance(node, (ast.ListComp, ast.SetComp)) and is_boolean(node.elt):
        return True  # of as many comparisons as there are, held or not
    if isinstance(node, ast.DictComp) and is_boolean(node.value):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
        return True if isinstance(node.left.value, str) and is_boolean(node.right) else None
    if isinstance(node, ast.JoinedStr):
        return True if any(_shows_something(part) for part in node.values) else None
    if isinstance(node, (ast.Lambda, ast.GeneratorExp)):
        return True
    if isinstance(node, ast.IfExp):
        chosen = truth(node.test)
        if chosen is not None:
            return truth(node.body if chosen else node.orelse)
        return truth(node.body) if truth(node.body) is truth(node.orelse) else None
    if isinstance(node, ast.BoolOp):
        return _together(node)
    if isinstance(node, ast.Compare):
        return _compared(node) if len(node.ops) == 1 else None
    return _called(node) if isinstance(node, ast.Call) else None


def is_boolean(node):
    """Whether the value is True or False whatever is compared."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool)
    if isinstance(node, ast.BoolOp):
        return all(is_boolean(value) for value in node.values)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in BOOLEAN_CALLS
    return isinstance(node, ast.Compare)


def is_empty(node, value=lambda node: node):
    """Whether going through `node` meets nothing; `value` gives what a name stands for."""
    node = value(node)
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return not node.elts
    if isinstance(node, ast.Dict):
        return not node.keys
    if isinstance(node, ast.Constant):
        return node.value in ("", b"")
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        upper = node.slice.upper
        return is_empty(node.value, value) or (isinstance(upper, ast.Constant) and upper.value == 0)
    if not isinstance(node, ast.Call):
        return False
    name, given = last_name(node), node.args
    if isinstance(node.func, ast.Attribute) and name in ("items", "keys", "values", "copy") and not given:
        return is_empty(node.func.value, value)
    if name in ("list", "tuple", "set", "dict", "frozenset") and not given and not node.keywords:
        return True
    if name in ("list", "tuple", "set", "frozenset", "sorted", "iter", "reversed", "enumerate") and given:
        return is_empty(given[0], value)
    if name == "range":
        return _no_range(given)
    if name in ("zip", "product"):
        return any(is_empty(each, value) for each in given)
    if name in ("map", "filter"):
        return any(is_empty(each, value) for each in given[1:]) or (name == "filter" and _refuses_all(given))
    return name == "islice" and len(given) == 2 and literal(given[1]) == (True, 0)


def _no_range(given):
    known = [literal(each) for each in given]
    try:
        return all(ok for ok, _ in known) and not range(*[number for _, number in known])
    except (TypeError, ValueError):
        return False


def _refuses_all(given):
    return bool(given) and isinstance(given[0], ast.Lambda) and truth(given[0].body) is False


def _display(elements):
    if any(not isinstance(element, ast.Starred) for element in elements):
        return True
    return None if elements else False


def _shows_something(part):
    if isinstance(part, ast.Constant):
        return bool(part.value)
    return isinstance(part, ast.FormattedValue) and is_boolean(part.value)


def _together(node):
    answers = [truth(value) for value in node.values]
    wanted = isinstance(node.op, ast.Or)
    if wanted in answers:
        return wanted
    if all(answer is (not wanted) for answer in answers):
        return not wanted
    if wanted:
        sides = [_sides(value) for value in node.values]
        if any(_covers(one, other) for one in sides for other in sides if one and other and one is not other):
            return True
    return None


def _sides(node):
    """(operator, left, right) of a comparison as text, a `not` around it worked in; None for anything else."""
    flips = 0
    while isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        node, flips = node.operand, flips + 1
    if not (isinstance(node, ast.Compare) and len(node.ops) == 1):
        return None
    kind = type(node.ops[0])
    return FLIPPED[kind] if flips % 2 else kind, ast.dump(node.left), ast.dump(node.comparators[0])


def _covers(one, other):
    """`x == 9 or x != 9`, `x == 9 or x is not None`: together they hold for every answer, or for every answer there is."""
    if one[1:] == other[1:] and FLIPPED[one[0]] is other[0]:
        return True
    none = ast.dump(ast.Constant(value=None))
    return one[0] is ast.Eq and other[:2] == (ast.IsNot, one[1]) and other[2] == none and one[2] != none


def _compared(node):
    kind, left, right = type(node.ops[0]), node.left, node.comparators[0]
    renamed = isinstance(left, ast.NamedExpr)
    left = left.value if renamed else left
    if renamed and isinstance(right, ast.Name) and right.id == node.left.target.id and kind in (ast.Eq, ast.Is):
        return True
    known, other = literal(left), literal(right)
    if renamed and known[0] and other[0] and kind in COMPARE:
        try:
            return bool(COMPARE[kind](known[1], other[1]))
        except TypeError:
            return None
    if kind is ast.In and isinstance(right, (ast.Tuple, ast.List, ast.Set)):
        # `f(x) in (9, f(x))`; `Edge(1, 2) in {Edge(1, 2), Edge(3, 4)}` asks whether equal things are found.
        itself = [element for element in right.elts if ast.dump(element) == ast.dump(left)]
        if itself and not last_name(left)[:1].isupper() and any(literal(element)[0] for element in right.elts):
            return True
    if is_boolean(left) and other[0]:
        value = other[1]
        if kind in (ast.IsNot, ast.NotEq):
            return True if not isinstance(value, (bool, int, float)) else None
        if kind is ast.In and isinstance(value, (list, tuple, set)):
            return True if True in value and False in value else None
    if isinstance(left, ast.Call) and last_name(left) == "len" and left.args and isinstance(left.args[0], ast.ListComp):
        if is_boolean(left.args[0].elt) and not any(loop.ifs for loop in left.args[0].generators):
            return True  # counts comparisons, held or not
    counted = is_boolean(left) or isinstance(left, ast.Call) and getattr(left.func, "id", "") in ("len", "abs")
    if counted and other[0] and isinstance(other[1], (int, float)):
        return True if (kind is ast.GtE and other[1] <= 0) or (kind is ast.Gt and other[1] < 0) else None
    return None


def _called(node):
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    first = node.args[0] if node.args else None
    if name in LAZY and node.args:
        return True
    if name == "bool" and first is not None:
        return truth(first)
    if name in ("str", "repr", "type", "id") and first is not None and is_boolean(first):
        return True
    if name == "isinstance" and len(node.args) == 2:
        kinds = {last_name(kind) for kind in getattr(node.args[1], "elts", [node.args[1]])}
        return True if "object" in kinds or (is_boolean(first) and kinds & {"bool", "int"}) else None
    if name in ("any", "all") and isinstance(first, (ast.List, ast.Tuple, ast.Set)):
        answers = [truth(element) for element in first.elts]
        settles = name == "any"
        return settles if settles in answers else None if answers else not settles
    return None
