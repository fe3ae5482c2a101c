"""Literal constants of a program, and whether it draws from chance, clocks or identities."""

import ast

from analyse_syntax import FUNCTIONS
from constant_value import tagged

MOST_CONSTANTS = 300
LONGEST = 1_000
CHANCE = frozenset("random secrets time uuid threading multiprocessing asyncio socket tempfile".split())
NAMES = frozenset("id hash".split())
ATTRIBUTES = frozenset("urandom now today utcnow getpid times".split())


def constants(tree):
    """Numbers, texts and bytes as tagged values, distinct, in order of appearance; docstrings are left out."""
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS + (ast.ClassDef, ast.Module)) and ast.get_docstring(node, clean=False) is not None:
            docstrings.add(node.body[0].value)
    found, seen = [], set()
    for node in _in_order(tree):
        value = None
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            value = -node.operand.value if type(node.operand.value) in (int, float) else None
        elif isinstance(node, ast.Constant) and node not in docstrings and type(node.value) in (int, float, str, bytes):
            value = node.value
        key = (type(value), value)
        if value is None or key in seen or isinstance(value, (str, bytes)) and len(value) > LONGEST:
            continue
        if isinstance(value, int) and value.bit_length() > 2_000:
            continue
        seen.add(key)
        found.append(tagged(value))
        if len(found) == MOST_CONSTANTS:
            break
    return found


def _in_order(node):
    stack = [node]
    while stack:
        child = stack.pop()
        yield child
        if isinstance(child, ast.JoinedStr):
            continue
        stack.extend(reversed(list(ast.iter_child_nodes(child))))


def draws_from_chance(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(alias.name.split(".")[0] in CHANCE for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in CHANCE:
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES | ATTRIBUTES:
            return True
        if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            return True
    return False
