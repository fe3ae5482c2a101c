"""The solution written otherwise, with the same meaning. Whatever might be noticed by the program itself is left out."""

import ast
import builtins
import copy
import importlib

from analyse_syntax import FUNCTIONS, blocks, is_main_guard, without_docstring

# A program that looks at its own names or lines may honestly notice any rewriting of them.
LOOKING = frozenset(
    "locals globals vars dir eval exec compile inspect _getframe currentframe f_locals f_lineno co_varnames __code__ settrace "
    "__import__ import_module setprofile traceback tracemalloc linecache getsource __file__ __globals__ __dict__".split()
)
MOST_SWAPS = 20
# Modules of the library whose `import *` brings in names that can be asked for.
STARRED = frozenset("typing math collections itertools functools heapq bisect string operator".split())


def rewrites(text):
    """A list of {"kind", "text"}, at most one a kind."""
    tree = ast.parse(text)
    made = {"formatting": tree}
    if not _looks(tree):
        made["renamed locals"] = renamed(copy.deepcopy(tree))
        made["dead assignment"] = with_dead_assignments(copy.deepcopy(tree))
        made["commuted lines"] = commuted(copy.deepcopy(tree))
    found = []
    for kind, other in made.items():
        written = other and _written(other)
        if written and written != text:
            found.append({"kind": kind, "text": written})
    return found


def _written(tree):
    """Its text; None when reading the text again would give another tree."""
    try:
        text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        compile(text, "<rewrite>", "exec", dont_inherit=True)
        return text if ast.dump(ast.parse(text)) == ast.dump(tree) else None
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _looks(tree):
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.name for alias in node.names} | {getattr(node, "module", None)}
    return bool(names & LOOKING) or not _starred(tree) <= STARRED


def _starred(tree):
    stars = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
    return {"" if node.level else node.module for node in stars}


def _outer_functions(body):
    """Functions that stand in no other function."""
    for statement in body:
        if isinstance(statement, FUNCTIONS):
            yield statement
        else:
            for block in blocks(statement):
                yield from _outer_functions(block)


def _texts(node):
    """Every identifier that a tree holds as text, names and attributes aside."""
    for child in ast.walk(node):
        if isinstance(child, (ast.Name, ast.Attribute, ast.Constant, ast.keyword, ast.Nonlocal)):
            continue
        for _, value in ast.iter_fields(child):
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, str):
                    yield item


# Renamed locals ------------------------------------------------------------------------------------------------------


def renamed(tree):
    """Variables of functions under other names; None when there are none. A variable is renamed in all of its outermost function."""
    taken = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | set(_texts(tree))
    starred = [dir(importlib.import_module(name)) for name in _starred(tree)]
    shared = set(dir(builtins)).union(_bound_outside(tree), *starred)
    changed = False
    for function in _outer_functions(tree.body):
        if any(isinstance(node, ast.ClassDef) for node in ast.walk(function)):
            continue
        inside = [node for part in function.body for node in ast.walk(part)]
        stored = {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        kept = shared | set(_texts(function))
        new = {name: _free(name, taken) for name in sorted(stored - kept) if not name.startswith("__")}
        for node in inside:
            if isinstance(node, ast.Name):
                node.id = new.get(node.id, node.id)
            elif isinstance(node, ast.Nonlocal):
                node.names = [new.get(name, name) for name in node.names]
        changed = changed or bool(new)
    return tree if changed else None


def _free(name, taken):
    other = "local_" + name
    while other in taken:
        other += "_"
    taken.add(other)
    return other


def _bound_outside(tree):
    """Names that are bound at module level or in a class, or declared global: a function may mean those."""
    found, stack = set(), list(tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        if not isinstance(node, FUNCTIONS + (ast.Lambda,)):
            found |= {text for text in _own_texts(node)}
            stack.extend(ast.iter_child_nodes(node))
        else:
            found.add(getattr(node, "name", ""))
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            found |= set(node.names)
    return found


def _own_texts(node):
    for field, value in ast.iter_fields(node):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str) and not (isinstance(node, ast.Attribute) and field == "attr"):
                yield item
    if isinstance(node, ast.alias):
        yield node.name.split(".")[0]


# Dead assignment -----------------------------------------------------------------------------------------------------


def with_dead_assignments(tree):
    """An assignment that nothing reads, at the beginning of every outer function; None when there are none."""
    name, functions = "unused_here", list(_outer_functions(tree.body))
    taken = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | set(_texts(tree))
    while name in taken:
        name += "_"
    for function in functions:
        rest = without_docstring(function.body)
        at = len(function.body) - len(rest)
        function.body.insert(at, ast.Assign(targets=[ast.Name(id=name, ctx=ast.Store())], value=ast.Constant(value=0)))
    return tree if functions else None


# Commuted lines ------------------------------------------------------------------------------------------------------


def commuted(tree):
    """Neighbouring lines that do not touch each other, the other way round; None when there are none."""
    count = _commuted_functions(tree.body)
    for function in _outer_functions(tree.body):
        count += _commuted_assignments(function)
    return tree if count else None


def _swap(body, matches):
    count, at = 0, 0
    while at + 1 < len(body) and count < MOST_SWAPS:
        if matches(body[at], body[at + 1]):
            body[at], body[at + 1] = body[at + 1], body[at]
            count += 1
            at += 1
        at += 1
    return count


def _commuted_functions(body):
    """Definitions whose making can neither fail nor be seen by the other."""

    def plain(node):
        if not isinstance(node, FUNCTIONS) or node.decorator_list or getattr(node, "type_params", None):
            return False
        given = node.args
        defaults = given.defaults + [value for value in given.kw_defaults if value is not None]
        annotated = [n for n in ast.walk(given) if isinstance(n, ast.arg) and n.annotation is not None]
        return all(isinstance(value, ast.Constant) for value in defaults) and not annotated and node.returns is None

    names = [node.name for node in body if isinstance(node, FUNCTIONS + (ast.ClassDef,))]
    return _swap(
        body, lambda one, two: plain(one) and plain(two) and names.count(one.name) == 1 and names.count(two.name) == 1
    )


def _commuted_assignments(function):
    nodes = list(ast.walk(function))
    if any(isinstance(node, (ast.Global, ast.Nonlocal)) for node in nodes):
        return 0
    count = 0
    for node in nodes:
        # In a class the order of its names can be seen.
        if not isinstance(node, ast.ClassDef) and not (isinstance(node, ast.stmt) and is_main_guard(getattr(node, "test", None))):
            for block in blocks(node):
                count += _swap(block, _independent)
    return count


def _independent(one, two):
    """Constants put into different names: neither can fail, and nobody sees the moment between."""
    targets = [_constant_target(one), _constant_target(two)]
    return None not in targets and targets[0] != targets[1]


def _constant_target(node):
    if not (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)):
        return None
    stack = [node.value]
    while stack:
        value = stack.pop()
        if isinstance(value, (ast.List, ast.Tuple)):
            stack += value.elts
        elif isinstance(value, ast.Dict) and not value.keys:
            continue
        elif not isinstance(value, ast.Constant):
            return None
    return node.targets[0].id
