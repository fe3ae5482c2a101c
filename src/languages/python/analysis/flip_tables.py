"""Where a name that a test compares with gets its literal values: a parameter, a loop over a table, or one assignment."""

import ast

from analyse_syntax import FUNCTIONS, last_name, literal


class Tables:
    """The literal values behind the names of one test. `tree`: its module."""

    def __init__(self, tree, function):
        self.tree, self.function = tree, function

    def values(self, name):
        """Literal nodes, of which each is what the name stands for in one pass of the test; empty when that is not plain."""
        columns = [*self._parameters(name), *self._loops(name)]
        if len(columns) == 1:
            return [node for node in columns[0] if literal(node)[0]]
        if columns or name in [arg.arg for arg in ast.walk(self.function.args) if isinstance(arg, ast.arg)]:
            return []
        value = self.bound(name)
        return [value] if value is not None and literal(value)[0] and not self._used_beside(name) else []

    def bound(self, name):
        """The expression of the only assignment to a name, in the test or else in its module."""
        for scope in (self.function, self.tree):
            stores = [n for n in _own(scope) if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
            if not stores:
                continue
            made = [
                node.value
                for node in _own(scope)
                if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
                if target is stores[0]
            ]
            return made[0] if len(stores) == 1 and made else None
        return None

    def _used_beside(self, name):
        """Whether something that is no test mentions it too: it may be an input then."""
        for statement in self.tree.body:
            test = isinstance(statement, (ast.ClassDef,) + FUNCTIONS) and statement.name.lower().startswith("test")
            for node in [] if test else ast.walk(statement):
                if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
                    return True
        return False

    def _parameters(self, name):
        for decorator in self.function.decorator_list:
            if not (isinstance(decorator, ast.Call) and last_name(decorator) == "parametrize" and len(decorator.args) > 1):
                continue
            known, keys = literal(decorator.args[0])
            if not known:
                continue
            single = isinstance(keys, str) and "," not in keys
            keys = [key.strip() for key in keys.split(",")] if isinstance(keys, str) else list(keys)
            if name in keys:
                yield list(self._column(decorator.args[1], [] if single else [keys.index(name)]))

    def _loops(self, name):
        for node in ast.walk(self.function):
            if isinstance(node, (ast.For, ast.comprehension)):
                path = _path(node.target, name)
                if path is not None:
                    yield list(self._column(node.iter, path))

    def _column(self, table, path):
        if isinstance(table, ast.Name):
            table = self.bound(table.id)
        if isinstance(table, ast.Call) and last_name(table) == "items" and isinstance(table.func, ast.Attribute):
            inner = table.func.value
            inner = self.bound(inner.id) if isinstance(inner, ast.Name) else inner
            if isinstance(inner, ast.Dict) and path[:1] == [1]:
                yield from (node for node in (_at(value, path[1:]) for value in inner.values) if node is not None)
        elif isinstance(table, (ast.List, ast.Tuple)):
            for element in table.elts:
                if isinstance(element, ast.Call) and last_name(element) == "param":
                    if any(keyword.arg == "marks" for keyword in element.keywords):
                        continue
                    element = ast.Tuple(elts=element.args, ctx=ast.Load()) if path else element.args[0]
                found = _at(element, path)
                if found is not None:
                    yield found


def _own(scope):
    """Nodes of a scope without those of the functions and classes in it."""
    stack = list(scope.body)
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, FUNCTIONS + (ast.ClassDef, ast.Lambda)):
            stack.extend(ast.iter_child_nodes(node))


def _path(target, name):
    """Indices that lead to a name in a nest of targets; None when it is not there."""
    if isinstance(target, ast.Name):
        return [] if target.id == name else None
    for index, element in enumerate(getattr(target, "elts", [])):
        inner = _path(element, name)
        if inner is not None and not any(isinstance(other, ast.Starred) for other in target.elts):
            return [index, *inner]
    return None


def _at(node, path):
    for index in path:
        elements = getattr(node, "elts", [])
        if index >= len(elements):
            return None
        node = elements[index]
    return node
