"""Answers looked up instead of computed: the tests' inputs stand in the solution, each beside its expected answer."""

import ast

from analyse_syntax import FUNCTIONS, literal, own_nodes, parameters

FEWEST = 3
SHARE = 0.5


def looked_up(names, calls):
    """
    (line, phrase) when half or more of the tests' inputs (three at least) are keys of a lookup by the bare argument whose
    value is the expected answer. Base cases (−1…2, empty, one character) do not count: honest code names them too.
    """
    inputs = {}
    for call in calls:
        if call.arguments:
            key = _key(call.arguments)
            if key is not None:
                inputs[(call.name, key)] = call.expected
    weighty = {entry: expected for entry, expected in inputs.items() if not _is_base_case(entry[1])}
    if len(weighty) < FEWEST:
        return []
    table, line = {}, None
    for function in [node for node in ast.walk(names.tree) if isinstance(node, FUNCTIONS + (ast.Lambda,))]:
        for key, value, where in _pairs(names, function):
            table.setdefault(key, []).append(value)
            line = line or where
    hits = [1 for (_, key), expected in weighty.items() if any(_agree(value, expected) for value in table.get(key, []))]
    if len(hits) >= FEWEST and len(hits) >= SHARE * len(inputs):
        return [(line or 1, "holds %d of the tests' %d inputs with their answers" % (len(hits), len(inputs)))]
    return answers_in_order(names, calls)


def answers_in_order(names, calls):
    """A literal list handed out by `next` or `pop`, one answer a call."""
    expected = {repr(literal(call.expected)[1]) for call in calls if call.expected is not None}
    for node in ast.walk(names.tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute))):
            continue
        source = None
        if isinstance(node.func, ast.Name) and node.func.id in ("iter", "deque", "cycle") and node.args:
            source = node.args[0]
        elif isinstance(node.func, ast.Attribute) and node.func.attr in ("pop", "popleft"):
            source = _table(names, node.func.value)
        if isinstance(source, (ast.List, ast.Tuple)) and len(source.elts) >= FEWEST:
            handed = {repr(literal(element)[1]) for element in source.elts if literal(element)[0]}
            if len(handed & expected) >= max(2, SHARE * len(expected)):
                return [(node.lineno, "hands out the tests' expected answers one by one")]
    return _answers_yielded(names, expected)


def _answers_yielded(names, expected):
    for function in [node for node in ast.walk(names.tree) if isinstance(node, FUNCTIONS)]:
        yielded = [node.value for node in own_nodes(function) if isinstance(node, ast.Yield) and node.value is not None]
        handed = {repr(literal(value)[1]) for value in yielded if literal(value)[0]}
        if len(yielded) >= FEWEST and len(handed & expected) >= max(2, SHARE * len(expected)):
            return [(function.lineno, "hands out the tests' expected answers one by one")]
    return []


def _key(arguments):
    """Equal inputs have equal keys, a list like the tuple made of it (a list cannot be a dictionary's key)."""
    values = [literal(node) for node in arguments]
    if not all(ok for ok, _ in values):
        return None
    return repr([_frozen(value) for _, value in values])


def _frozen(value, depth=0):
    if isinstance(value, (list, tuple)) and depth < 20:
        return [_frozen(item, depth + 1) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    return value


def _is_base_case(key):
    try:
        values = ast.literal_eval(key)
    except (ValueError, SyntaxError, MemoryError, RecursionError):  # `inf` and `nan` have no literal
        return False
    return all(
        value in (-1, 0, 1, 2, None) or value in ("", [], {}) or (isinstance(value, str) and len(value) < 2)
        for value in values
    )


def _agree(value, expected):
    if value is None or expected is None or not literal(value)[0]:
        return True
    return _frozen(literal(value)[1]) == _frozen(literal(expected)[1])


def _table(names, node):
    if isinstance(node, ast.Name):
        values = names.bindings(node.id, names.scope_of.get(node, names.tree))
        node = values[0] if len(values) == 1 else None
    if isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.args[0], (ast.Dict, ast.List, ast.Tuple)):
        return node.args[0]  # `Table({…})`, whatever kind of table
    return node


