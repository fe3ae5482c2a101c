"""Code of the tests that stands there and is never gone through, and the tests that ask the solution something for certain."""

import ast

from analyse_syntax import FUNCTIONS, is_generator, last_name, own_nodes, statements
from analyse_testcode import asserts_in, live_roots, test_functions

LAZY = frozenset("map filter partial zip".split())
EXPECT = ("raises", "assertRaises", "assertRaisesRegex", "suppress", "warns", "assertWarns")


def idle_code(names):
    """Yields (node, phrase) for statements that compute a check and leave it."""
    for root in live_roots(names.tree):
        for function in [node for node in ast.walk(root) if isinstance(node, FUNCTIONS)]:
            for statement in _certain(function.body):
                if isinstance(statement, ast.Expr):
                    what = _left_lying(names, statement.value)
                    if what is not None:
                        yield statement, what


def _certain(body):
    """Statements that run when their function runs, apart from those a failure is expected of."""
    for statement in body:
        yield statement
        if isinstance(statement, (ast.If, ast.For, ast.While, ast.AsyncFor)):
            yield from _certain(statement.body + statement.orelse)
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            if not any(last_name(item.context_expr) in EXPECT for item in statement.items):
                yield from _certain(statement.body)


def _left_lying(names, node):
    if isinstance(node, ast.Compare):
        return "compares without asserting"
    if isinstance(node, ast.Lambda):
        return "leaves a function uncalled"
    if isinstance(node, ast.Name) and _checks(names, node):
        return "names " + node.id + " without calling it"
    if not isinstance(node, ast.Call):
        return None
    if last_name(node) in LAZY and node.args and _checks(names, node.args[0]):
        return "leaves a " + last_name(node) + " of assertions that nothing goes through"
    for made in _functions(names, node.func):
        if is_generator(made) and asserts_in(made.body) and not made.decorator_list:
            return "leaves the assertions of " + made.name + ", a generator, that nothing goes through"
    return None


def _functions(names, node):
    if not isinstance(node, ast.Name):
        return []
    values = names.bindings(node.id, names.scope_of.get(node, names.tree))
    return [value for value in values if isinstance(value, FUNCTIONS)]


def _checks(names, node):
    return any(asserts_in(made.body) for made in _functions(names, node))


def always_says_yes(names, node):
    """Whether a call is of a function of the tests whose every answer is the same true constant and that asserts nothing."""
    made = _functions(names, node.func)
    if len(made) != 1 or asserts_in(made[0].body) or is_generator(made[0]) or made[0].decorator_list:
        return False
    inner = list(own_nodes(made[0]))
    if any(isinstance(child, ast.Raise) for child in inner):
        return False
    answers = [child.value for child in inner if isinstance(child, ast.Return)]
    return bool(answers) and all(isinstance(value, ast.Constant) and value.value for value in answers)


def asking_tests(names, functions):
    """
    Names such as `test_a` and `TestB::test_c` of tests that call one of the solution's `functions` in so many words, outside of
    `try`, `raises` and inner functions. `functions` are plain ones: a class or a generator may be made without any work.
    """
    return [
        (owner.name + "::" if owner is not None else "") + test.name
        for owner, test in test_functions(names.tree)
        if any(_calls(statement, functions) for statement in _certain(test.body))
    ]


def _calls(statement, functions):
    parts = [statement]
    if isinstance(statement, (ast.For, ast.AsyncFor)):
        parts = [statement.iter]
    elif isinstance(statement, (ast.If, ast.While)):
        parts = [statement.test]
    elif isinstance(statement, (ast.With, ast.AsyncWith)):
        parts = [item.context_expr for item in statement.items]
    elif isinstance(statement, FUNCTIONS + (ast.ClassDef, ast.Try)) or type(statement).__name__ in ("TryStar", "Match"):
        return False
    return any(
        isinstance(node, ast.Call) and last_name(node) in functions
        for part in parts
        for node in [part, *own_nodes(part)]
        if not isinstance(part, ast.Lambda)
    )


def plain_functions(tree):
    """Module-level functions of a solution that do their work when they are called."""
    return {
        node.name
        for node in statements(tree.body)
        if isinstance(node, ast.FunctionDef) and not is_generator(node) and not node.decorator_list
    }
