"""Assertions that assert nothing: swallowed, never reached, or true whatever the solution answers."""

import ast

from analyse_collection import lost_tests
from analyse_equality import COMPARISONS, doubtful_methods
from analyse_idle import always_says_yes, idle_code
from analyse_shape import only_shapes
from analyse_syntax import FUNCTIONS, blocks, is_generator, is_inert, last_name, own_nodes, parameters
from analyse_testcode import asserts_in, is_assert_call, is_test_class, is_test_function, is_unittest_class
from analyse_testcode import live_roots, test_functions
from analyse_truth import is_boolean, is_empty, truth

BROAD = frozenset(("", "Exception", "BaseException", "AssertionError"))
ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class AssertionRules:
    """Collects (line, what) of one test module."""

    def __init__(self, names):
        self.names = names
        self.found = {}

    def report(self, node, what):
        self.found.setdefault((getattr(node, "lineno", 1), what), None)

    def run(self):
        tree = self.names.tree
        for root in live_roots(tree):
            for node in ast.walk(root):
                self.node(node)
        for owner, function in test_functions(tree):
            self.test(owner, function)
        self.shadowed(tree.body, "")
        for node, what in [*lost_tests(self.names), *only_shapes(tree), *idle_code(self.names), *_lying_classes(tree)]:
            self.report(node, what)
        for statement in tree.body:
            if is_test_class(statement):
                self.test_class(statement)
        return self

    def node(self, node):
        if isinstance(node, ast.Try) or type(node).__name__ == "TryStar":
            self.swallowed(node)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            self.suppressed(node)
        elif isinstance(node, (ast.If, ast.While)):
            self.never(node)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            if is_empty(node.iter, self.value) and asserts_in(node.body):
                self.report(node, "loops over nothing, so its assertions never run")
        elif isinstance(node, ast.Assert):
            self.hollow(node, node.test)
        elif is_assert_call(node):
            self.hollow_call(node)
        elif isinstance(node, ast.Call):
            self.thread(node)
        elif isinstance(node, FUNCTIONS) and node.name in ("__exit__", "__aexit__"):
            if any(isinstance(n, ast.Return) and n.value is not None and truth(n.value) for n in own_nodes(node)):
                self.report(node, "has an __exit__ that swallows every failure")
        for block in blocks(node):
            self.unreachable(block)

    def value(self, node):
        """The expression a name stands for when it is bound once, else the node itself."""
        if isinstance(node, ast.Name):
            values = self.names.bindings(node.id, self.names.scope_of.get(node, self.names.tree))
            if len(values) == 1 and isinstance(values[0], ast.expr) and not self._is_changed(node.id):
                return values[0]
        return node

    def _is_changed(self, name):
        """Whether something is added to it: `cases = []; cases.append(…)`."""
        for node in ast.walk(self.names.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name:
                return True
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) and last_name(node.value) == name:
                return True
            if isinstance(node, ast.Call) and any(last_name(arg) == name for arg in node.args):
                return True
        return False

    def swallowed(self, node):
        if not (asserts_in(node.body) or self._calls_parameter(node)):
            return
        for handler in node.handlers:
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
            names = {"" if kind is None else last_name(kind) for kind in kinds}
            if names & BROAD and _swallows(handler.body):
                self.report(handler, "catches the failure of an assertion and goes on")
        if any(isinstance(s, (ast.Return, ast.Break, ast.Continue)) for s in node.finalbody):
            self.report(node, "leaves a failing assertion by its finally block")

    def _calls_parameter(self, node):
        """A wrapper that calls the function it was given: a decorator of tests, for instance."""
        scope, given = self.names.scope_of.get(node), set()
        while scope is not None and not isinstance(scope, ast.Module):
            if isinstance(scope, FUNCTIONS):
                given |= set(parameters(scope)) - {"self", "cls"}
            scope = self.names.outer.get(scope)
        calls = [n for s in node.body for n in ast.walk(s) if isinstance(n, ast.Call)]
        return any(isinstance(call.func, ast.Name) and call.func.id in given for call in calls)

    def suppressed(self, node):
        for item in node.items:
            call = item.context_expr
            if not isinstance(call, ast.Call):
                continue
            kinds = {last_name(arg) for arg in call.args[:1]}
            if isinstance(call.args[0] if call.args else None, ast.Tuple):
                kinds = {last_name(element) for element in call.args[0].elts}
            name = last_name(call)
            if name == "suppress":
                kinds = {last_name(arg) for arg in call.args}
            if name in ("suppress", "raises", "assertRaises", "assertRaisesRegex") and kinds & BROAD:
                if asserts_in(node.body):
                    self.report(node, "expects the very failure of its assertions (" + name + ")")

    def never(self, node):
        constant = truth(node.test)
        if isinstance(node, ast.If) and any(isinstance(s, ast.Assert) and _same(s.test, node.test) for s in node.body):
            self.report(node, "asserts only what its own condition says")
        if constant is False and asserts_in(node.body):
            self.report(node, "has assertions under a condition that is never true")
        if constant is True and isinstance(node, ast.If) and asserts_in(node.orelse):
            self.report(node, "has assertions under a condition that is never true")

    def unreachable(self, block):
        for index, statement in enumerate(block[:-1]):
            if isinstance(statement, ENDS) and asserts_in(block[index + 1 :]):
                self.report(block[index + 1], "has assertions that are never reached")
                return

    def hollow(self, node, test):
        if isinstance(test, ast.Name) and not isinstance(self.value(test), ast.Constant):
            test = self.value(test)
        if isinstance(test, ast.Tuple) and test.elts:
            self.report(node, "asserts a tuple, which is always true")
        elif isinstance(test, (ast.GeneratorExp, ast.Lambda)):
            self.report(node, "asserts a generator or function, which is always true")
        elif isinstance(test, ast.Compare) and len(test.ops) == 1:
            if isinstance(test.ops[0], (ast.Eq, ast.Is, ast.LtE, ast.GtE)):
                self.same(node, test.left, test.comparators[0])
        elif isinstance(test, ast.Call) and last_name(test) == "all" and test.args:
            rows = test.args[0].generators[0].iter if isinstance(test.args[0], ast.GeneratorExp) else test.args[0]
            if is_empty(rows, self.value):
                self.report(node, "asserts all(…) of nothing, which is always true")
        if isinstance(test, ast.Call) and last_name(test) == "eval" and test.args and self.names.text(test.args[0]):
            test = _parsed(self.names.text(test.args[0])) or test
        if isinstance(test, ast.Call) and always_says_yes(self.names, test):
            self.report(node, "asserts what " + last_name(test) + " says, which is always true")
        told = any(line == node.lineno for line, _ in self.found)
        if not told and truth(test) and not isinstance(test, ast.Constant):
            self.report(node, "asserts something that is always true")

    def hollow_call(self, node):
        name, given = node.func.attr, node.args
        if name in ("assertTrue", "assert_") and len(given) == 2:
            if not (_is_message(given[1]) or _is_condition(given[0])):
                self.report(node, "gives assertTrue two values, of which only the first is looked at")
        if name in ("assertTrue", "assert_") and given:
            self.hollow(node, given[0])
        if name == "assertIsNotNone" and given and is_boolean(given[0]):
            self.report(node, "asserts something that is always true")
        if name in ("assertEqual", "assertEquals", "assertIs", "assertListEqual") and len(given) >= 2:
            self.same(node, given[0], given[1])

    def same(self, node, left, right):
        """`x == x` tells nothing; `f(1) == f(1)` asks for a repeatable answer, `p == p` for a class's own equality."""
        calls = any(isinstance(child, (ast.Call, ast.Await)) for child in ast.walk(left))
        made = [left.value if isinstance(left, ast.Attribute) else self.value(left)]
        if isinstance(left, ast.Name):  # `p = Point(1, 2)`, wherever else it is used
            made = self.names.bindings(left.id, self.names.scope_of.get(left, self.names.tree)) or made
        kept = isinstance(left, ast.Constant) or all(
            isinstance(value, ast.AST) and last_name(value)[:1].isupper() for value in made
        )
        if not calls and not kept and ast.dump(left) == ast.dump(right):
            self.report(node, "compares a thing with itself")

    def thread(self, node):
        run = [keyword.value for keyword in node.keywords if keyword.arg in ("target", "function")]
        if last_name(node) == "Timer":
            run += node.args[1:2]
        for target in run:
            if isinstance(target, ast.Name):
                for value in self.names.bindings(target.id, self.names.scope_of.get(node, self.names.tree)):
                    if isinstance(value, FUNCTIONS) and asserts_in(_unguarded(value.body)):
                        self.report(node, "asserts in a thread, where the failure is lost")

    def test(self, owner, function):
        if is_generator(function) and not any("fixture" in last_name(d) for d in function.decorator_list):
            self.report(function, function.name + " is a generator, so its body never runs")
        inner = [child for child in ast.walk(function) if isinstance(child, FUNCTIONS) and child is not function]
        used = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)}
        for child in inner:
            if child.name not in used and asserts_in(child.body) and not child.decorator_list:
                if not isinstance(self.names.scope_of.get(child), ast.ClassDef):
                    self.report(child, "has assertions in " + child.name + ", which nothing calls")
        for decorator in function.decorator_list:
            if isinstance(decorator, ast.Call) and last_name(decorator) == "parametrize" and len(decorator.args) > 1:
                if is_empty(decorator.args[1], self.value):
                    self.report(function, function.name + " is parametrised over nothing")

    def test_class(self, node):
        self.shadowed(node.body, node.name + ".")
        for member in node.body:
            if isinstance(member, FUNCTIONS):
                if member.name == "__init__" and not is_unittest_class(node) and any(map(is_test_function, node.body)):
                    self.report(member, node.name + " has a constructor, so its tests are not collected")

    def shadowed(self, body, prefix):
        seen = {}
        for statement in body:
            if is_test_function(statement) or is_test_class(statement):
                if statement.name in seen:
                    self.report(
                        seen[statement.name],
                        prefix + statement.name + " is replaced by a later definition of the same name",
                    )
                seen[statement.name] = statement


