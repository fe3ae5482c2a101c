"""
Rewrites a program so that it notes which of its points were reached and counts its steps (loop passes and function entries), and does
the same otherwise: no frame, no name and no line is added. Stands alone, so that any program of VeriAlgo can be joined with it:

    program = instrumented(text, "solution.py")        # a SyntaxError goes to the caller
    meter = Meter(program, budget=10_000, last=(map(write, (fd,), (line,)), map(posix._exit, repeat(1))))
    exec(program.code(meter), module.__dict__)         # nothing is put into the module: the meter is a constant of the code
    meter.reached(), meter.steps(), meter.clear()

`program.points` are (kind, line, way, guard) as in `points.ts`; their index is the id. `last` is what is consumed by the first step
beyond the budget: iterators of C functions, so that nothing the program does (catching, recursing to the limit) comes between.
"""

from itertools import chain, repeat

_ENDLESS = 1 << 62
_DEEP = 20_000  # the compiler itself gives up earlier


def _is_constant_statement(node):
    return isinstance(node, _ast.Expr) and isinstance(node.value, _ast.Constant)


def _has_docstring(body):
    return bool(body) and _is_constant_statement(body[0]) and type(body[0].value.value) is str


def _only_raises(body):
    """Whether a block does nothing but refuse: it ends in `raise`, or is made of assertions, with at most a message built before."""
    kept = [node for node in body if not _is_constant_statement(node)]
    if not kept or not all(isinstance(node, _HARMLESS) for node in kept):
        return False
    return isinstance(kept[-1], _ast.Raise) or all(isinstance(node, _ast.Assert) for node in kept)


def _is_outside(node):
    """`if __name__ == "__main__"` and `if TYPE_CHECKING`: never run by tests."""
    test = node.test
    if isinstance(test, _ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], _ast.Eq):
        sides = (test.left, test.comparators[0])
        names = [side.id for side in sides if isinstance(side, _ast.Name)]
        texts = [side.value for side in sides if isinstance(side, _ast.Constant)]
        return names == ["__name__"] and texts == ["__main__"]
    return getattr(test, "id", getattr(test, "attr", "")) == "TYPE_CHECKING"


def _leaves(body, breaks=True):
    """Whether a loop's body holds a `return`, or a `break` of its own."""
    for node in body:
        if isinstance(node, _ast.Return) or breaks and isinstance(node, _ast.Break):
            return True
        if isinstance(node, _SCOPES):
            continue
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            block = getattr(node, field, None)
            own = breaks and not (field == "body" and isinstance(node, _LOOPS))
            if type(block) is list and _leaves(block, own):
                return True
    return False


def _catches_all(case):
    pattern = case.pattern.patterns[-1] if isinstance(case.pattern, _ast.MatchOr) else case.pattern
    return case.guard is None and isinstance(pattern, _ast.MatchAs) and pattern.pattern is None


