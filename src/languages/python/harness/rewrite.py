"""
Rewrites the tests' syntax tree so that a failing assertion shows its values and is remembered even when the test catches it.
Only `assert`, `raise AssertionError`, conditions of `if … : raise/fail` and unittest's two-sided methods are touched.
"""

import _ast

# Stands for the `Asserts` object until the code is compiled; then it is replaced in the constants.
PLACE = "\0verialgo assertion\0"
OPS = {
    _ast.Eq: "==",
    _ast.NotEq: "!=",
    _ast.Lt: "<",
    _ast.LtE: "<=",
    _ast.Gt: ">",
    _ast.GtE: ">=",
    _ast.In: "in",
    _ast.NotIn: "not in",
    _ast.Is: "is",
    _ast.IsNot: "is not",
}
PAIRS = {
    "assertEqual": "==",
    "assertEquals": "==",
    "assertNotEqual": "!=",
    "assertListEqual": "==",
    "assertTupleEqual": "==",
    "assertSetEqual": "==",
    "assertDictEqual": "==",
    "assertSequenceEqual": "==",
    "assertMultiLineEqual": "==",
    "assertCountEqual": "==",
    "assertAlmostEqual": "==",
    "assertIn": "in",
    "assertLess": "<",
    "assertLessEqual": "<=",
    "assertGreater": ">",
    "assertGreaterEqual": ">=",
}
FUNCTIONS = (_ast.FunctionDef, _ast.AsyncFunctionDef, _ast.Lambda)
UNMOVABLE = (_ast.NamedExpr, _ast.Await, _ast.Yield, _ast.YieldFrom)


def has_any(node, kinds):
    return isinstance(node, kinds) or any(has_any(child, kinds) for child in children(node))


