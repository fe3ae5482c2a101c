"""Constants of a program, and whether it draws from chance, clocks or identities."""

import ast

from analyse_names import Names
from analyse_syntax import FUNCTIONS
from constant_value import Evaluator, NotConstant, tagged

MOST_CONSTANTS = 300
MOST_STEPS = 20_000
LONGEST = 1_000
CHANCE = frozenset("random secrets time uuid threading multiprocessing asyncio socket tempfile".split())
NAMES = frozenset("id hash".split())
CALENDAR = frozenset(
    "time.time time.time_ns time.localtime time.gmtime time.ctime time.asctime time.strftime datetime.date.today "
    "datetime.datetime.today datetime.datetime.now datetime.datetime.utcnow "
    # The same by way of another module of the library.
    "email.utils.formatdate email.utils.localtime http.cookiejar.time2netscape http.cookiejar.time2isoz uuid.uuid1 uuid.uuid6 uuid.uuid7 "
    "logging.LogRecord logging.makeLogRecord locale.time os.times".split()
)
CLOCK_MODULES = frozenset("time datetime".split())
ATTRIBUTES = frozenset("urandom now today utcnow getpid times".split())


def constants(tree):
    """Numbers, texts and bytes as tagged values, distinct, in order of appearance, `24 * DAYS` worked out; docstrings are left out."""
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS + (ast.ClassDef, ast.Module)) and ast.get_docstring(node, clean=False) is not None:
            docstrings.add(node.body[0].value)
    found, seen = [], set()
    evaluator, names = Evaluator(MOST_STEPS), {}
    for node in _in_order(tree):
        value = None
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id] = _worked_out(evaluator, node.value, names)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            value = -node.operand.value if type(node.operand.value) in (int, float) else None
        elif isinstance(node, ast.Constant) and node not in docstrings and type(node.value) in (int, float, str, bytes):
            value = node.value
        elif isinstance(node, ast.BinOp):
            value = _worked_out(evaluator, node, names)
        key = (type(value), value)
        if value is None or key in seen or isinstance(value, (str, bytes)) and len(value) > LONGEST:
            continue
        if isinstance(value, int) and value.bit_length() > 2_000:
            continue
        seen.add(key)
        found.append(tagged(value))
        if len(found) == MOST_CONSTANTS:
            break
    return found


def _worked_out(evaluator, node, names):
    """The number or text of an expression; None where it is none, or not a constant one."""
    try:
        value = evaluator.value(node, {name: known for name, known in names.items() if known is not None})
    except NotConstant:
        return None
    return value if type(value) in (int, float, str, bytes) else None


def _in_order(node):
    stack = [node]
    while stack:
        child = stack.pop()
        yield child
        if isinstance(child, ast.JoinedStr):
            continue
        stack.extend(reversed(list(ast.iter_child_nodes(child))))


def draws_from_chance(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(alias.name.split(".")[0] in CHANCE for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in CHANCE:
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES | ATTRIBUTES:
            return True
        if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            return True
    return False


def reads_calendar(tree):
    """Asks for the date or the time of day; `time.localtime(seconds)` turns a given one into another form."""
    names = Names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and any(_asks(name, node) for name in names.resolve(node.func)):
            return True
        parent = names.parent.get(node)
        is_called = isinstance(parent, ast.Call) and parent.func is node
        # Handed on (`clock=time.time`), which is called elsewhere.
        handed_on = isinstance(node, (ast.Name, ast.Attribute)) and not is_called
        if handed_on and CALENDAR.intersection(map(_by_its_module, names.resolve(node))):
            return True
    return False


def _asks(name, call):
    name = _by_its_module(name)
    given = 1 if name == "time.strftime" else 0
    return name in CALENDAR and (name.startswith(("datetime.", "logging.")) or len(call.args) <= given)


def _by_its_module(name):
    """`calendar.datetime.date.today` is `datetime.date.today`: modules hold others under their own name."""
    parts = name.split(".")
    first = next((at for at, part in enumerate(parts[1:-1], 1) if part.lstrip("_") in CLOCK_MODULES), 0)
    return name if first == 0 or parts[0] in CLOCK_MODULES else ".".join([parts[first].lstrip("_")] + parts[first + 1 :])