class _Instrumenter(_Marker):
    """Works through the statements of one syntax tree."""

    # -- statements ---------------------------------------------------------------------------------------------

    def module(self, tree):
        self._scope(tree, False)

    def _scope(self, node, tick):
        body = node.body
        first = 1 if _has_docstring(body) else 0
        while first < len(body) and isinstance(body[first], _ast.ImportFrom) and body[first].module == "__future__":
            first += 1
        node.body = body[:first] + self._block(body[first:], tick=node if tick else None)
        if tick and first == len(body):
            node.body.append(_at(_ast.Expr(value=self._tick(body[-1])), body[-1]))

    def _is_point(self, node):
        if self._silent or isinstance(node, (_ast.Global, _ast.Nonlocal)) or _is_constant_statement(node):
            return False
        if isinstance(node, _ast.AnnAssign):
            return node.value is not None
        return not (isinstance(node, _ast.If) and _is_outside(node))

    def _block(self, body, ways=(), guard=False, after=(), tick=None):
        """`ways`: branches that are taken when it begins; `after`: the statements that follow the block."""
        made = []
        if tick is not None and body:
            made.append(_at(_ast.Expr(value=self._tick(body[0])), body[0]))
        waiting = list(ways)
        for index, node in enumerate(body):
            points = waiting
            if self._is_point(node):
                points = waiting + [self._point("statement", node, "", guard)]
            if points:
                made.append(self._store(points, node))
            waiting = []
            self._statement(node, body[index + 1 :] or after, guard)
            made.append(node)
        return made

    def _otherwise(self, node, ways, guard, after):
        """The `else` of a statement, made where there is none."""
        if node.orelse:
            return self._block(node.orelse, ways, guard, after)
        return [self._store(ways, node)] if ways else []

    def _statement(self, node, after, guard):
        if isinstance(node, _ast.If):
            self._if(node, after, guard)
        elif isinstance(node, _ast.While):
            self._while(node, after, guard)
        elif isinstance(node, _LOOPS):
            self._for(node, after, guard)
        elif isinstance(node, _FUNCTIONS):
            node.decorator_list = self._expressions(node.decorator_list)
            self._defaults(node.args)
            self._scope(node, True)
        elif isinstance(node, _ast.ClassDef):
            node.decorator_list = self._expressions(node.decorator_list)
            node.bases = self._expressions(node.bases)
            self._scope(node, False)
        elif isinstance(node, _TRIES):
            node.body = self._block(node.body, (), guard)
            for handler in node.handlers:
                refuses = guard or _only_raises(handler.body)
                handler.body = self._block(handler.body, self._branch(handler, "caught", refuses), refuses, after)
            node.orelse = self._block(node.orelse, (), guard, after)
            node.finalbody = self._block(node.finalbody, (), guard, after)
        elif isinstance(node, (_ast.With, _ast.AsyncWith)):
            for item in node.items:
                item.context_expr = self._expression(item.context_expr)
            node.body = self._block(node.body, (), guard, after)
        elif _MATCH and isinstance(node, _MATCH):
            self._match(node, after, guard)
        elif isinstance(node, _ast.AnnAssign):
            node.value = self._expression(node.value) if node.value is not None else None
        elif isinstance(node, _ast.Assert):
            self._silent += 1
            self._inside(node)
            self._silent -= 1
        elif type(node).__name__ != "TypeAlias":
            self._inside(node)

    def _if(self, node, after, guard):
        if _is_outside(node):
            node.orelse = self._block(node.orelse, (), guard, after)
            return
        if isinstance(node.test, _ast.Constant):
            live = "body" if node.test.value else "orelse"
            setattr(node, live, self._block(getattr(node, live), (), guard, after))
            return
        if_true = guard or _only_raises(node.body)
        if_false = guard or _only_raises(node.orelse or list(after))
        node.test = self._condition(node.test, if_true, if_false)
        node.body = self._block(node.body, self._branch(node, "true", if_true), if_true, after)
        node.orelse = self._otherwise(node, self._branch(node, "false", if_false), if_false and bool(node.orelse), after)

    def _while(self, node, after, guard):
        ways = ([], [])
        if not isinstance(node.test, _ast.Constant):
            if_false = guard or _only_raises(node.orelse or list(after))
            node.test = self._condition(node.test, guard, if_false)
            ways = (self._branch(node, "true", guard), self._branch(node, "false", if_false))
        node.body = self._block(node.body, ways[0], guard, (), node)
        node.orelse = self._otherwise(node, ways[1], guard, after)

    def _for(self, node, after, guard):
        node.iter = self._expression(node.iter)
        early = _leaves(node.body)
        ways = self._branch(node, "entered", guard)
        node.body = self._block(node.body, ways, guard, (), node)
        at_end = guard or _only_raises(node.orelse or list(after))
        node.orelse = self._otherwise(node, self._branch(node, "ran to its end", at_end) if early else [], guard, after)

    def _match(self, node, after, guard):
        node.subject = self._expression(node.subject)
        for case in node.cases:
            refuses = guard or _only_raises(case.body)
            where = case.pattern
            if case.guard is not None:
                fails = self._branch(case.guard, "false")
                case.guard = self._condition(case.guard, refuses, False)
                case.guard = _both(_ast.Or, case.guard, self._mark(fails, case.guard)) if fails else case.guard
            case.body = self._block(case.body, self._branch(where, "matched", refuses), refuses, after)
        last = node.cases[-1]
        nothing = [] if _catches_all(last) else self._branch(node, "no case matched", guard or _only_raises(list(after)))
        if nothing:
            pattern = _at(_ast.MatchAs(pattern=None, name=None), last.pattern)
            node.cases.append(_ast.match_case(pattern=pattern, guard=None, body=[self._store(nothing, node)]))


class Instrumented:
    """One program: `points`, and code for as many meters as are asked for. `plain` has no meter yet and can be marshalled."""

    def __init__(self, code, points, slots, size):
        self.points = points
        self.slots = slots
        self.size = size
        self.plain = code

    def code(self, meter):
        """The code object that notes its points and steps in `meter`."""
        return _filled(self.plain, {_MARKS: meter.marks, _TICKS: meter.ticks})


def _filled(code, places):
    def one(constant):
        if type(constant) is type(code):
            return _filled(constant, places)
        return places.get(constant, constant) if type(constant) is str else constant

    return code.replace(co_consts=tuple([one(constant) for constant in code.co_consts]))


class _Marks(bytearray):
    """A code object is hashed with its constants."""

    __slots__ = ()
    __hash__ = object.__hash__


class Meter:
    """What one run of a program noted. `budget`: most steps; the next one consumes `last`, iterators one after the other."""

    def __init__(self, program, budget=None, last=()):
        self._slots = program.slots
        self._budget = _ENDLESS if budget is None else budget
        self._left = repeat(None, self._budget)
        self.marks = _Marks(max(1, program.size))
        self.ticks = chain(self._left, *last, repeat(None))
        self._known = bytes(self.marks)

    def steps(self):
        return self._budget - self._left.__length_hint__()

    def reached(self):
        """Ids of the points reached since the marks were last cleared, rising."""
        marks = bytes(self.marks)
        return [point for point, slot in enumerate(self._slots) if marks[slot]]

    def fresh(self):
        """Ids of the points reached for the first time since this was last asked: cheap where there are none."""
        before, now = self._known, bytes(self.marks)
        if before == now:
            return []
        self._known = now
        return [point for point, slot in enumerate(self._slots) if now[slot] and not before[slot]]

    def clear(self):
        self._known = bytes(len(self.marks))
        self.marks[:] = self._known


def instrumented(text, filename, marks=True):
    """
    An `Instrumented` of the source text of a module. `marks=False`: only steps are counted, no points. What cannot be rewritten (nested
    too deeply) is compiled as it stands, without points and steps; text that does not compile raises SyntaxError or ValueError.
    """
    import sys

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEEP))
    try:
        tree = compile(text, filename, "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)
        work = _Instrumenter(text, marks)
        work.module(tree)
        return Instrumented(compile(tree, filename, "exec", dont_inherit=True), work.points, work.slots, work.size)
    except (RecursionError, MemoryError):
        return Instrumented(compile(text, filename, "exec", dont_inherit=True), [], [], 0)
    finally:
        sys.setrecursionlimit(limit)