class Rewriter:
    """Rewrites one module. Evaluation order and the number of evaluations stay what they were."""

    def __init__(self, module, text):
        self._module = module
        self._lines = text.split("\n")
        self._value = "value"
        self.sites = []

    # -- building -----------------------------------------------------------------------------------------------

    def _site(self, node, left=None, right=None):
        source = segment(self._lines, node)
        texts = [segment(self._lines, side) if side is not None else "" for side in (left, right)]
        self.sites.append(Site(self._module, node.lineno, source, *texts))
        return self._place("%s%d" % (PLACE, len(self.sites) - 1), node)

    def _at(self, node, origin):
        for field in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            setattr(node, field, getattr(origin, field))
        return node

    def _place(self, value, origin):
        return self._at(_ast.Constant(value=value, kind=None), origin)

    def _tuple(self, items, origin):
        return self._at(_ast.Tuple(elts=items, ctx=_ast.Load()), origin)

    def _ask(self, kind, site, values, origin):
        request = self._tuple([self._place(kind, origin), site, *values], origin)
        return self._at(_ast.BinOp(left=self._place(PLACE, origin), op=_ast.MatMult(), right=request), origin)

    # -- expressions --------------------------------------------------------------------------------------------

    def _inside(self, node):
        """Comparisons below an assertion, so that a lying object is noticed wherever it is compared."""
        for field in node._fields:
            value = getattr(node, field, None)
            if type(value) is list:
                setattr(node, field, [self._expression(item) if isinstance(item, _ast.AST) else item for item in value])
            elif isinstance(value, _ast.AST):
                setattr(node, field, self._expression(value))
        return node

    def _expression(self, node):
        node = self._inside(node)
        if isinstance(node, _ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) not in (_ast.Is, _ast.IsNot):
            left, right = node.left, node.comparators[0]
            op = self._place(OPS[type(node.ops[0])], node)
            return self._ask(self._value, self._site(node, left, right), [op, left, right], node)
        return node

    def _condition(self, test, origin, in_class):
        """An expression that is true when `test` does not hold, and its site."""
        if isinstance(test, _ast.Compare) and len(test.ops) == 1:
            site = self._site(origin, test.left, test.comparators[0])
            values = [self._expression(test.left), self._expression(test.comparators[0])]
            return self._ask("assert", site, [self._place(OPS[type(test.ops[0])], test), *values], origin), site
        if isinstance(test, _ast.Compare) and not in_class and not has_any(test, UNMOVABLE):
            site = self._site(origin)
            ops = self._tuple([self._place(OPS[type(op)], test) for op in test.ops], test)
            later = [self._later(value) for value in test.comparators]
            return self._ask("chain", site, [ops, test.left, *later], origin), site
        site = self._site(origin)
        wanted = True
        if isinstance(test, _ast.UnaryOp) and isinstance(test.op, _ast.Not):
            test, wanted = test.operand, False
        value = self._expression(test)
        return self._ask("truth", site, [value, self._place(wanted, origin)], origin), site

    def _later(self, value):
        empty = _ast.arguments(
            posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
        )
        return self._at(_ast.Lambda(args=empty, body=value), value)

    # -- statements ---------------------------------------------------------------------------------------------

    def _assertion(self, node, in_class):
        if isinstance(node.test, _ast.BoolOp) and isinstance(node.test.op, _ast.And):
            parts = [self._at(_ast.Assert(test=part, msg=node.msg), node) for part in node.test.values]
            return [made for part in parts for made in self._assertion(part, in_class)]
        condition, site = self._condition(node.test, node, in_class)
        message = self._tuple([node.msg] if node.msg is not None else [], node)
        again = self._place(site.value, node)
        error = self._ask("fail", again, [message], node)
        failing = self._at(_ast.Raise(exc=error, cause=None), node)
        return [self._at(_ast.If(test=condition, body=[failing], orelse=[]), node)]

    def _is_failure(self, node):
        if isinstance(node, _ast.Raise):
            return True
        call = node.value if isinstance(node, _ast.Expr) else None
        return isinstance(call, _ast.Call) and isinstance(call.func, _ast.Attribute) and call.func.attr == "fail"

    def _pair(self, call):
        func = call.func
        if isinstance(func, _ast.Attribute) and func.attr in PAIRS and len(call.args) >= 2:
            left, right = call.args[:2]
            if not isinstance(left, _ast.Starred) and not isinstance(right, _ast.Starred):
                op = self._place(PAIRS[func.attr], call)
                both = self._ask("pair", self._site(call, left, right), [op, left, right], call)
                call.args[:2] = [self._at(_ast.Starred(value=both, ctx=_ast.Load()), call)]

    def statements(self, body, in_class=False):
        made = []
        for node in body:
            if isinstance(node, _ast.Assert):
                made.extend(self._assertion(node, in_class))
                continue
            if isinstance(node, _ast.If) and any(self._is_failure(inner) for inner in node.body):
                self._value = "quiet"
                node.test = self._expression(node.test)
                self._value = "value"
            if isinstance(node, _ast.Raise) and node.exc is not None and "AssertionError" in names_in(node):
                node.exc = self._ask("raised", self._site(node), [node.exc], node)
            if isinstance(node, _ast.Expr) and isinstance(node.value, _ast.Call):
                self._pair(node.value)
            self._blocks(node, isinstance(node, _ast.ClassDef) or in_class and not isinstance(node, FUNCTIONS))
            made.append(node)
        return made

    def _blocks(self, node, in_class):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if type(block) is list and block and isinstance(block[0], _ast.stmt):
                setattr(node, field, self.statements(block, in_class))
        for part in getattr(node, "handlers", None) or getattr(node, "cases", None) or []:
            part.body = self.statements(part.body, in_class)


def fill(code, asserts, sites):
    """The code with the places replaced by what they stand for, in nested code as well."""

    def filled(constant):
        if type(constant) is type(code):
            return fill(constant, asserts, sites)
        if type(constant) is tuple:  # a request whose values are all constants was folded into one
            return tuple([filled(item) for item in constant])
        if type(constant) is str and constant.startswith(PLACE):
            number = constant[len(PLACE) :]
            return sites[int(number)] if number else asserts
        return constant

    return code.replace(co_consts=tuple([filled(constant) for constant in code.co_consts]))


def compile_tests(module, text, asserts):
    """Code of a test module with its assertions rewritten."""
    filename = module + ".py"
    tree = parse(text, filename)
    rewriter = Rewriter(module, text)
    tree.body = rewriter.statements(tree.body)
    return fill(compile(tree, filename, "exec", dont_inherit=True), asserts, rewriter.sites)
