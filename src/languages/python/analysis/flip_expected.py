"""Test modules with one expected value changed, so that the test which holds it must fail. What might hold all the same is left out."""

import ast
import re

from analyse_syntax import FUNCTIONS, last_name, literal, statements
from analyse_testcode import is_test_class, is_test_function
from flip_tables import Tables
from flipped_value import flipped

MOST_FLIPS = 60
LONGEST = 200
EXACT = frozenset(
    "assertEqual assertEquals assertListEqual assertDictEqual assertTupleEqual assertSetEqual assertCountEqual "
    "assertSequenceEqual assertMultiLineEqual".split()
)
NEAR = frozenset("assertAlmostEqual assertAlmostEquals".split())
OPPOSITE = {"assertTrue": "assertFalse", "assertFalse": "assertTrue", "assertIsNone": "assertIsNotNone"}
EXPECTS_FAILURE = frozenset("raises assertRaises assertRaisesRegex suppress warns assertWarns".split())
MOST_RELATIVE = 0.3


def flips(module, text, tree, solution):
    """
    At most `MOST_FLIPS`, as many of one test as of another: {"module", "test", "line", "was", "becomes", "start", "end", "put"}, where
    `put` replaces the text from `start` to `end`, both in UTF-16 units. `solution`: its module's name.
    """
    place = Places(text)
    by_test = []
    for owner, function in _tests(tree):
        name = "::".join([module, *([owner.name] if owner else []), function.name])
        found = Expectations(tree, function, solution).run().edits
        by_test.append([place.flip(module, name, *edit) for edit in found])
    spread = [flip for turn in range(MOST_FLIPS) for flips in by_test for flip in flips[turn : turn + 1]]
    once = {(flip["start"], flip["put"]): flip for flip in reversed(spread)}
    return [flip for flip in spread if once.get((flip["start"], flip["put"])) is flip][:MOST_FLIPS]


def _tests(tree):
    """The last definition of every test."""
    found = {}
    for statement in statements(tree.body):
        if is_test_function(statement):
            found[statement.name] = (None, statement)
        elif is_test_class(statement):
            for member in statement.body:
                if is_test_function(member):
                    found[statement.name, member.name] = (statement, member)
    return found.values()


class Places:
    """Where the nodes of a text stand."""

    def __init__(self, text):
        self.bytes = text.encode("utf-8", "surrogatepass")
        self.starts = [0] + [found.end() for found in re.finditer(rb"\r\n|\r|\n", self.bytes)]

    def at(self, line, column):
        return self.starts[line - 1] + column

    def units(self, offset):
        before = self.bytes[:offset].decode("utf-8", "surrogatepass")
        return len(before.encode("utf-16-le", "surrogatepass")) // 2

    def flip(self, module, test, node, put, shown):
        """`put`: text in place of a node; for a pair of node and text the name of the method that is called."""
        start, end = self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)
        was = self.bytes[start:end].decode("utf-8", "surrogatepass")
        if isinstance(node, ast.Attribute):
            start, was = end - len(node.attr), node.attr
        return {
            "module": module,
            "test": test,
            "line": node.lineno,
            "was": was[:LONGEST],
            "becomes": (shown or put.replace("(=)", was))[:LONGEST],
            "start": self.units(start),
            "end": self.units(end),
            "put": put.replace("(=)", "(" + was + ")") if "(=)" in put and not shown else put,
        }


