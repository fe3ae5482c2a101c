"""Calls of the solution with literal arguments, read from the tests by going through each test as it would run, as far as that is plain."""

import ast
import json

from analyse_syntax import FUNCTIONS, last_name, statements
from analyse_testcode import is_test_class, is_test_function
from constant_value import Evaluator, NotConstant, bind, tagged
from parameter_rows import MOST_ROWS, parameter_rows

MOST_CALLS = 600
MOST_OPERATIONS = 400
MOST_TEXT = 30_000
MOST_TEXT_IN_ALL = 1_500_000
CONTROLS = (ast.If, ast.While, ast.Try)


class Instance:
    """An object of a class of the solution that a test made. `known` ends where something is done to it that cannot be read."""

    def __init__(self, entry, init):
        self.entry, self.init, self.operations, self.known = entry, init, [], True


class CallReader:
    """`functions` and `classes`: names that the solution defines. Collects `found`."""

    def __init__(self, solution, functions, classes):
        self.solution, self.functions, self.classes = solution, functions, classes
        self.found, self.seen, self.size = [], set(), 0

    def module(self, name, tree):
        self.aliases, self.modules = {}, set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self.modules |= {a.asname or a.name for a in node.names if a.name == self.solution}
            elif isinstance(node, ast.ImportFrom) and node.module == self.solution and not node.level:
                for alias in node.names:
                    if alias.name == "*":
                        self.aliases.update({known: known for known in [*self.functions, *self.classes]})
                    else:
                        self.aliases[alias.asname or alias.name] = alias.name
        self.evaluator = Evaluator(400_000)
        self.test = ""
        self.shared = {}
        assigned = [n for n in tree.body if isinstance(n, (ast.Assign, ast.AnnAssign))]
        self.body(assigned, self.shared, [])
        self.fixtures = {f.name: f for f in tree.body if isinstance(f, FUNCTIONS) and _is_fixture(f)}
        for statement in statements(tree.body):
            if is_test_function(statement):
                self.run(name + "::" + statement.name, statement, [])
            elif is_test_class(statement):
                own = [member for member in statement.body if isinstance(member, FUNCTIONS)]
                before = [m for m in own if m.name in ("setUp", "setup_method", "setUpClass", "setup_class")]
                for member in own:
                    if is_test_function(member):
                        self.run("%s::%s::%s" % (name, statement.name, member.name), member, before)

    def run(self, test, function, before):
        self.test = test
        for row in parameter_rows(function, self.evaluator, self.shared):
            names, made = {**self.shared, **row}, []
            for fixture in [arg.arg for arg in function.args.args if arg.arg in self.fixtures]:
                self.fixture(fixture, names, made)
            for each in before:
                self.body(each.body, names, made)
            self.body(function.body, names, made)
            for instance in made:
                self.add(instance.entry, {"init": instance.init, "ops": instance.operations})

    def fixture(self, name, names, made):
        for node in self.fixtures[name].body:
            value = node.value if isinstance(node, (ast.Return, ast.Expr)) else None
            value = value.value if isinstance(value, ast.Yield) else value
            if value is None:
                self.body([node], names, made)
            else:
                self.assign(ast.Name(id=name, ctx=ast.Store()), value, names, made)

    # One run of a test ---------------------------------------------------------------------------------------------

    def body(self, body, names, made):
        for statement in body:
            if len(self.found) >= MOST_CALLS or self.evaluator.left <= 0:
                return
            self.statement(statement, names, made)

    def statement(self, node, names, made):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                self.assign(target, node.value, names, made)
        elif isinstance(node, ast.AugAssign):
            self.calls(node.value, names, made)
            self.assign(node.target, ast.BinOp(left=_loaded(node.target), op=node.op, right=node.value), names, made, False)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.loop(node, names, made)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                self.calls(item.context_expr, names, made)
            self.body(node.body, names, made)
        elif isinstance(node, CONTROLS):
            self.unsure(node, names, made)
        elif not isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self.calls(child, names, made)

    def assign(self, target, value, names, made, reads=True):
        result = self.calls(value, names, made) if reads else None
        key = _key(target)
        if isinstance(result, Instance) and key:
            names[key] = result
            return
        try:
            plain = self.evaluator.value(value, names)
            if key:
                names[key] = plain
            else:
                bind(target, plain, names)
        except NotConstant:
            _forget([target], names)

    def loop(self, node, names, made):
        self.calls(node.iter, names, made)
        try:
            items = list(self.evaluator.value(node.iter, names))
        except (NotConstant, TypeError):
            items = self.items(node.iter, names)
        if items is None or len(items) > MOST_ROWS:
            self.unsure(node, names, made)
            return
        for item in items:
            try:
                bind(node.target, item, names)
            except NotConstant:
                _forget([node.target], names)
            self.body(node.body, names, made)
            if len(self.found) >= MOST_CALLS or self.evaluator.left <= 0:
                return

    def items(self, node, names):
        """`table.items()` of a known dict."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
            try:
                table = self.evaluator.value(node.func.value, names)
            except NotConstant:
                return None
            if isinstance(table, dict) and node.func.attr in ("items", "keys", "values"):
                return list(getattr(table, node.func.attr)())
        return None

    def unsure(self, node, names, made):
        """What may run, or run several times: its calls count, what it binds and does to objects is not known afterwards."""
        for instance in made:
            if any(names.get(_key(n)) is instance for n in ast.walk(node) if isinstance(n, (ast.Name, ast.Attribute))):
                instance.known = False
        _forget([n for n in ast.walk(node) if isinstance(getattr(n, "ctx", None), ast.Store)], names)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                self.statement(child, names, made)
            elif isinstance(child, ast.ExceptHandler):
                self.body(child.body, names, made)
            elif isinstance(child, ast.expr):
                self.calls(child, names, made)
        _forget([n for n in ast.walk(node) if isinstance(getattr(n, "ctx", None), ast.Store)], names)

    def calls(self, node, names, made):
        """Notes every call below an expression, in the order they are made; returns the object it stands for, if it is one."""
        if isinstance(node, ast.Lambda):
            return None
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            try:
                for inner in list(self.evaluator.passes(node.generators, names))[:MOST_ROWS]:
                    self.calls(node.elt, inner, made)
            except (NotConstant, ArithmeticError, ValueError, TypeError, LookupError):
                pass
            return None
        if not isinstance(node, ast.Call):
            if isinstance(node, (ast.Name, ast.Attribute)):
                found = names.get(_key(node))
                if isinstance(found, Instance):
                    return found
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self.calls(child, names, made)
            return None
        receiver = self.calls(node.func.value, names, made) if isinstance(node.func, ast.Attribute) else None
        for child in [*node.args, *[keyword.value for keyword in node.keywords]]:
            given = self.calls(child.value if isinstance(child, ast.Starred) else child, names, made)
            if isinstance(given, Instance):
                given.known = given.known and isinstance(node.func, ast.Name) and node.func.id in ("len", "list", "str", "repr")
        return self.call(node, receiver, names, made)

    def call(self, node, receiver, names, made):
        if isinstance(receiver, Instance):
            self.operation(receiver, node, names)
            return None
        entry = self.entry(node.func)
        if entry is None:
            if isinstance(node.func, ast.Attribute):
                names.pop(_key(node.func.value), None)
            return None
        try:
            given, named = self.arguments(node, names)
        except NotConstant:
            return None
        if entry in self.classes:
            if named:
                return None
            made.append(Instance(entry, given))
            return made[-1]
        self.add(entry, {"args": given, "kwargs": named} if named else {"args": given})
        return None

    def entry(self, function):
        if isinstance(function, ast.Name):
            name = self.aliases.get(function.id)
        elif isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id in self.modules:
            name = function.attr
        else:
            name = None
        return name if name in self.functions or name in self.classes else None

    def arguments(self, node, names):
        given = []
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                value = self.evaluator.value(argument.value, names)
                given += [tagged(item) for item in value]
            else:
                given.append(tagged(self.evaluator.value(argument, names)))
        named = {}
        for keyword in node.keywords:
            value = self.evaluator.value(keyword.value, names)
            if keyword.arg is None:
                named.update({key: tagged(item) for key, item in value.items()})
            else:
                named[keyword.arg] = tagged(value)
        return given, named

    def operation(self, instance, node, names):
        try:
            given, named = self.arguments(node, names)
        except NotConstant:
            given, named = None, None
        if given is None or named or len(instance.operations) >= MOST_OPERATIONS:
            instance.known = False
        if instance.known:
            instance.operations.append([node.func.attr, given])

    def add(self, entry, given):
        text = json.dumps([entry, given])
        self.size += len(text)
        if text in self.seen or len(text) > MOST_TEXT or self.size > MOST_TEXT_IN_ALL or len(self.found) >= MOST_CALLS:
            return
        self.seen.add(text)
        self.found.append({"test": self.test, "entry": entry, "input": given})


def _is_fixture(function):
    return any(last_name(decorator) == "fixture" for decorator in function.decorator_list)


def _key(node):
    """How a plain name or an attribute of one is kept."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.value.id + "." + node.attr
    return ""


def _loaded(target):
    copy = ast.parse(ast.unparse(target), mode="eval")
    return copy.body


def _forget(targets, names):
    for target in targets:
        for node in ast.walk(target):
            names.pop(_key(node), None)
            if isinstance(node, ast.Subscript):
                names.pop(_key(node.value), None)
