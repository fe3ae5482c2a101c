"""Points, and expressions that note them: the lower half of `instrument.py`, which says what it is for."""

import _ast

_MARKS = "\0verialgo marks\0"
_TICKS = "\0verialgo ticks\0"
_LOOPS = (_ast.For, _ast.AsyncFor, _ast.While)
_FUNCTIONS = (_ast.FunctionDef, _ast.AsyncFunctionDef)
_SCOPES = _FUNCTIONS + (_ast.Lambda, _ast.ClassDef)
_COMPREHENSIONS = (_ast.ListComp, _ast.SetComp, _ast.DictComp, _ast.GeneratorExp)
_TRIES = tuple(getattr(_ast, name) for name in ("Try", "TryStar") if hasattr(_ast, name))
_MATCH = getattr(_ast, "Match", ())
_HARMLESS = (_ast.Assign, _ast.AnnAssign, _ast.AugAssign, _ast.Raise, _ast.Assert)
_POSITION = ("lineno", "col_offset", "end_lineno", "end_col_offset")


def _at(node, origin):
    for field in _POSITION:
        setattr(node, field, getattr(origin, field))
    return node


def _constant(value, origin):
    return _at(_ast.Constant(value=value, kind=None), origin)


def _both(op, left, right):
    return _at(_ast.BoolOp(op=op(), values=[left, right]), right)


class _Marker:
    """Rewrites expressions. Without `marks` only steps are counted, which makes the program faster."""

    def __init__(self, text, marks):
        self.points = []
        self.slots = []
        self.size = 0
        self._lines = text.split("\n")
        self._silent = 0 if marks else 1
        self._marks = marks

    # -- points -------------------------------------------------------------------------------------------------

    def _point(self, kind, node, way="", guard=False):
        self.points.append((kind, node.lineno, way, guard))
        self.slots.append(-1)
        return len(self.points) - 1

    def _branch(self, node, way, guard=False):
        """The points of a way, as a list; empty where nothing is marked."""
        return [] if self._silent else [self._point("branch", node, way, guard)]

    def _slot(self, points):
        """A place in the marks; points that are always reached together share one."""
        for point in points:
            self.slots[point] = self.size
        self.size += 1
        return self.size - 1

    def _store(self, points, origin):
        place = _ast.Subscript(value=_constant(_MARKS, origin), slice=_constant(self._slot(points), origin), ctx=_ast.Store())
        return _at(_ast.Assign(targets=[_at(place, origin)], value=_constant(1, origin), type_comment=None), origin)

    def _mark(self, points, origin):
        """The same as an expression, which is None."""
        function = _at(_ast.Attribute(value=_constant(_MARKS, origin), attr="__setitem__", ctx=_ast.Load()), origin)
        arguments = [_constant(self._slot(points), origin), _constant(1, origin)]
        return _at(_ast.Call(func=function, args=arguments, keywords=[]), origin)

    def _tick(self, origin):
        """An expression that is True: `None in …` takes one item from an iterator, in C."""
        test = _ast.Compare(left=_constant(None, origin), ops=[_ast.In()], comparators=[_constant(_TICKS, origin)])
        return _at(test, origin)

    def _words(self, node):
        if node.lineno != node.end_lineno or node.lineno > len(self._lines):
            return "a part"
        text = self._lines[node.lineno - 1].encode("utf-8", "replace")[node.col_offset : node.end_col_offset]
        text = text.decode("utf-8", "replace")
        return "`%s`" % (text if len(text) <= 40 else text[:39] + "…")

    # -- expressions --------------------------------------------------------------------------------------------

    def _expressions(self, nodes):
        return [self._expression(node) for node in nodes]

    def _inside(self, node):
        for field in node._fields:
            value = getattr(node, field, None)
            if type(value) is list:
                setattr(node, field, [self._expression(item) if isinstance(item, _ast.AST) else item for item in value])
            elif isinstance(value, _ast.AST):
                setattr(node, field, self._expression(value))
        return node

    def _may_loop(self, node):
        """False where the text shows that an expression holds neither a comprehension nor a lambda: most of them."""
        lines = self._lines[node.lineno - 1 : node.end_lineno] if hasattr(node, "lineno") else ("for",)
        return any(["for" in line or "lambda" in line for line in lines])

    def _noting(self, points, node):
        """`node`, noting first that it is evaluated."""
        return _both(_ast.Or, self._mark(points, node), node) if points else node

    def _expression(self, node):
        """An expression in whose place the answer has the same value."""
        if not self._marks and not self._may_loop(node):
            return node
        if isinstance(node, _ast.Lambda):
            self._defaults(node.args)
            node.body = _both(_ast.And, self._tick(node.body), self._expression(node.body))
        elif isinstance(node, _ast.IfExp):
            node.test = self._condition(node.test)
            for field, way in (("body", "true"), ("orelse", "false")):
                points = self._branch(node, way)
                setattr(node, field, self._noting(points, self._expression(getattr(node, field))))
        elif isinstance(node, _ast.BoolOp):
            first, rest = node.values[0], node.values[1:]
            ways = [self._branch(value, self._words(value) + " evaluated") for value in rest]
            parts = [self._noting(points, self._expression(value)) for points, value in zip(ways, rest)]
            node.values = [self._expression(first)] + parts
        elif isinstance(node, _COMPREHENSIONS):
            self._comprehension(node)
        else:
            self._inside(node)
        return node

    def _defaults(self, arguments):
        arguments.defaults = self._expressions(arguments.defaults)
        arguments.kw_defaults = [value if value is None else self._expression(value) for value in arguments.kw_defaults]

    def _comprehension(self, node):
        for part in node.generators:
            part.iter = self._expression(part.iter)
            tests = [self._tick(part.iter)]
            for test in part.ifs:
                true, false = self._branch(test, "true"), self._branch(test, "false")
                test = self._condition(test)
                tests.append(_both(_ast.Or, test, self._mark(false, test)) if false else test)
                tests.extend([self._not(self._mark(true, test))] if true else [])
            part.ifs = tests
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self._expression(getattr(node, field)))

    def _not(self, node):
        return _at(_ast.UnaryOp(op=_ast.Not(), operand=node), node)

    def _condition(self, node, if_true=False, if_false=False):
        """An expression of which only the truth is asked; `if_true`, `if_false`: that way leads to a guard."""
        if isinstance(node, _ast.UnaryOp) and isinstance(node.op, _ast.Not):
            node.operand = self._condition(node.operand, if_false, if_true)
            return node
        if self._silent or not isinstance(node, _ast.BoolOp):
            return self._expression(node)
        both = isinstance(node.op, _ast.And)
        made, coming = [], []
        for value in node.values[:-1]:
            words = self._words(value)
            true = self._branch(value, words + " true", not both and if_true)
            false = self._branch(value, words + " false", both and if_false)
            part = self._noting(coming, self._condition(value, if_true, if_false))
            # What goes on is noted by the next part; what ends here, by this one, without asking its truth twice.
            ends = self._mark(false if both else true, value)
            made.append(_both(_ast.Or, part, ends) if both else _both(_ast.And, part, self._not(ends)))
            coming = true if both else false
        last = self._condition(node.values[-1], if_true, if_false)
        node.values = made + [self._noting(coming, last)]
        return node
