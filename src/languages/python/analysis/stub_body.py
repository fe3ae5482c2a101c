"""The four bodies a stub may have. Each tells what a function that does none of its work would answer."""

import ast

RAISES = "raises"
NOTHING = "returns nothing"
FIRST_ARGUMENT = "returns its first argument"
FIRST_EXPECTED = "returns the first expected value"
STUB_KINDS = (RAISES, NOTHING, FIRST_ARGUMENT, FIRST_EXPECTED)
STUB_ERROR = "_StubError"


def stub_body(kind, first, expected, generator):
    """
    Statements of a stubbed function. `first` is the expression for its first argument, `expected` a literal node or None.
    A generator stays one: it yields the elements of what it would have returned, or that value itself.
    """
    if kind == RAISES:
        body = ast.parse("raise " + STUB_ERROR + '("not implemented in this stub")').body
        return body + ast.parse("yield").body if generator else body
    value = ast.Constant(value=None)
    if kind == FIRST_ARGUMENT and first is not None:
        value = first
    elif kind == FIRST_EXPECTED and expected is not None:
        value = expected
    if not generator:
        return [ast.Return(value=value)]
    if isinstance(value, ast.Constant) and value.value is None:
        return ast.parse("return\nyield").body
    lines = ast.parse(
        "_value = None\nif hasattr(_value, '__iter__'):\n    for _item in _value:\n        yield _item\nelse:\n    yield _value"
    ).body
    lines[0].value = value
    return lines


def first_argument(node, method):
    """An expression for the first argument after `self` or `cls`, given by position or by name; None when there is none."""
    given = node.args
    positional = list(getattr(given, "posonlyargs", [])) + given.args
    if method:
        positional = positional[1:]
    if positional:
        return ast.parse("_args[0] if _args else _named.get(%r)" % positional[0].arg, mode="eval").body
    if given.vararg is not None:
        return ast.parse("_args[0] if _args else None", mode="eval").body
    if given.kwonlyargs:
        return ast.parse("_named.get(%r)" % given.kwonlyargs[0].arg, mode="eval").body
    return None


def open_arguments(receiver):
    """`(self, *_args, **_named)`: a stub takes whatever it is given, so that only its answer is wrong."""
    return ast.arguments(
        posonlyargs=[ast.arg(arg=receiver)] if receiver else [],
        args=[],
        vararg=ast.arg(arg="_args"),
        kwonlyargs=[],
        kw_defaults=[],
        kwarg=ast.arg(arg="_named"),
        defaults=[],
    )
