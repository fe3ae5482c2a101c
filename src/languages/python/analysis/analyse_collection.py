"""Tests that are written but lost on the way: deleted, disowned, or replaced by their decorator; and a TestCase that is not unittest's."""

import ast

from analyse_syntax import FUNCTIONS, last_name, own_nodes, parameters, statements
from analyse_testcode import is_test_class, is_test_function, is_unittest_class, test_functions

# What unittest.TestCase decides with; helpers of the tests' own, such as `assertSorted`, are theirs.
MACHINERY = frozenset(
    "fail assertEqual assertEquals assertNotEqual assertTrue assertFalse assert_ assertIs assertIsNot assertIsNone assertIsNotNone "
    "assertIn assertNotIn assertIsInstance assertNotIsInstance assertRaises assertRaisesRegex assertWarns assertWarnsRegex "
    "assertLogs assertNoLogs assertAlmostEqual assertAlmostEquals assertNotAlmostEqual assertGreater assertGreaterEqual "
    "assertLess assertLessEqual assertRegex assertNotRegex assertCountEqual assertMultiLineEqual assertSequenceEqual "
    "assertListEqual assertTupleEqual assertSetEqual assertDictEqual run debug __call__ __getattribute__ __getattr__ __class__ defaultTestResult skipTest failureException "
    "addTypeEqualityFunc _callTestMethod _callSetUp _callTearDown _baseAssertEqual _getAssertEqualityFunc "
    "_addSkip _formatMessage _truncateMessage _testMethodName _outcome".split()
)
BUILTIN_TYPES = frozenset("int float complex str bytes bool list tuple dict set frozenset".split())
COPIES_NAMES = ("wraps", "update_wrapper")


def lost_tests(names):
    """Yields (node, phrase) for one test module."""
    tree = names.tree
    tests = {node.name for node in tree.body if is_test_function(node) or is_test_class(node)}
    for statement in statements(tree.body):
        yield from _removed(statement, tests)
        if is_test_class(statement):
            own = {node.name for node in statement.body if is_test_function(node)}
            for member in statements(statement.body):
                yield from _removed(member, own)
                if is_unittest_class(statement):
                    yield from _replaced(member)
    yield from _changed_classes(tree)
    for _, function in test_functions(tree):
        for decorator in function.decorator_list:
            if _drops(names, decorator):
                yield function, function.name + " is replaced by its decorator, which never calls it"


def _removed(statement, tests):
    if isinstance(statement, ast.Delete):
        for target in statement.targets:
            if isinstance(target, ast.Name) and target.id in tests:
                yield statement, "deletes " + target.id
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            off = isinstance(statement.value, ast.Constant) and not statement.value.value
            if last_name(target) == "__test__" and off:
                yield statement, "keeps a test from being collected (__test__)"
            elif isinstance(target, ast.Name) and target.id in tests and last_name(statement.value) not in tests:
                if not any(last_name(arg) in tests for arg in getattr(statement.value, "args", [])):
                    yield statement, "puts something else in place of " + target.id


def _changed_classes(tree):
    """`del TestA.test_b` and `TestA.test_b = …`, wherever they stand."""
    classes = {node.name for node in tree.body if is_test_class(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            if isinstance(node.value, ast.Name) and node.value.id in classes and node.attr.startswith("test"):
                yield node, "deletes or replaces " + node.value.id + "." + node.attr
        elif isinstance(node, ast.Call) and last_name(node) in ("setattr", "delattr") and node.args:
            if isinstance(node.args[0], ast.Name) and node.args[0].id in classes:
                yield node, "deletes or replaces a part of " + node.args[0].id


def _replaced(member):
    """A method or attribute of a TestCase that decides what a failure is, and assignments to those of `self`."""
    if isinstance(member, FUNCTIONS):
        if member.name in MACHINERY:
            yield member, "replaces unittest's " + member.name
        for node in own_nodes(member):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in MACHINERY:
                yield node, "replaces unittest's " + node.attr
            elif isinstance(node, ast.Call) and last_name(node) == "addTypeEqualityFunc" and node.args:
                if last_name(node.args[0]) in BUILTIN_TYPES:
                    yield node, "replaces unittest's equality of " + last_name(node.args[0])
    elif isinstance(member, ast.Assign):
        for target in member.targets:
            if isinstance(target, ast.Name) and target.id in MACHINERY:
                yield member, "replaces unittest's " + target.id


def _drops(names, decorator):
    """A decorator of the test module's own whose function is neither called nor handed on."""
    made = decorator
    if isinstance(decorator, ast.Name):
        values = names.bindings(decorator.id, names.scope_of.get(decorator, names.tree))
        made = values[0] if len(values) == 1 else None
    if not isinstance(made, FUNCTIONS + (ast.Lambda,)) or not parameters(made):
        return False
    given = parameters(made)[0]
    body = made.body if isinstance(made.body, list) else [made.body]
    used = [n for part in body for n in ast.walk(part) if isinstance(n, ast.Name) and n.id == given]
    if all(_copies_names(names.parent.get(node)) for node in used):
        return True
    if isinstance(made, ast.Lambda):
        return False
    returned = [node.value for node in own_nodes(made) if isinstance(node, ast.Return)]
    return all(value is None or isinstance(value, ast.Constant) for value in returned)


def _copies_names(node):
    return isinstance(node, ast.Call) and last_name(node) in COPIES_NAMES
