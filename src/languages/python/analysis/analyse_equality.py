"""Tells an honest `__eq__` from one that says yes: every answer must come from comparing both objects."""

import ast

from analyse_syntax import FUNCTIONS, is_inert, own_nodes, parameters, statements, without_docstring

COMPARISONS = frozenset("__eq__ __ne__ __lt__ __le__ __gt__ __ge__".split())
# A constant answer of these lies for every object alike.
NEVER_CONSTANT = frozenset("__bool__ __contains__ __hash__ __instancecheck__ __subclasscheck__ __len__".split())
ALWAYS_DOUBTFUL = frozenset("__getattribute__ __class__".split())


def doubtful_methods(tree):
    """Yields (node, phrase) for methods that may make an assertion hold whatever the value is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            members = {getattr(statement, "name", "") for statement in node.body}
            for statement in statements(node.body):
                # A point has two coordinates, whatever they are.
                if getattr(statement, "name", "") == "__len__" and members & {"__getitem__", "__iter__"}:
                    continue
                yield from _member(statement)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "type" and len(node.args) == 3:
            if isinstance(node.args[2], ast.Dict):
                for key in node.args[2].keys:
                    if isinstance(key, ast.Constant) and key.value in COMPARISONS | NEVER_CONSTANT:
                        yield node, "builds a class with its own " + key.value
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute) and target.attr in COMPARISONS | {"__class__"}:
                    if target.attr == "__class__" or not _is_honest_lambda(node.value):
                        yield target, "replaces " + target.attr


def _is_declared_only(function):
    """`def __lt__(self, other) -> bool: ...` of a protocol or abstract class answers nothing, so that it can hide nothing."""
    return all(is_inert(statement) for statement in without_docstring(function.body))


def _member(statement):
    if isinstance(statement, FUNCTIONS):
        name = statement.name
        if name in ALWAYS_DOUBTFUL:
            yield statement, "defines " + name
        elif name in COMPARISONS and not (_is_declared_only(statement) or compares_both(statement)):
            yield statement, "has an " + name + " that does not compare both sides"
        elif name in NEVER_CONSTANT and _is_constant(statement):
            yield statement, "has a " + name + " that always gives the same answer"
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, ast.Name) and target.id in COMPARISONS | NEVER_CONSTANT | ALWAYS_DOUBTFUL:
                honest = isinstance(statement.value, ast.Name) and statement.value.id in COMPARISONS
                honest = honest or target.id in COMPARISONS and _is_honest_lambda(statement.value)
                nothing = isinstance(statement.value, ast.Constant) and statement.value.value is None
                attribute = (
                    isinstance(statement.value, ast.Attribute) and statement.value.attr in COMPARISONS | NEVER_CONSTANT
                )
                if not (honest or nothing or attribute):
                    yield statement, "assigns its own " + target.id


def _is_honest_lambda(value):
    """`Node.__lt__ = lambda self, other: self.key < other.key`, judged as the method it becomes."""
    if not isinstance(value, ast.Lambda):
        return False
    body = [ast.copy_location(ast.Return(value=value.body), value)]
    return compares_both(ast.copy_location(ast.Module(body=body, type_ignores=[]), value), parameters(value))


def _is_constant(function):
    """Whether all answers are constants, and the two that differ are not told apart by looking at the object."""
    returned = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)]
    raising = any(isinstance(node, ast.Raise) for node in own_nodes(function))
    if raising or not all(value is None or isinstance(value, ast.Constant) for value in returned):
        return False
    differing = {bool(value is not None and value.value) for value in returned} == {False, True}
    return not (differing and _searches(function))


def _searches(function):
    """
    A condition or a call looks at the object's data and, where the method is given an item, at that as well:
    `while node: if node.key == key: return True`, `for bit in self._bits(item): if not self.table[bit]: return False`.
    """
    names = parameters(function)
    if not names:
        return False
    mine, theirs = _sides(function, names[0], names[1] if len(names) > 1 else None)
    if len(names) < 2:
        return any(isinstance(n, ast.If) and _names(n.test) & mine for n in own_nodes(function))
    for node in own_nodes(function):
        if isinstance(node, (ast.If, ast.While)):
            looked = [part for part in ast.walk(node.test) if isinstance(part, (ast.Compare, ast.Call))]
            if any(_meets(part, mine, theirs) for part in looked):
                return True
            if any(isinstance(part, ast.Subscript) and _crosses(part, mine, theirs) for part in ast.walk(node.test)):
                return True
        elif isinstance(node, ast.Try):
            tried = [part for statement in node.body for part in ast.walk(statement)]
            if any(isinstance(part, ast.Call) and _meets(part, mine, theirs) for part in tried):
                return True
            if any(isinstance(part, ast.Subscript) and _crosses(part, mine, theirs) for part in tried):
                return True
    return False


def _crosses(node, mine, theirs):
    """`self.table[item]`."""
    return bool(_names(node.value) & mine and _names(node.slice) & theirs)


def _sides(function, own, other):
    """Names that hold data of the object, and names that hold data of what it is compared with."""
    mine, theirs = {own}, {other}
    for _ in range(3):
        for node in own_nodes(function):
            for target, value in _flows(node):
                for side in (mine, theirs):
                    if _names(value) & side:
                        side |= _names(target)
    return mine, theirs


def compares_both(function, names=None):
    """
    Honest when some comparison has data of `self` on one side and data of `other` on the other (`self.x == other.x`,
    or names derived from them), no `or True` or bare `return True` stands before it, and no answer is a mere constant.
    `isinstance(other, V)` and comparing types tell nothing about values and do not count.
    """
    body = [statement for statement in without_docstring(function.body) if not is_inert(statement)]
    names = parameters(function) if names is None else names
    if len(names) < 2 or not body:
        return False
    # `return NotImplemented` or `raise TypeError` alone leaves the answer to Python.
    if all(isinstance(s, ast.Raise) or _returns(s, "NotImplemented") for s in body):
        return True
    mine, theirs = _sides(function, names[0], names[1])
    seen = False
    for statement in statements(body):
        if isinstance(statement, ast.Return) and _is_true(statement.value):
            if not seen and not _under_identity(function, statement):
                return False
        for node in _expressions(statement):
            if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and any(_is_true(v) for v in node.values):
                return False
            if isinstance(node, (ast.Compare, ast.Call)) and _meets(node, mine, theirs):
                seen = True
            elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Sub, ast.BitXor)):
                # `self.x - other.x == 0`
                seen = seen or bool(_names(node.left) & mine and _names(node.right) & theirs)
    return seen


def _expressions(statement):
    """Nodes of a statement's own expressions, without the blocks below it."""
    stack = [child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt)]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(ast.iter_child_nodes(node))


