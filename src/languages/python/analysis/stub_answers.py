"""The solution itself, with its answers taken away: tests that do not notice never look at an answer."""

import ast

from analyse_placeholders import is_exception
from analyse_syntax import FUNCTIONS, last_name, statements
from stub_body import STUB_ERROR

# What becomes of a call that the solution ended by returning; what it raises stays as it is.
OTHER = "other answers"
NOTICED = "answers noticed"
ENDING = "endings noticed"
KINDS = (OTHER, NOTICED, ENDING)

WRAPPER = '''

class _StubError(Exception):
    pass


class _Other:
    """Equal to nothing that a test may expect."""


def _without_answers(function):
    from copy import deepcopy
    from functools import wraps

    inside = []

    def restored(value, before):
        if isinstance(value, (list, bytearray)):
            value[:] = before
        elif isinstance(value, (dict, set)):
            value.clear()
            value.update(before)

    @wraps(function)
    def call(*args, **named):
        if inside:
            return function(*args, **named)
        given = [*args, *named.values()]
        inside.append(True)
        try:
            try:
                before = deepcopy(given)
            except Exception:
                before = None
            answer = function(*args, **named)
        finally:
            inside.clear()
        changed = before is not None and any(
            isinstance(value, (list, dict, set, bytearray)) and value != old for value, old in zip(given, before)
        )
        if _KIND == "endings noticed" or _KIND == "answers noticed" and (answer is not None or changed):
            raise _StubError("the solution returned")
        if changed:
            for value, old in zip(given, before):
                restored(value, old)
        return None if answer is None else _Other()

    return call

'''


def without_answers(tree, text):
    """A list of {"kind", "text"}; empty where the solution has classes, whose objects keep what they were told, or no functions."""
    classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    bodies = list(statements(tree.body))
    for node in bodies:
        if isinstance(node, ast.ClassDef) and not is_exception([last_name(base) for base in node.bases], classes):
            return []
    names = list(dict.fromkeys(node.name for node in bodies if isinstance(node, FUNCTIONS) and not node.name.startswith("_")))
    if not names or STUB_ERROR in text:
        return []
    wrapped = "".join("%s = _without_answers(%s)\n" % (name, name) for name in names)
    return [{"kind": kind, "text": text.rstrip() + "\n" + WRAPPER + "_KIND = %r\n" % kind + wrapped} for kind in KINDS]