def _pairs(names, function):
    """(key, value node, line) for each literal that this function compares or looks up its bare parameters by."""
    given = [name for name in parameters(function) if name not in ("self", "cls")]
    for node in own_nodes(function):
        if isinstance(node, ast.Subscript) and _is_bare(node.slice, given):
            yield from _rows(names, node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            if node.func.attr in ("get", "index", "pop", "setdefault") and _is_bare(node.args[0], given):
                yield from _rows(names, node.func.value)
        elif isinstance(node, (ast.If, ast.IfExp)):
            yield from _branch(node, given)
        elif isinstance(node, (ast.For, ast.comprehension)):
            yield from _loop(names, node, function, given)
        elif type(node).__name__ == "Match" and _is_bare(node.subject, given):
            for case in node.cases:
                asked = _pattern(case.pattern)
                if asked is not None:
                    yield _one(asked), _returned(case.body), node.lineno


def _pattern(pattern):
    """The literal that a pattern of values, or of a sequence of values, stands for."""
    if type(pattern).__name__ == "MatchValue":
        return pattern.value
    if type(pattern).__name__ == "MatchSequence":
        parts = [_pattern(part) for part in pattern.patterns]
        return None if None in parts else ast.List(elts=parts, ctx=ast.Load())
    return None


def _is_bare(node, given):
    """The parameter itself, or a tuple, `str`, `repr`, `tuple` or `json.dumps` of parameters and nothing else."""
    if isinstance(node, ast.Name):
        return node.id in given
    if isinstance(node, ast.Tuple):
        return bool(node.elts) and all(_is_bare(element, given) for element in node.elts)
    if isinstance(node, ast.Call) and len(node.args) == 1 and not isinstance(node.func, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        return name in ("tuple", "str", "repr", "dumps", "frozenset", "list") and _is_bare(node.args[0], given)
    return False


def _rows(names, node):
    table = _table(names, node)
    if isinstance(table, ast.Dict):
        for key, value in zip(table.keys, table.values):
            if key is not None and literal(key)[0]:
                yield _one(key), value, table.lineno
                if isinstance(key, ast.Tuple):
                    yield _key(key.elts), value, table.lineno
                elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield _text_key(key.value), value, table.lineno
    elif isinstance(table, (ast.List, ast.Tuple)):
        for element in table.elts:
            if literal(element)[0]:
                yield _one(element), None, table.lineno


def _text_key(text):
    """The input whose `repr` or JSON this key is."""
    try:
        return repr([_frozen(ast.literal_eval(text))])
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None


def _one(node):
    ok, value = literal(node)
    return repr([_frozen(value)]) if ok else None


def _branch(node, given):
    answer = node.body if isinstance(node, ast.IfExp) else _returned(node.body)
    if answer is None:
        return
    tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
    together = []
    for test in tests:
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], (ast.Eq, ast.Is)):
            for side, other in ((test.left, test.comparators[0]), (test.comparators[0], test.left)):
                if _is_bare(side, given) and literal(other)[0]:
                    together.append(other)
                    yield _one(other), answer, node.lineno
                    if isinstance(other, ast.Tuple):
                        yield _key(other.elts), answer, node.lineno
    if len(together) > 1:
        yield _key(together), answer, node.lineno


def _returned(body):
    for statement in body:
        if isinstance(statement, (ast.Return, ast.Assign)) and statement.value is not None:
            return statement.value if literal(statement.value)[0] else None
    return None


def _loop(names, node, function, given):
    """`for question, answer in TABLE: if question == x: return answer`."""
    targets = getattr(node.target, "elts", [])
    table = _table(names, node.iter)
    if len(targets) != 2 or not isinstance(table, (ast.List, ast.Tuple)):
        return
    first = getattr(targets[0], "id", None)
    for test in own_nodes(function):
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
            sides = [test.left, test.comparators[0]]
            if any(getattr(side, "id", None) == first for side in sides) and any(
                _is_bare(side, given) for side in sides
            ):
                for row in table.elts:
                    if isinstance(row, (ast.Tuple, ast.List)) and len(row.elts) == 2 and literal(row.elts[0])[0]:
                        yield _one(row.elts[0]), row.elts[1], table.lineno
                        if isinstance(row.elts[0], ast.Tuple):
                            yield _key(row.elts[0].elts), row.elts[1], table.lineno
