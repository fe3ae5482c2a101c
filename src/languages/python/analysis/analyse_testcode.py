"""Which parts of a test module can take part in a test: what module level, tests and what they mention reach."""

import ast

from analyse_syntax import FUNCTIONS, last_name, mentioned, statements


def is_test_class(node):
    if not isinstance(node, ast.ClassDef):
        return False
    return node.name.startswith("Test") or any("TestCase" in last_name(base) for base in node.bases)


def is_unittest_class(node):
    return isinstance(node, ast.ClassDef) and any("TestCase" in last_name(base) for base in node.bases)


def is_test_function(node):
    return isinstance(node, FUNCTIONS) and node.name.startswith("test")


def test_functions(tree):
    """(class or None, function) for every test, shadowed definitions included."""
    for statement in statements(tree.body):
        if is_test_function(statement):
            yield None, statement
        elif is_test_class(statement):
            for member in statements(statement.body):
                if is_test_function(member):
                    yield statement, member


def live_roots(tree):
    """Module-level statements and definitions that a test session can run. A runner that only a main block calls is not."""
    defined = {}
    for statement in statements(tree.body):
        if isinstance(statement, FUNCTIONS + (ast.ClassDef,)):
            defined.setdefault(statement.name, []).append(statement)
    live, todo = [], []
    for statement in tree.body:
        definition = isinstance(statement, FUNCTIONS + (ast.ClassDef,))
        if not definition or is_test_function(statement) or is_test_class(statement):
            todo.append(statement)
    while todo:
        node = todo.pop()
        if node in live:
            continue
        live.append(node)
        for name in mentioned(node):
            todo.extend(defined.get(name, []))
    return live


def is_assertion(node):
    """`assert`, `self.assertX(…)`, `self.fail(…)`, `raise AssertionError`."""
    if isinstance(node, ast.Assert):
        return True
    if isinstance(node, ast.Raise):
        return node.exc is not None and last_name(node.exc) == "AssertionError"
    return is_assert_call(node)


def is_assert_call(node):
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    return (node.func.attr.startswith("assert") and last_name(node.func.value) != "mock") or node.func.attr == "fail"


def asserts_in(nodes):
    """Whether running these statements may assert something (nested definitions are not run)."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if is_assertion(node):
            return True
        if not isinstance(node, FUNCTIONS + (ast.Lambda, ast.ClassDef)):
            stack.extend(ast.iter_child_nodes(node))
    return False