class Expectations:
    """Collects (node, put, shown) of one test in `edits`."""

    def __init__(self, tree, function, solution):
        self.function, self.tables = function, Tables(tree, function)
        self.edits, self.compared = [], []
        self.entries = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == solution
            for alias in node.names
        }

    def run(self):
        self.body(self.function.body)
        loads = {}
        for node in ast.walk(self.function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                loads.setdefault(node.id, set()).add(node)
        on_expected_sides = {node for node, _ in self.compared}
        done = set()
        for node, tolerance in self.compared:
            # A name that is used for anything else may be the input too, or decide whether the assertion is reached.
            if node.id not in done and loads.get(node.id, set()) <= on_expected_sides:
                done.add(node.id)
                for value in self.tables.values(node.id):
                    self.flip(value, tolerance)
        return self

    def body(self, body):
        for node in body:
            if isinstance(node, ast.Assert):
                self.holds(node.test)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                self.called(node.value)
            elif isinstance(node, (ast.With, ast.AsyncWith)):
                if not any(last_name(item.context_expr) in EXPECTS_FAILURE for item in node.items):
                    self.body(node.body)
            elif isinstance(node, (ast.For, ast.AsyncFor)):
                self.body(node.body)
            elif isinstance(node, ast.Try) and not node.handlers:
                self.body(node.body)
            elif isinstance(node, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
                return

    def holds(self, test):
        """What an assertion says must be true."""
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            for part in test.values:
                self.holds(part)
        elif isinstance(test, ast.Compare) and len(test.ops) == 1:
            self.compare(test.left, test.ops[0], test.comparators[0])
        elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            if self.is_entry(test.operand):
                self.edits.append((test, ast.unparse(test.operand), ast.unparse(test.operand)))
        elif isinstance(test, ast.Call):
            self.truth(test)

    def truth(self, test):
        if self.is_entry(test):
            shown = "not " + ast.unparse(test)
            self.edits.append((test, "(" + shown + ")", shown))
        elif last_name(test) == "isclose" and len(test.args) == 2:
            self.sides(*test.args, self.tolerance(test, "rel_tol", "abs_tol"))
        elif last_name(test) == "all" and len(test.args) == 1 and isinstance(test.args[0], (ast.GeneratorExp, ast.ListComp)):
            if not any(part.ifs for part in test.args[0].generators):
                inner = test.args[0].elt
                if isinstance(inner, ast.Compare) and len(inner.ops) == 1:
                    self.compare(inner.left, inner.ops[0], inner.comparators[0])

    def is_entry(self, node):
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.entries

    def compare(self, left, operator, right):
        if isinstance(operator, ast.Eq):
            self.sides(left, right, None)
        elif isinstance(operator, ast.Is):
            for side in (left, right):
                if isinstance(side, ast.Constant) and (side.value is None or isinstance(side.value, bool)):
                    self.flip(side, None)
                elif isinstance(side, ast.Name):
                    self.expected(side, None)
        elif isinstance(operator, (ast.Lt, ast.LtE)) and isinstance(left, ast.Call) and last_name(left) == "abs":
            known, tolerance = literal(right)
            inner = left.args[0] if left.args else None
            if known and type(tolerance) in (int, float) and isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Sub):
                self.sides(inner.left, inner.right, tolerance)

    def called(self, call):
        """unittest's assertions."""
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if name in EXACT and len(call.args) >= 2:
            self.sides(call.args[0], call.args[1], None)
        elif name == "assertIs" and len(call.args) >= 2:
            self.compare(call.args[0], ast.Is(), call.args[1])
        elif name in NEAR and len(call.args) == 2:
            self.sides(*call.args, self.tolerance(call, None, "delta"))
        elif name in OPPOSITE and call.args and self.is_entry(call.args[0]):
            self.edits.append((call.func, OPPOSITE[name], OPPOSITE[name]))

    @staticmethod
    def tolerance(call, relative, absolute):
        """The absolute part; None when the two cannot be told to be small."""
        found = 0
        for keyword in call.keywords:
            known, value = literal(keyword.value)
            if keyword.arg in ("msg", "nan_ok"):
                continue
            if keyword.arg == "places" and known and type(value) is int and value >= 0:
                continue
            if not known or type(value) not in (int, float) or keyword.arg not in (relative, absolute):
                return "unknown"
            if keyword.arg == relative and value > MOST_RELATIVE:
                return "unknown"
            found = value if keyword.arg == absolute else found
        return found

    def sides(self, left, right, tolerance):
        """Of two sides that are compared, the one that is written down."""
        written = [side for side in (left, right) if literal(side)[0]]
        if tolerance != "unknown" and len(written) < 2:
            for side in written or (left, right):
                self.expected(side, tolerance)

    def expected(self, side, tolerance):
        if isinstance(side, ast.Name):
            self.compared.append((side, tolerance))
        elif isinstance(side, ast.Call) and last_name(side) == "approx" and len(side.args) == 1:
            inner = self.tolerance(side, "rel", "abs")
            if inner != "unknown":
                self.expected(side.args[0], inner)
        elif literal(side)[0]:
            self.flip(side, tolerance)

    def flip(self, node, tolerance):
        try:
            value = ast.literal_eval(node)
            other = flipped(value, tolerance)
            put = repr(other)
            if other != value and ast.literal_eval(put) == other:
                self.edits.append((node, put, None))
        except (ValueError, TypeError, SyntaxError, ArithmeticError, RecursionError, MemoryError):
            pass
