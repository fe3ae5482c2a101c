"""Strings put together from constants, so that `"__glo" + "bals__"` hides nothing."""

import ast

LONGEST = 10_000
DEEPEST = 50


def text_of(names, node, depth=0):
    """The string (or bytes, as Latin-1) an expression always has; None when it has none that is plain to see."""
    if depth > DEEPEST:
        return None

    def part(child):
        return text_of(names, child, depth + 1)

    if isinstance(node, ast.Constant):
        value = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
        return value if isinstance(value, str) else None
    if isinstance(node, ast.Name):
        values = names.bindings(node.id, names.scope_of.get(node, names.tree))
        return part(values[0]) if len(values) == 1 and isinstance(values[0], ast.expr) else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return joined("", [part(node.left), part(node.right)])
    if isinstance(node, ast.JoinedStr):
        return joined("", [part(value) for value in node.values])
    if isinstance(node, ast.FormattedValue):
        return part(node.value)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return backwards(part(node.value), node.slice)
    if isinstance(node, ast.Call):
        return call_text(node, part)
    return None


def joined(glue, pieces):
    if glue is None or None in pieces or sum(map(len, pieces)) > LONGEST:
        return None
    return glue.join(pieces)


def backwards(text, cut):
    step = cut.step
    negative = isinstance(step, ast.UnaryOp) and isinstance(step.op, ast.USub)
    whole = cut.lower is None and cut.upper is None
    return text[::-1] if text is not None and negative and whole else None


def call_text(node, part):
    func, first = node.func, node.args[0] if node.args else None
    if isinstance(func, ast.Name) and func.id == "chr" and isinstance(first, ast.Constant):
        code = first.value
        return chr(code) if isinstance(code, int) and 0 <= code < 0x110000 else None
    if isinstance(func, ast.Name) and func.id == "str" and first is not None:
        return part(first)
    if not isinstance(func, ast.Attribute):
        return None
    if func.attr == "join" and isinstance(first, (ast.List, ast.Tuple)):
        return joined(part(func.value), [part(element) for element in first.elts])
    if func.attr == "replace" and len(node.args) == 2:
        text, old, new = part(func.value), part(node.args[0]), part(node.args[1])
        return None if None in (text, old, new) or len(new) > 100 else text.replace(old, new)[:LONGEST]
    if func.attr in ("lower", "strip") and not node.args:
        text = part(func.value)
        return None if text is None else getattr(text, func.attr)()
    return part(func.value) if func.attr == "decode" else None
