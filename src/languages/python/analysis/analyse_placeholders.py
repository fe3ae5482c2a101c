"""Placeholders: definitions whose code is missing, though the file may look complete."""

import ast
import io
import re
import tokenize

from analyse_syntax import FUNCTIONS, blocks, is_inert, last_name, mentioned, own_nodes, statements, without_docstring

# A note of what is still to be done: a placeholder only where no code stands.
TODO = re.compile(
    r"\b(TODO|FIXME|XXX|TBD)\b|待办|待实现|待完成|待补充|未实现|(此处|这里)(填写|编写|添加|实现)"
    r"|\b(your|actual) (code|implementation|logic) (goes |comes )?here\b|\b(code|implementation|logic) (goes|comes|to go) here\b"
    r"|^#\W*(implement|add|write|insert) (me|here|later|(your |the )?(code|implementation|logic) here)\b",
    re.I,
)
# Said in place of code, also between other code. A bare 略 is an elision; 策略, 忽略 and 省略号 are ordinary words.
OMITTED = re.compile(
    r"\bomitted (here|for brevity|for simplicity)\b|\.\.\.\s*existing code"
    r"|^#\W*(the )?rest of (the |your |this )?(code|implementation|function|class|logic|method|algorithm)"
    r"( (remains|is|stays|goes|here|omitted|unchanged|continues|as).*)?\W*$"
    r"|\b(existing|remaining|previous) (code|implementation|logic) (goes |remains |stays |is )?(here|unchanged|the same)\b"
    r"|(此处|这里|以下|代码|其余|其他|部分|实现|具体)[^。，,]{0,8}省略|省略(此处|其余|部分|具体|代码|实现|了|\.\.\.|…|$)"
    r"|(^#|[\s（(…。.])\s*略([\s）)…。.]|$)",
    re.I,
)
EXEMPT_METHODS = frozenset("__init__ __enter__ __exit__ __del__ __aenter__ __aexit__ __init_subclass__".split())
ABSTRACT = frozenset(
    "abstractmethod abstractproperty overload abstractclassmethod abstractstaticmethod singledispatch singledispatchmethod".split()
)
# Says by its name that it does nothing.
NOOP = re.compile(r"^_*(noop|no_op|nop|do_nothing|null_\w+)$")


def placeholders(tree, text):
    """(line, phrase) of every placeholder among the definitions that the public ones reach."""
    comments = _comments(text)
    last = {}
    for statement in statements(tree.body):
        if isinstance(statement, FUNCTIONS + (ast.ClassDef,)):
            last[statement.name] = statement
        elif isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Lambda):
            for target in statement.targets:
                last[last_name(target)] = statement
    found = []
    for node in _reachable(tree, last):
        if isinstance(node, ast.ClassDef):
            found += _class(node, tree, last, comments)
        elif isinstance(node, FUNCTIONS):
            found += _function(node, comments)
        elif _is_missing(node.value.body):
            found.append((node.lineno, last_name(node.targets[0]) + " is only a placeholder"))
    return sorted(set(found))


def _comments(text):
    """Line → (column, comment), for comments that stand alone on their line."""
    found = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip() == "":
                found[token.start[0]] = (token.start[1], token.string)
    except (tokenize.TokenError, SyntaxError, RecursionError):
        pass
    return found


def _reachable(tree, last):
    todo = [name for name in last if not name.startswith("_")]
    for statement in tree.body:
        if not isinstance(statement, FUNCTIONS + (ast.ClassDef,)):
            todo += [name for name in mentioned(statement) if name in last]
    reached = []
    while todo:
        node = last.get(todo.pop())
        if node is not None and node not in reached:
            reached.append(node)
            todo += [name for name in mentioned(node) if name in last]
    return reached


