"""Tests that look only at the shape of the answers (their type, that there is one) and never at a value."""

import ast

from analyse_syntax import last_name
from analyse_testcode import is_assert_call, is_assertion, live_roots
from analyse_truth import truth

SHAPE_CALLS = frozenset("isinstance issubclass callable hasattr".split())
SHAPE_METHODS = frozenset("assertIsInstance assertIsNotNone".split())


def only_shapes(tree):
    """(node, phrase) at the first assertion when all of a module's assertions ask for a shape; none otherwise."""
    found = [node for root in live_roots(tree) for node in ast.walk(root) if is_assertion(node)]
    expects = any(last_name(n).startswith(("raises", "assertRaises")) for n in ast.walk(tree) if isinstance(n, ast.Call))
    if found and not expects and all(map(_asks_shape, found)):
        return [(found[0], "asserts only what kind of answer comes, never which")]
    return []


def _asks_shape(node):
    if isinstance(node, ast.Assert):
        return is_shape(node.test)
    if not is_assert_call(node) or not node.args:
        return False
    name = node.func.attr
    return name in SHAPE_METHODS or (name in ("assertTrue", "assert_") and is_shape(node.args[0]))


def is_shape(node):
    """`isinstance(x, int)`, `type(x) is int`, `x is not None`, `len(x) >= 0`, and such joined by and/or."""
    if isinstance(node, ast.BoolOp):
        return all(is_shape(value) for value in node.values)
    if isinstance(node, ast.Call):
        return last_name(node) in SHAPE_CALLS
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        right = node.comparators[0]
        nothing = isinstance(right, ast.Constant) and right.value is None
        if nothing and isinstance(node.ops[0], (ast.IsNot, ast.NotEq)):
            return True
        return last_name(node.left) == "type" and isinstance(node.left, ast.Call) or truth(node) is True
    return False