def _lying_classes(tree):
    """Expected values of the tests' own kind that equal everything. An object that shall never be compared raises instead."""
    for node, phrase in doubtful_methods(tree):
        if isinstance(node, FUNCTIONS) and node.name in COMPARISONS:
            yield node, "expects a value that " + phrase


def _parsed(text):
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError):
        return None


def _same(one, other):
    return ast.dump(one) == ast.dump(other)


def _swallows(body):
    """A handler that only passes, prints, continues or returns; one that notes the failure somewhere may report it later."""
    for statement in body:
        prints = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
        if prints and last_name(statement.value) in (
            "print",
            "debug",
            "info",
            "warning",
            "warn",
            "print_exc",
            "write",
            "log",
        ):
            continue
        quiet = isinstance(statement, ast.Return) and (
            statement.value is None or isinstance(statement.value, ast.Constant) and statement.value.value is None
        )
        if not (is_inert(statement) or quiet or isinstance(statement, (ast.Continue, ast.Break))):
            return False
    return True


def _unguarded(body):
    """Statements whose failure nothing keeps: `try: assert … except Exception as error: errors.append(error)` keeps it."""
    found = []
    for statement in body:
        broad = [h for h in getattr(statement, "handlers", []) if last_name(h.type or ast.Name(id="")) in BROAD]
        if not (broad and not any(_swallows(handler.body) for handler in broad)):
            found.append(statement)
    return found


def _is_condition(node):
    """True or false by its form or its name, so that a second argument can only be a message."""
    if isinstance(node, (ast.Compare, ast.BoolOp)):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    name = last_name(node) if isinstance(node, ast.Call) else ""
    return name in ("all", "any", "callable", "startswith", "endswith") or name.lower().startswith(("is", "has", "can"))


def _is_message(node):
    if isinstance(node, (ast.JoinedStr, ast.BinOp)):
        return True
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) or node.value is None
    return (
        isinstance(node, (ast.Name, ast.Call))
        and "m" in last_name(node)[:1]
        or last_name(node) in ("format", "repr", "str")
    )
