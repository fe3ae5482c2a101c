"""Calls of the solution in the tests, with the literal arguments and the literal answer each is compared with."""

import ast

from analyse_syntax import FUNCTIONS, last_name, literal, own_nodes
from analyse_testcode import live_roots

# Wrappers that leave the answer's elements as they are: `list(f(x)) == [1, 2]`.
TRANSPARENT = frozenset("list tuple sorted iter set abs round float int bool str deepcopy copy".split())
EQUALS = frozenset(
    "assertEqual assertEquals assertAlmostEqual assertListEqual assertDictEqual assertTupleEqual "
    "assertSetEqual assertCountEqual assertIs assertSequenceEqual assertMultiLineEqual".split()
)
MISSING = object()
MOST_ROWS = 2_000


class Call:
    """`name` is the last part of what is called; `arguments` a list of literal nodes or None; `expected` a node or None."""

    def __init__(self, name, line, arguments, expected):
        self.name = name
        self.line = line
        self.arguments = arguments
        self.expected = expected


def calls_in(names, wanted):
    """Every asserted or bare call of one of the `wanted` names in a test module, one entry a row of literal inputs."""
    found = []
    for root in live_roots(names.tree):
        functions = [root] if isinstance(root, FUNCTIONS) else []
        functions += [node for node in ast.walk(root) if isinstance(node, FUNCTIONS) and node is not root]
        if not isinstance(root, FUNCTIONS + (ast.ClassDef,)):
            found += _calls(names, [root], [{}], wanted)
        for function in functions:
            found += _calls(names, function.body, _rows(names, function), wanted)
    return found[:MOST_ROWS]


def _rows(names, function):
    """The rows of values that parameters (parametrize) and loop variables take: a list of name → literal node."""
    rows = [{}]
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and last_name(decorator) == "parametrize" and len(decorator.args) > 1:
            keys = decorator.args[0]
            text = names.text(keys)
            wanted = (
                [part.strip() for part in text.split(",")]
                if text
                else [names.text(k) for k in getattr(keys, "elts", [])]
            )
            rows = _multiply(rows, wanted, _elements(names, decorator.args[1]))
    for node in own_nodes(function):
        if isinstance(node, ast.For):
            targets = node.target.elts if isinstance(node.target, (ast.Tuple, ast.List)) else [node.target]
            rows = _multiply(rows, [last_name(target) for target in targets], _elements(names, node.iter))
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            for row in rows:
                row.setdefault(node.targets[0].id, node.value)
    return rows


def _multiply(rows, keys, elements):
    if not elements or len(rows) * len(elements) > MOST_ROWS:
        return rows
    result = []
    for row in rows:
        for element in elements:
            if isinstance(element, ast.Call) and last_name(element) == "param":
                element = ast.Tuple(elts=element.args, ctx=ast.Load()) if len(keys) > 1 else element.args[0]
            parts = [element] if len(keys) == 1 else getattr(element, "elts", [])
            if len(parts) == len(keys):
                result.append({**row, **dict(zip(keys, parts))})
    return result or rows


def _elements(names, node):
    if isinstance(node, ast.Name):
        values = names.bindings(node.id, names.scope_of.get(node, names.tree))
        node = values[0] if len(values) == 1 else None
    if isinstance(node, ast.Call) and last_name(node) == "items" and isinstance(node.func, ast.Attribute):
        table = node.func.value
        if isinstance(table, ast.Name):
            values = names.bindings(table.id, names.scope_of.get(table, names.tree))
            table = values[0] if len(values) == 1 else None
        if isinstance(table, ast.Dict) and None not in table.keys:
            return [ast.Tuple(elts=[k, v], ctx=ast.Load()) for k, v in zip(table.keys, table.values)]
        return []
    return node.elts if isinstance(node, (ast.List, ast.Tuple)) else []


def _calls(names, body, rows, wanted):
    found, seen = [], set()
    nodes = [node for statement in body for node in [statement] + list(own_nodes(statement))]
    for node in nodes:
        for left, right in _compared(node):
            for side, other in ((left, right), (right, left)):
                for row in rows:
                    call = _call(side, row, wanted)
                    if call is not None and other is not None:
                        seen.add(call)
                        found.append(_entry(call, row, _literal(other, row)))
    for node in nodes:
        if isinstance(node, ast.Call) and last_name(node) in wanted and node not in seen:
            found += [_entry(node, row, None) for row in rows]
    return found


def _entry(call, row, expected):
    arguments = []
    for argument in call.args:
        starred = isinstance(argument, ast.Starred)
        value = _literal(argument.value if starred else argument, row)
        if value is None:
            return Call(last_name(call), call.lineno, None, expected)
        arguments += value.elts if starred and isinstance(value, (ast.List, ast.Tuple)) else [value]
    for keyword in call.keywords:
        value = _literal(keyword.value, row)
        if value is None:
            return Call(last_name(call), call.lineno, None, expected)
        arguments.append(value)
    return Call(last_name(call), call.lineno, arguments, expected)


def _literal(node, row, depth=0):
    if isinstance(node, ast.Name) and node.id in row and depth < 5:
        return _literal(row[node.id], row, depth + 1)
    if isinstance(node, ast.Call) and last_name(node) == "approx" and node.args:
        return _literal(node.args[0], row, depth)
    return node if literal(node)[0] else None


def _call(node, row, wanted, depth=0):
    """The call of the solution behind a compared expression: through wrappers, `abs(f(x) - 1.4)` and local names."""
    if depth > 6:
        return None
    if isinstance(node, ast.Call):
        if last_name(node) in wanted:
            return node
        if last_name(node) in TRANSPARENT and node.args:
            return _call(node.args[0], row, wanted, depth + 1)
    if isinstance(node, ast.Name) and isinstance(row.get(node.id), ast.expr):
        return _call(row[node.id], row, wanted, depth + 1)
    return None


def _compared(node):
    """Pairs of expressions that a node compares for equality."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = node.left, node.comparators[0]
        if isinstance(node.ops[0], (ast.Eq, ast.Is)):
            yield left, right
        elif isinstance(node.ops[0], (ast.Lt, ast.LtE)) and isinstance(left, ast.Call) and last_name(left) == "abs":
            if left.args and isinstance(left.args[0], ast.BinOp) and isinstance(left.args[0].op, ast.Sub):
                yield left.args[0].left, left.args[0].right
    elif isinstance(node, ast.Call) and len(node.args) >= 2 and last_name(node) in EQUALS | {"isclose"}:
        yield node.args[0], node.args[1]
    elif (
        isinstance(node, ast.Call)
        and len(node.args) == 1
        and last_name(node) in ("assertTrue", "assertFalse", "assertIsNone")
    ):
        value = {"assertTrue": True, "assertFalse": False, "assertIsNone": None}[last_name(node)]
        yield node.args[0], ast.Constant(value=value)
    elif isinstance(node, ast.Assert):
        negated = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
        yield (node.test.operand if negated else node.test), ast.Constant(value=not negated)
