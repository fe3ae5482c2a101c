"""What a name or expression stands for: `os._exit`, however it was reached. Flow is ignored: any binding may hold."""

import ast
import builtins

from analyse_syntax import FUNCTIONS, SCOPES, parameters
from analyse_text import text_of

BUILTINS = frozenset(dir(builtins)) | {"exit", "quit", "copyright", "credits", "license", "help"}
# Modules that other modules hold under their own name or `_name`: `os.sys`, `random._os`, `collections._sys`.
RE_EXPORTED = frozenset(
    "sys os builtins io inspect gc ctypes subprocess importlib signal atexit socket marshal unittest".split()
)
IMPORTERS = ("builtins.__import__", "importlib.import_module", "importlib.__import__")
GLOBALS = ("builtins.globals", "builtins.locals", "builtins.vars")
HERE = "<namespace>"


def canonical(dotted):
    """`os.sys.exit` is `sys.exit`; a module's `__dict__` is the module."""
    parts = [part for part in dotted.split(".") if part != "__dict__"]
    for index in range(len(parts) - 1, 0, -1):
        if parts[index].lstrip("_") in RE_EXPORTED and parts[0] != parts[index]:
            return ".".join([parts[index].lstrip("_")] + parts[index + 1 :])
    if len(parts) > 1 and parts[1] in ("__builtins__",):
        return ".".join(["builtins"] + parts[2:])
    if parts[-1] == "__self__" and parts[0] == "builtins":
        return "builtins"
    return ".".join(parts)


