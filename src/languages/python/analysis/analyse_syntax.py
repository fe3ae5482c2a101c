"""Small questions about Python syntax trees, shared by the analysis. Nothing here imports or runs what it reads."""

import ast
import re
import warnings

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = FUNCTIONS + (ast.Lambda, ast.ClassDef, ast.Module, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


# A coding line makes Python read other text from the same bytes than is judged here; these read ASCII as it stands.
CODING = re.compile(r"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
PLAIN_CODINGS = frozenset("ascii us-ascii latin-1 iso-8859-1 iso-8859-15 cp1252".split())


def foreign_coding(text):
    """{"line", "message"} when a coding line among the first two names an encoding in which the text reads differently."""
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text[:2_000])[:2], 1):
        found = CODING.match(line)
        name = found.group(1).lower().replace("_", "-") if found else "utf-8"
        if name not in ("utf-8", "utf8", "utf-8-sig") and not (name in PLAIN_CODINGS and text.isascii()):
            return {"line": number, "message": "it declares the encoding %s; write it in UTF-8 and drop that line" % name[:40]}
    return None


def parse(text):
    """Returns (tree, None), or (None, {"line", "message"}) for whatever the parser of this Python refuses."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
            # The parser lets `return` outside a function pass; the compiler does not. Compiling runs nothing.
            compile(tree, "<source>", "exec", dont_inherit=True)
        problem = foreign_coding(text)
        return (tree, None) if problem is None else (None, problem)
    except SyntaxError as error:
        return None, {"line": max(1, error.lineno or 1), "message": str(error.msg or "invalid syntax")}
    except RecursionError:
        return None, {"line": 1, "message": "nested too deeply to be read"}
    except MemoryError:
        return None, {"line": 1, "message": "too large or nested too deeply to be read"}
    except (ValueError, OverflowError) as error:
        return None, {"line": 1, "message": str(error)[:200] or "cannot be read"}


def is_main_guard(node):
    """True for the test of `if __name__ == "__main__":`, either way round."""
    if not (isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq)):
        return False
    sides = [node.left, node.comparators[0]]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    texts = [side.value for side in sides if isinstance(side, ast.Constant)]
    return names == ["__name__"] and texts == ["__main__"]


def drop_main_blocks(tree):
    """Replaces each module-level main block by its `else` part, the only part that runs on import. Returns the tree."""
    body = []
    for statement in tree.body:
        if isinstance(statement, ast.If) and is_main_guard(statement.test):
            body.extend(statement.orelse)
        else:
            body.append(statement)
    tree.body = body
    return tree


def without_command_line(tree, text_of_tests):
    """
    The tree without the functions that only the main block (given before it was dropped) can reach: the gate never runs them,
    so `sys.exit` or `open` in a `main()` says nothing. One that the tests' text names, or other code mentions, stays.
    """
    guards = [node for node in tree.body if isinstance(node, ast.If) and is_main_guard(node.test)]
    started = set().union(*[mentioned(node) for guard in guards for node in guard.body])
    functions = {node.name: node for node in tree.body if isinstance(node, FUNCTIONS)}
    idle = {name for name in functions if not re.search(r"\b%s\b" % re.escape(name), text_of_tests)}
    while True:
        others = [n for n in tree.body if n not in guards and not (isinstance(n, FUNCTIONS) and n.name in idle)]
        wanted = set().union(*[mentioned(node) for node in others])
        reached = set().union(started, *[mentioned(functions[name]) for name in idle])
        kept = {name for name in idle if name not in wanted and name in reached}
        if kept == idle:
            break
        idle = kept
    body = [node for node in tree.body if not (isinstance(node, FUNCTIONS) and node.name in idle)]
    return ast.Module(body=body, type_ignores=[])


def blocks(node):
    """The statement lists directly inside a node."""
    found = [getattr(node, field, None) for field in ("body", "orelse", "finalbody")]
    found += [handler.body for handler in getattr(node, "handlers", [])]
    found += [case.body for case in getattr(node, "cases", [])]
    return [block for block in found if isinstance(block, list) and block]


def statements(body, into_functions=False):
    """Every statement below `body`, in order; nested functions and classes are yielded, entered only on request."""
    stack = list(reversed(body))
    while stack:
        statement = stack.pop()
        yield statement
        if isinstance(statement, FUNCTIONS + (ast.ClassDef,)) and not into_functions:
            continue
        for block in reversed(blocks(statement)):
            stack.extend(reversed(block))


def own_nodes(node):
    """Every node below `node` that runs when it runs: nested functions, lambdas and classes are left out."""
    stack = list(ast.iter_child_nodes(node))
    while stack:
        child = stack.pop()
        yield child
        if not isinstance(child, FUNCTIONS + (ast.Lambda, ast.ClassDef)):
            stack.extend(ast.iter_child_nodes(child))


def without_docstring(body):
    """The statements of a body after its docstring."""
    first = body[0] if body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return body[1:]
    return body


def parameters(node):
    """Names of the parameters of a function or lambda, in order."""
    given = node.args
    named = list(getattr(given, "posonlyargs", [])) + given.args + given.kwonlyargs
    return [arg.arg for arg in named + [a for a in (given.vararg, given.kwarg) if a]]


def is_generator(function):
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in own_nodes(function))


def last_name(node):
    """`f` for `f`, `a.f` and `f(…)`; else an empty string."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def is_inert(statement):
    """True for `pass`, `...` and a bare constant."""
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )


def mentioned(node):
    """Every identifier a node mentions, attribute names included."""
    names = set()
    for child in ast.walk(node):
        if isinstance(child, ast.Name):
            names.add(child.id)
        elif isinstance(child, ast.Attribute):
            names.add(child.attr)
    return names


def literal(node):
    """(True, value) for a literal display or constant, else (False, None)."""
    try:
        return True, ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False, None
