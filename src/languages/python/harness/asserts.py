"""
What a rewritten assertion of the tests calls. The rewriting puts the one `Asserts` object into the constants of the tests' code,
where no program finds it by name; `CONSTANT @ (kind, site, values…)` is how it is called, since a constant may not be called.
"""

import _thread

OPERATORS = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
    "is": lambda a, b: a is b,
    "is not": lambda a, b: a is not b,
}


class Site:
    """One assertion: where it stands and how its sides are written."""

    __slots__ = ("module", "line", "source", "left", "right")

    def __init__(self, module, line, source, left="", right=""):
        self.module = module
        self.line = line
        self.source = source
        self.left = left
        self.right = right


def is_literal(source):
    return source[:1] in "0123456789-'\"[{(" or source in ("None", "True", "False")


def sides(site, op, left, right):
    """The two sides of a comparison in words; of an equality one is called `expected`: the right one, or the only literal."""
    names = ("left", "right")
    if op in ("==", "is"):
        swapped = is_literal(site.left) and not is_literal(site.right)
        names = ("expected", "got") if swapped else ("got", "expected")
    shown = ["%s: %s" % (name, show(value)) for name, value in zip(names, (left, right))]
    if names[0] == "expected":
        shown.reverse()
    difference = first_difference(left, right) if op == "==" else None
    return "\n  ".join(shown + ([difference] if difference else []))


class Asserts:
    """Evaluates comparisons of the tests, remembers the values of those that do not hold, and reports objects that lie."""

    def __init__(self, equality, recorder, report_lie):
        self._equality = equality
        self._recorder = recorder
        self._report_lie = report_lie
        self._waiting = {}
        self._inner = {}
        kinds = ("assert", "chain", "truth", "value", "quiet", "fail", "raised", "pair")
        self._handlers = {kind: getattr(self, "_on_" + kind) for kind in kinds}

    def __matmul__(self, request):
        return self._handlers[request[0]](*request[1:])

    def _compare(self, site, op, left, right):
        """The result of the comparison as Python gives it, and a lie found on the way or None."""
        compare = OPERATORS[op]
        if id(type(left)) in SCALARS and id(type(right)) in SCALARS or op in ("is", "is not"):
            return compare(left, right), None
        equality = self._equality
        lie = None
        if op == "==":
            lie = equality.before(left, right)
        elif op == "in" and base_of(right) in SEQUENCES + (set, frozenset, dict):
            lie = equality.member(left, right)
        result = compare(left, right)
        if lie is not None and not bool(result):
            lie = None
        if lie is None and op in METHOD:
            lie = equality.against_structure(op, left, right, compare, bool(result))
        if lie is None and op in COMPLEMENT and bool(result):
            lie = equality.both_ways(op, left, right, OPERATORS[COMPLEMENT[op]])
        if lie is None and op == "in" and bool(result):
            lie = equality.container(right)
        return result, self._told(lie)

    def _told(self, lie):
        """Reports a lie where it is written; its sentence."""
        if lie is None:
            return None
        sentence, (module, line) = lie
        self._report_lie(sentence, module, line)
        return sentence

    def _told(self, lie):
        """Reports a lie where it is written; its sentence."""
        if lie is None:
            return None
        sentence, (module, line) = lie
        self._report_lie(sentence, module, line)
        return sentence

    def _member_lie(self, item, container):
        lie = self._equality.before(item, None)
        if lie is None and not scalar(item):
            for other in container:
                lie = lie or self._equality.before(item, other)
        elif lie is None and not set(map(id, map(type, container))) <= SCALARS:
            for other in container:
                lie = lie or self._equality.before(other, item)
        return lie

    def _remember(self, site, text):
        self._waiting.setdefault(_thread.get_ident(), []).append((site, text))
        return True

    def _finish(self, site):
        return self._inner.pop(_thread.get_ident(), None)

    def _on_assert(self, site, op, left, right):
        """True when the assertion fails."""
        result, lie = self._compare(site, op, left, right)
        if lie is not None:
            return self._remember(site, lie + "\n  " + sides(site, op, left, right))
        if result is True or bool(result):
            self._finish(site)
            return False
        return self._remember(site, sides(site, op, left, right))

    def _on_chain(self, site, ops, left, *rest):
        """`a < b < c`: later operands come as functions, so that they are only evaluated when the earlier ones hold."""
        for op, later in zip(ops, rest):
            right = later()
            result, lie = self._compare(site, op, left, right)
            if lie is not None or not result:
                return self._remember(site, "%s `%s` %s does not hold" % (show(left), op, show(right)) if lie is None else lie)
            left = right
        return False

    def _on_truth(self, site, value, wanted):
        holds = bool(value)
        lie = self._told(self._equality.truth(value, holds))
        if lie is not None:
            return self._remember(site, lie)
        inner = self._finish(site)
        if holds is wanted:
            return False
        return self._remember(site, "got: " + show(value) + ("" if inner is None else "\n  because of: " + inner))

    def _on_quiet(self, site, op, left, right):
        """A comparison of a condition: its own result, whatever it is."""
        return self._compare(site, op, left, right)[0]

    def _on_value(self, site, op, left, right):
        """The same inside a larger assertion: one that does not hold is remembered. A lie never holds."""
        result, lie = self._compare(site, op, left, right)
        if lie is not None:
            self._inner[_thread.get_ident()] = lie
            return False
        if op in METHOD and not (result is True) and type(result) is bool:
            self._inner[_thread.get_ident()] = "%s: %s" % (site.source, sides(site, op, left, right).replace("\n  ", ", "))
        return result

    def _on_fail(self, site, message):
        """The exception for an assertion that did not hold; `message` is what the test wrote behind the comma, in a tuple."""
        text = ""
        waiting = self._waiting.get(_thread.get_ident(), [])
        while waiting:
            other, text = waiting.pop()
            if other is site:
                break
        error = AssertionError(*message) if message else AssertionError(site.source + "\n  " + text)
        said = show(message[0], 500) if message and type(message[0]) is not str else (message[0] if message else "")
        details = site.source + "\n  " + text + ("\n  message: " + shorten(said, 500) if said else "")
        self._recorder.note(error, details, site.module, site.line)
        return error

    def _on_raised(self, site, error):
        """`raise AssertionError(…)` written out in a test."""
        try:
            made = error() if isinstance(error, type) else error
        except BaseException:
            return error
        if isinstance(made, AssertionError):
            self._recorder.note(made, None, site.module, site.line)
        return made

    def _on_pair(self, site, op, left, right):
        """Arguments of `self.assertEqual(a, b)` and its like, handed on as they are."""
        if op == "in" and base_of(right) is None and not self._equality.decides(type(right), "__contains__"):
            return (left, right)  # looking into an iterator would use it up
        try:
            _, lie = self._compare(site, op, left, right)
        except Exception:
            lie = None
        if lie is not None:
            error = AssertionError(lie)
            details = "\n  ".join((site.source, lie, sides(site, op, left, right)))
            self._recorder.note(error, details, site.module, site.line)
            raise error
        return (left, right)
