"""The parameters that `parametrize` gives a test, as far as they are constant: one row of names a run."""

import ast

from analyse_syntax import last_name
from constant_value import NotConstant

MOST_ROWS = 300


def parameter_rows(function, evaluator, shared):
    """A list of name → plain value; a parameter that is not constant is left out of its row. `shared`: values of the module's names."""
    rows = [{}]
    for decorator in function.decorator_list:
        if not (isinstance(decorator, ast.Call) and last_name(decorator) == "parametrize" and len(decorator.args) > 1):
            continue
        keys, table = decorator.args[:2]
        try:
            keys = evaluator.value(keys, shared)
        except NotConstant:
            continue
        single = isinstance(keys, str) and "," not in keys
        keys = [key.strip() for key in keys.split(",")] if isinstance(keys, str) else list(keys)
        made = []
        for element in _elements(table, evaluator, shared):
            try:
                parts = [element] if single else _parts(element, evaluator, shared)
            except NotConstant:
                continue
            if len(parts) == len(keys):
                made.append(dict(_known(keys, parts, evaluator, shared)))
        rows = [{**row, **inner} for row in rows for inner in made][:MOST_ROWS] or rows
    return rows


def _known(keys, parts, evaluator, shared):
    for key, part in zip(keys, parts):
        try:
            yield key, _plain(part, evaluator, shared)
        except NotConstant:
            pass


def _plain(part, evaluator, shared):
    if not isinstance(part, ast.AST):
        return part
    if isinstance(part, ast.Call) and last_name(part) == "param" and len(part.args) == 1:
        part = part.args[0]
    return evaluator.value(part, shared)


def _elements(table, evaluator, shared):
    if isinstance(table, (ast.List, ast.Tuple)):
        return table.elts
    try:
        return list(evaluator.value(table, shared))
    except (NotConstant, TypeError):
        return []


def _parts(element, evaluator, shared):
    if isinstance(element, (ast.Tuple, ast.List)):
        return element.elts
    if isinstance(element, ast.Call) and last_name(element) == "param":
        return element.args
    value = _plain(element, evaluator, shared)
    if not isinstance(value, (tuple, list)):
        raise NotConstant
    return value
