"""Stubs: modules with the solution's public names and none of its work. Tests that pass with one do not test it."""

import ast
import copy

from analyse_placeholders import is_exception
from analyse_syntax import FUNCTIONS, blocks, is_generator, last_name, literal
from stub_body import FIRST_EXPECTED, RAISES, STUB_ERROR, STUB_KINDS, first_argument, open_arguments, stub_body

KEPT_DECORATORS = frozenset(
    "property setter getter deleter staticmethod classmethod cached_property contextmanager asynccontextmanager".split()
)
KEPT_CLASS_DECORATORS = frozenset("dataclass total_ordering unique final runtime_checkable".split())
# Python calls them while a class is made, that is when the module is imported.
MAKE_CLASSES = frozenset("__init_subclass__ __set_name__ __class_getitem__ __prepare__ __mro_entries__".split())
METACLASSES = frozenset("type ABCMeta EnumMeta EnumType".split())
CONSTRUCTORS = frozenset("__init__ __new__ __post_init__".split())
VALUE_MAKERS = frozenset(
    "namedtuple NamedTuple Enum IntEnum Flag IntFlag StrEnum TypeVar NewType ParamSpec float int str set frozenset dict "
    "list tuple range defaultdict deque Counter OrderedDict Decimal Fraction object compile".split()
)
ENUMS = frozenset("Enum IntEnum Flag IntFlag StrEnum".split())