def _flows(node):
    if isinstance(node, ast.Assign):
        return [(target, node.value) for target in node.targets]
    if isinstance(node, (ast.For, ast.comprehension)):
        return [(node.target, node.iter)]
    return []


def _names(node):
    return {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}


def _meets(node, mine, theirs):
    if isinstance(node, ast.Call):
        # `self.equals(other)`, `super().__eq__(other)`, `same(self.root, other.root)`.
        if getattr(node.func, "id", "") in (
            "isinstance",
            "type",
            "issubclass",
            "hasattr",
            "len",
            "zip",
            "range",
            "min",
        ):
            return False
        receiver = node.func.value if isinstance(node.func, ast.Attribute) else None
        own = receiver is not None and (_names(receiver) & (mine | {"super"}) or isinstance(receiver, ast.Call))
        given = set().union(*[_names(arg) for arg in node.args]) if node.args else set()
        return bool(given & theirs) and bool(own or given & mine)
    sides = [node.left] + node.comparators
    if any(_is_type(side) for side in sides) or all(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops):
        return False
    mentioned = [_names(side) for side in sides]
    return any(a & mine and b & theirs for a in mentioned for b in mentioned if a is not b)


def _is_type(node):
    return (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "type") or (
        isinstance(node, ast.Attribute) and node.attr == "__class__"
    )


def _is_true(node):
    return isinstance(node, ast.Constant) and bool(node.value) and node.value is not Ellipsis


def _returns(statement, name):
    return isinstance(statement, ast.Return) and getattr(statement.value, "id", "") == name


def _under_identity(function, target):
    for node in own_nodes(function):
        if isinstance(node, ast.If) and target in node.body and isinstance(node.test, ast.Compare):
            return all(isinstance(op, ast.Is) for op in node.test.ops)
    return False