def _class(node, tree, last, comments):
    bases = [last_name(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases]
    if is_exception(bases, last) or "Protocol" in bases:
        return []
    found = []
    body = without_docstring(node.body)
    if all(is_inert(statement) for statement in body):
        used = any(name.id == node.name for name in ast.walk(tree) if isinstance(name, ast.Name))
        if not (node.bases or node.decorator_list or used):
            found.append((node.lineno, "class " + node.name + " is empty"))
    methods = {}
    for statement in statements(node.body):
        if isinstance(statement, FUNCTIONS):
            methods.setdefault(statement.name, []).append(statement)
        elif isinstance(statement, ast.ClassDef):
            found += _class(statement, tree, last, comments)
    inherits = [base for base in bases if base not in ("object", "ABC", "Generic")]
    for name, definitions in methods.items():
        method = definitions[-1]
        if name in EXEMPT_METHODS or {last_name(d) for d in method.decorator_list} & ABSTRACT:
            continue
        if _is_overridden(name, node.name, tree):
            continue
        missing = without_docstring(method.body)
        if inherits and all(is_inert(statement) for statement in missing) and not _raises(missing):
            continue
        found += _function(method, comments, node.name + ".")
    return found


def is_exception(bases, last, depth=0):
    for base in bases:
        if base.endswith(("Error", "Exception", "Warning")) or base in ("StopIteration", "KeyboardInterrupt"):
            return True
        parent = last.get(base)
        if isinstance(parent, ast.ClassDef) and depth < 20:
            if is_exception([last_name(b) for b in parent.bases], last, depth + 1):
                return True
    return False


def _is_overridden(method, class_name, tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and class_name in [last_name(base) for base in node.bases]:
            if any(isinstance(s, FUNCTIONS) and s.name == method for s in node.body):
                return True
    return False


def _function(node, comments, prefix=""):
    if {last_name(decorator) for decorator in node.decorator_list} & ABSTRACT:
        return []
    label = prefix + node.name
    body = without_docstring(node.body)
    if NOOP.match(node.name) and all(is_inert(statement) for statement in body):
        return []
    if not body:
        return [(node.lineno, label + " has only a docstring")]
    if _raises(body) and len(body) == 1:
        return [(node.lineno, label + " raises NotImplementedError instead of doing its work")]
    if all(is_inert(statement) for statement in body):
        return [(node.lineno, label + " has an empty body")]
    inside = [(line, comments[line][1]) for line in _comment_lines(node, comments)]
    for line, comment in inside:
        if OMITTED.search(comment):
            return [(line, label + " leaves code out: " + comment.strip()[:80])]
    trivial = all(is_inert(s) or (isinstance(s, ast.Return) and _is_constant(s.value)) for s in body)
    for line, comment in inside:
        if TODO.search(comment) and (trivial or _in_empty_block(node, line)):
            return [(line, label + " has a note in place of code: " + comment.strip()[:80])]
    return [
        entry for child in own_nodes(node) if isinstance(child, FUNCTIONS) for entry in _nested(child, comments, label)
    ]


def _nested(node, comments, label):
    """An empty nested function may be a default callback; one that raises or notes what is missing may not."""
    body = without_docstring(node.body)
    return [] if all(isinstance(s, ast.Pass) for s in body) else _function(node, comments, label + ".")


def _raises(body):
    for statement in body:
        value = statement.exc if isinstance(statement, ast.Raise) else getattr(statement, "value", None)
        if isinstance(statement, (ast.Raise, ast.Return)) and value is not None:
            if last_name(value) == "NotImplementedError":
                return True
    return False


def _is_missing(value):
    if isinstance(value, ast.Constant) and value.value is Ellipsis:
        return True
    return isinstance(value, ast.Call) and last_name(value) == "NotImplementedError"


def _is_constant(value):
    return (
        value is None
        or isinstance(value, ast.Constant)
        or (
            isinstance(value, (ast.List, ast.Tuple, ast.Set))
            and not value.elts
            or isinstance(value, ast.Dict)
            and not value.keys
        )
    )


def _comment_lines(node, comments):
    """Lines of the comments inside a definition, those indented under it after its last statement included."""
    end = node.end_lineno
    while end + 1 in comments and comments[end + 1][0] > node.col_offset:
        end += 1
    return [line for line in range(node.lineno, end + 1) if line in comments]


def _in_empty_block(function, line):
    """Whether the comment in `line` belongs to a block that holds nothing but `pass` or `...`."""
    for node in ast.walk(function):
        if isinstance(node, ast.ClassDef) or not isinstance(node, ast.stmt):
            continue
        for block in blocks(node):
            if all(is_inert(statement) for statement in block):
                earlier = [other[-1].end_lineno for other in blocks(node) if other[-1].end_lineno < block[0].lineno]
                if max(earlier + [node.lineno]) <= line <= block[-1].end_lineno + 1:
                    return True
    return False