class Stubber:
    """Makes one stub. `expected` maps a name to the literal node first compared with it, "" to the first of all."""

    def __init__(self, kind, tree, expected, called):
        self.kind = kind
        self.expected = expected
        self.called = called
        self.classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}

    def module(self, tree):
        error = ast.parse("class %s(Exception):\n    pass" % STUB_ERROR).body
        future = ast.parse("from __future__ import annotations").body
        body = future + error + self.block(tree.body)
        imported = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        # `from math import gcd` handed on as the solution's own would otherwise be no stub at all.
        body += [self.callable(name) for name in sorted(imported & self.called)]
        module = ast.Module(body=body, type_ignores=[])
        return ast.unparse(ast.fix_missing_locations(module)) + "\n"

    def block(self, body):
        kept = []
        for statement in body:
            kept += self.statement(statement)
        return kept

    def statement(self, node):
        if isinstance(node, ast.ImportFrom):
            return [] if node.module == "__future__" else [node]
        if isinstance(node, ast.Import):
            return [node]
        if isinstance(node, FUNCTIONS):
            return [self.function(node, None)]
        if isinstance(node, ast.ClassDef):
            return [self.type(node)]
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            return self.assignment(node)
        if isinstance(node, (ast.If, ast.Try)) and all(blocks(node)):
            return self.conditional(node)
        return []

    def conditional(self, node):
        """Keeps `try: import … except ImportError: …` and `if TYPE_CHECKING:`."""
        result = copy.copy(node)
        for field in ("body", "orelse", "finalbody"):
            if getattr(node, field, None):
                setattr(result, field, self.block(getattr(node, field)) or [ast.Pass()])
        handlers = []
        for handler in getattr(node, "handlers", []):
            handlers.append(ast.ExceptHandler(handler.type, handler.name, self.block(handler.body) or [ast.Pass()]))
        if handlers:
            result.handlers = handlers
        if isinstance(node, ast.If) and any(isinstance(n, ast.Call) for n in ast.walk(node.test)):
            return result.body
        return [result]

    def assignment(self, node):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if node.value is None:
            return [node]
        if isinstance(node.value, ast.Lambda) or any(last_name(target) in self.called for target in targets):
            if not literal(node.value)[0] and not self.is_made(node.value):
                return [self.callable(target.id) for target in targets if isinstance(target, ast.Name)]
        if self.is_plain(node.value):
            return [node]
        names = [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
        return [ast.Assign(targets=[ast.Name(id=n, ctx=ast.Store())], value=ast.Constant(value=None)) for n in names]

    @staticmethod
    def is_made(node):
        return isinstance(node, ast.Call) and last_name(node) in VALUE_MAKERS

    def is_plain(self, node):
        """Literals, arithmetic on them, aliases of types, and the makers of empty or constant values."""
        allowed = (
            ast.Constant,
            ast.Tuple,
            ast.List,
            ast.Set,
            ast.Dict,
            ast.UnaryOp,
            ast.BinOp,
            ast.Name,
            ast.Attribute,
            ast.Subscript,
            ast.operator,
            ast.unaryop,
            ast.expr_context,
            ast.keyword,
        )
        for child in ast.walk(node):
            if isinstance(child, ast.Call):
                if last_name(child) not in VALUE_MAKERS:
                    return False
            elif not isinstance(child, allowed):
                return False
        return True

    def callable(self, name):
        arguments = ast.parse("_args[0] if _args else next(iter(_named.values()), None)", mode="eval").body
        return self._define(name, None, arguments, False, ast.FunctionDef, [])

    def function(self, node, owner):
        decorators = [d for d in node.decorator_list if last_name(d) in KEPT_DECORATORS]
        names = {last_name(d) for d in decorators}
        method = owner is not None and "staticmethod" not in names
        receiver = "_self" if method else None
        first = first_argument(node, method)
        return self._define(node.name, receiver, first, is_generator(node), type(node), decorators)

    def _define(self, name, receiver, first, generator, kind, decorators):
        expected = self.expected.get(name) or self.expected.get("")
        return kind(
            name=name,
            args=open_arguments(receiver),
            body=stub_body(self.kind, first, expected, generator),
            decorator_list=decorators,
            returns=None,
            type_comment=None,
            **({"type_params": []} if "type_params" in kind._fields else {}),
        )

    def type(self, node):
        bases = [last_name(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases]
        if is_exception(bases, self.classes) or set(bases) & ENUMS:
            return self._plain_class(node, node.bases, node.decorator_list, node.body)
        meta = self.makes_classes(node)
        data = "NamedTuple" in bases or any(last_name(d) == "dataclass" for d in node.decorator_list)
        body = []
        for statement in node.body:
            if isinstance(statement, FUNCTIONS):
                constructs = statement.name in CONSTRUCTORS and (meta or self.kind != RAISES)
                keeps = constructs or statement.name in MAKE_CLASSES
                body.append(self._constructor(statement) if keeps else self.function(statement, node))
            elif data and isinstance(statement, (ast.Assign, ast.AnnAssign)):
                body.append(statement)
            else:
                body += self.statement(statement)
        if self.kind == RAISES and not meta:
            body = [s for s in body if not (isinstance(s, FUNCTIONS) and s.name in CONSTRUCTORS)]
            arguments = open_arguments("_self")
            raising = ast.parse("def __init__(self): pass").body[0]
            raising.args, raising.body = arguments, stub_body(RAISES, None, None, False)
            body.append(raising)
            kept_bases = [] if "NamedTuple" in bases else node.bases
            return self._plain_class(node, kept_bases, [], body)
        kept = [d for d in node.decorator_list if last_name(d) in KEPT_CLASS_DECORATORS]
        return self._plain_class(node, node.bases, kept, body)

    def makes_classes(self, node, depth=0):
        """Whether a class is a metaclass."""
        for base in map(last_name, node.bases):
            if base in METACLASSES or depth < 20 and base in self.classes and self.makes_classes(self.classes[base], depth + 1):
                return True
        return False

    @staticmethod
    def _constructor(node):
        kept = copy.copy(node)
        kept.decorator_list = [d for d in node.decorator_list if last_name(d) in KEPT_DECORATORS]
        return kept

    @staticmethod
    def _plain_class(node, bases, decorators, body):
        result = copy.copy(node)
        result.bases, result.decorator_list, result.body = list(bases), list(decorators), body or [ast.Pass()]
        return result


def stubs(tree, calls, called):
    """A list of {"kind", "text"}. `calls` are the tests' calls (`analyse_calls`), `called` the names they import or call."""
    expected = {}
    for call in calls:
        if call.expected is not None:
            expected.setdefault(call.name, call.expected)
            expected.setdefault("", call.expected)
    made = []
    for kind in STUB_KINDS:
        if kind == FIRST_EXPECTED and not expected:
            continue
        try:
            made.append({"kind": kind, "text": Stubber(kind, tree, expected, called).module(tree)})
        except (RecursionError, ValueError):
            continue
    return made
