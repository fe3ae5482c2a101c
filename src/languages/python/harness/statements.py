"""Reads statements of the given modules again when something failed there, to show the source and the values of its names."""

import _ast

MAX_SOURCE = 300


def children(node):
    for field in node._fields:
        value = getattr(node, field, None)
        if type(value) is list:
            for item in value:
                if isinstance(item, _ast.AST):
                    yield item
        elif isinstance(value, _ast.AST):
            yield value


def parse(text, filename):
    return compile(text, filename, "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)


def segment(text_lines, node):
    """The source of a node on one line. Offsets of the syntax tree count UTF-8 bytes."""
    first, last = node.lineno - 1, node.end_lineno - 1
    lines = [line.encode("utf-8") for line in text_lines[first : last + 1]]
    lines[-1] = lines[-1][: node.end_col_offset]
    lines[0] = lines[0][node.col_offset :]
    text = " ".join(line.decode("utf-8", "replace").strip() for line in lines)
    return shorten(text, MAX_SOURCE)


def statement_at(tree, line):
    """The innermost statement that covers a line."""
    found = None
    todo = [tree]
    while todo:
        node = todo.pop()
        for child in children(node):
            if isinstance(child, _ast.stmt) and not child.lineno <= line <= child.end_lineno:
                continue
            if isinstance(child, _ast.stmt) and (found is None or child.lineno >= found.lineno):
                found = child
            todo.append(child)
    return found


def names_in(statement):
    """Names read by a statement, without those of the blocks below it."""
    names = []
    todo = [statement]
    while todo:
        node = todo.pop()
        if isinstance(node, _ast.Name) and node.id not in names:
            names.append(node.id)
        for child in children(node):
            if not isinstance(child, _ast.stmt):
                todo.append(child)
    return names


class Statements:
    """Source and values of the statement a frame stands at."""

    def __init__(self, sources):
        self._sources = sources
        self._trees = {}

    def _find(self, module, line):
        text = self._sources.texts[module]
        if module not in self._trees:
            self._trees[module] = parse(text, module + ".py")
        return statement_at(self._trees[module], line), text.split("\n")

    def source(self, module, line):
        try:
            found, lines = self._find(module, line)
            if found is None or hasattr(found, "body"):
                return self._sources.line(module, line)
            return segment(lines, found)
        except BaseException:
            return self._sources.line(module, line)

    def values(self, module, line, frame):
        """`n = 8, items = [3, 1]` for the local names the statement reads; empty when there are none."""
        try:
            found, _ = self._find(module, line)
            local = frame.f_locals
            shown = []
            for name in names_in(found) if found is not None else []:
                if name in local and name not in ("self", "cls") and not name.startswith("__"):
                    value = local[name]
                    if not callable(value) and type(value) is not type(_ast):
                        shown.append(name + " = " + show(value, 120))
            return ", ".join(sorted(shown)[:6])
        except BaseException:
            return ""