class Names:
    """Bindings of one module. `resolve(node)` gives the set of dotted names that an expression may stand for."""

    def __init__(self, tree):
        self.tree = tree
        self.scope_of = {}
        self.parent = {}
        self.bound = {}
        self.stars = []
        self.outer = {}
        self._memo = {}
        self._busy = set()
        self._visit(tree)

    # Binding -----------------------------------------------------------------------------------------------------

    def _visit(self, tree):
        self.bound[tree] = {}
        stack = [(tree, tree)]
        while stack:
            node, scope = stack.pop()
            self.scope_of[node] = scope
            inner = scope
            if isinstance(node, SCOPES) and node is not tree:
                inner = node
                self.bound[node] = {}
                self.outer[node] = scope
                if isinstance(node, FUNCTIONS + (ast.Lambda,)):
                    for name in parameters(node):
                        self._bind(node, name, None)
            self._bindings(node, scope)
            outside = self._evaluated_outside(node)
            for child in ast.iter_child_nodes(node):
                self.parent[child] = node
                stack.append((child, scope if child in outside else inner))

    @staticmethod
    def _evaluated_outside(node):
        if isinstance(node, FUNCTIONS):
            return set(node.decorator_list)
        if isinstance(node, ast.ClassDef):
            return set(node.decorator_list) | set(node.bases) | set(node.keywords)
        return set()

    def _bind(self, scope, name, value):
        self.bound[scope].setdefault(name, []).append(value)

    def _bindings(self, node, scope):
        if isinstance(node, ast.Import):
            for alias in node.names:
                dotted = alias.name if alias.asname else alias.name.split(".")[0]
                self._bind(scope, alias.asname or dotted, dotted)
        elif isinstance(node, ast.ImportFrom):
            module = "." * (node.level or 0) + (node.module or "")
            for alias in node.names:
                if alias.name == "*":
                    self.stars.append(module)
                else:
                    self._bind(scope, alias.asname or alias.name, module + "." + alias.name)
        elif isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            self._bind(scope, node.name, node)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._assign(scope, target, node.value)
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            if node.value is not None:
                self._assign(scope, node.target, node.value)
        elif isinstance(node, ast.AugAssign):
            self._assign(scope, node.target, None)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self._assign_each(scope, node.target, node.iter)
        elif isinstance(node, ast.comprehension):
            self._assign_each(scope, node.target, node.iter)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            self._assign(scope, node.optional_vars, None)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self._bind(scope, node.name, None)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            for name in node.names:
                self._bind(scope, name, "<global>" if isinstance(node, ast.Global) else "<outer>")
        else:
            captured = getattr(node, "name", None)
            if isinstance(captured, str) and type(node).__name__ in ("MatchAs", "MatchStar"):
                self._bind(scope, captured, None)

    def _assign_each(self, scope, target, values):
        rows = values.elts if isinstance(values, (ast.Tuple, ast.List, ast.Set)) else [None]
        for row in rows:
            self._assign(scope, target, row)

    def _assign(self, scope, target, value):
        if isinstance(target, ast.Name):
            # A global declared in this scope is bound at module level too.
            declared = self.bound[scope].get(target.id, [])
            self._bind(self.tree if "<global>" in declared else scope, target.id, value)
        elif isinstance(target, ast.Starred):
            self._assign(scope, target.value, None)
        elif isinstance(target, (ast.Tuple, ast.List)):
            same = isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts)
            for index, element in enumerate(target.elts):
                self._assign(scope, element, value.elts[index] if same else None)

    # Looking up --------------------------------------------------------------------------------------------------

    def bindings(self, name, scope):
        """What `name` may be bound to, seen from `scope`; empty when only a builtin can be meant."""
        start = scope
        while scope is not None:
            if name in self.bound[scope] and (scope is start or not isinstance(scope, ast.ClassDef)):
                found = self.bound[scope][name]
                local = [value for value in found if value not in ("<global>", "<outer>")]
                if len(local) == len(found):
                    return local
                outer = self.tree if "<global>" in found else self.outer.get(scope)
                return local + (self.bindings(name, outer) if outer is not None and outer is not scope else [])
            scope = self.outer.get(scope)
        return []

    def resolve(self, node):
        if node in self._memo:
            return self._memo[node]
        if node in self._busy or len(self._busy) > 200:
            return frozenset()
        self._busy.add(node)
        found = frozenset(canonical(dotted) for dotted in self._resolve(node))
        self._busy.discard(node)
        self._memo[node] = found
        return found

    def _resolve(self, node):
        if isinstance(node, ast.Name):
            return self._resolve_name(node.id, self.scope_of.get(node, self.tree))
        if isinstance(node, ast.Attribute):
            return {base + "." + node.attr for base in self.resolve(node.value)}
        if isinstance(node, ast.Subscript):
            return self._item(node.value, node.slice)
        if isinstance(node, ast.Call):
            return self._resolve_call(node)
        if isinstance(node, ast.IfExp):
            return self.resolve(node.body) | self.resolve(node.orelse)
        if isinstance(node, ast.BoolOp):
            return set().union(*(self.resolve(value) for value in node.values))
        if isinstance(node, (ast.NamedExpr, ast.Await)):
            return self.resolve(node.value)
        return set()

    def _resolve_name(self, name, scope):
        if name == "__builtins__":
            return {"builtins"}
        values = self.bindings(name, scope)
        found = set()
        for value in values:
            if isinstance(value, str):
                found.add(value)
            elif isinstance(value, ast.expr):
                found |= self.resolve(value)
        if not values and name in BUILTINS:
            found.add("builtins." + name)
        elif not values and name.startswith("__") and name.endswith("__"):
            found.add(name)
        return found

    def _item(self, container, key):
        text = self.text(key)
        if text is None:
            return set()
        bases = self.resolve(container)
        found = {text if base == "sys.modules" else base + "." + text for base in bases - {HERE}}
        return found | (self._resolve_name(text, self.tree) if HERE in bases else set())

    def _resolve_call(self, node):
        functions = self.resolve(node.func)
        first = node.args[0] if node.args else None
        second = node.args[1] if len(node.args) > 1 else None
        found = set()
        for function in functions:
            if function in IMPORTERS and first is not None and self.text(first):
                name = self.text(first)
                found |= {name, name.split(".")[0]} if "__import__" in function else {name}
            elif function == "builtins.getattr" or function.endswith(".__getattribute__"):
                if second is not None and self.text(second) is not None:
                    found |= {base + "." + self.text(second) for base in self.resolve(first)}
            elif function in GLOBALS:
                found |= self.resolve(first) if first is not None else {HERE}
            elif function == "functools.partial" and first is not None:
                found |= self.resolve(first)
        if isinstance(node.func, ast.Call) and first is not None:
            if "operator.attrgetter" in self.resolve(node.func.func) and node.func.args:
                name = self.text(node.func.args[0])
                found |= {base + "." + name for base in self.resolve(first)} if name else set()
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr in ("get", "pop", "__getitem__")
            and first is not None
        ):
            found |= self._item(node.func.value, first)
        return found

    def text(self, node):
        return text_of(self, node)
