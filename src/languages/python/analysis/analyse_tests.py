"""Constructs in test modules that could make the verdict false: leaving early, patching, or reading what they judge."""

import ast

from analyse_syntax import COMPREHENSIONS, FUNCTIONS, last_name, parameters
from analyse_testcode import is_test_function, live_roots

EXITS = frozenset(
    "os._exit os.abort os.kill os.killpg os.execv os.execve os.execvp os.execl os.fork os.forkpty posix._exit "
    "sys.exit builtins.exit builtins.quit pytest.exit pytest.main unittest.main signal.raise_signal "
    "signal.pthread_kill _thread.interrupt_main faulthandler.register".split()
)
HOOKS = frozenset(
    "sys._getframe sys._current_frames sys.settrace sys.setprofile sys.addaudithook sys.monitoring sys.excepthook "
    "sys.modules sys.meta_path sys.path_hooks threading.settrace threading.setprofile threading.excepthook "
    "inspect.currentframe inspect.stack inspect.trace inspect.getsource inspect.getsourcelines inspect.getsourcefile "
    "inspect.getouterframes inspect.getinnerframes inspect.getframeinfo inspect.findsource gc.get_objects "
    "gc.get_referrers gc.get_referents ctypes mmap atexit linecache importlib.reload importlib.machinery _pytest "
    "os.environ os.putenv os.setenv unittest.mock.ANY traceback.walk_stack".split()
)
ATTRIBUTES = frozenset(
    "__subclasses__ __globals__ __code__ __closure__ f_back f_globals f_locals f_builtins tb_frame gi_frame gi_code "
    "cr_frame ag_frame cell_contents _exit _getframe".split()
)
STANDARD_STREAMS = frozenset(("sys.stdout", "sys.stderr", "sys.stdin", "sys.argv"))
# Replacing these for a test that reads input or captures output is ordinary.
PATCHABLE = ("builtins.input", "builtins.print", "sys.std", "sys.argv", "random.", "time.", "datetime.", "os.environ")
FILE_CALLS = frozenset(
    "open read_text write_text read_bytes write_bytes unlink rename replace remove getline getlines".split()
)
PLANTED = ("conftest.py", "sitecustomize", "usercustomize", "__pycache__", ".pyc", ".pth", "pytest.ini", "setup.cfg")


class TestRules:
    """Collects (line, what) of one test module; `solution` is the name it imports, `public` what that defines, `outside` what that imports."""

    def __init__(self, names, solution, public, modules, outside=None):
        self.names = names
        self.solution = solution
        self.public = public
        self.outside = outside or {}
        self.files = tuple(module + ".py" for module in modules)
        self.found = {}

    def report(self, node, what):
        self.found.setdefault((getattr(node, "lineno", 1), what), None)

    def run(self):
        self.files_named()
        for root in live_roots(self.names.tree):
            for node in ast.walk(root):
                if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
                    self.reached(node)
                elif isinstance(node, ast.Attribute):
                    self.assigned(node, node.value, node.attr)
                elif isinstance(node, ast.Subscript):
                    self.subscript(node)
                elif isinstance(node, ast.Call):
                    self.call(node)
                elif isinstance(node, ast.Raise):
                    if node.exc is not None and last_name(node.exc) in ("SystemExit", "KeyboardInterrupt"):
                        self.report(node, "raises " + last_name(node.exc))
        for statement in self.names.tree.body:
            if isinstance(statement, FUNCTIONS) and statement.name.startswith(("pytest_", "setUpModule_")):
                self.report(statement, "defines the pytest hook " + statement.name)
        self.replaced()
        return self

    def reached(self, node):
        for dotted in self.names.resolve(node):
            for depth in (1, 2):
                prefix = ".".join(dotted.split(".")[:depth])
                if prefix in EXITS or prefix in HOOKS:
                    self.report(node, "uses " + prefix)
        if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            self.report(node, "uses " + node.attr)

    def is_of_solution(self, dotted):
        return dotted == self.solution or dotted.startswith(self.solution + ".")

    def assigned(self, node, base, attribute):
        for dotted in self.names.resolve(base):
            whole = dotted + "." + attribute
            if whole not in STANDARD_STREAMS:
                self.report(
                    node,
                    ("replaces a part of the solution: " if self.is_of_solution(dotted) else "assigns to ") + whole,
                )
        for dotted in self._starred(base):
            self.report(node, "replaces a part of the solution: " + dotted + "." + attribute)

    def _starred(self, node):
        """Names that `from solution import *` brought in."""
        free = isinstance(node, ast.Name) and not self.names.bindings(
            node.id, self.names.scope_of.get(node, self.names.tree)
        )
        return [node.id] if free and self.solution in self.names.stars and node.id in self.public else []

    def subscript(self, node):
        if isinstance(node.ctx, ast.Load):
            self.reached(node)
            return
        key = self.names.text(node.slice)
        for dotted in self.names.resolve(node.value):
            if dotted == "sys.modules":
                self.report(node, "changes sys.modules")
            elif dotted == "<namespace>":
                if key in self.imported():
                    self.report(node, "replaces the solution's " + key)
            elif isinstance(node.value, ast.Call) or last_name(node.value) == "__dict__":
                self.assigned(node, node.value, key or "…")

    def call(self, node):
        self.reached(node)
        functions = self.names.resolve(node.func)
        first = node.args[0] if node.args else None
        text = self.names.text(first) if first is not None else None
        second = self.names.text(node.args[1]) if len(node.args) > 1 else None
        name = last_name(node.func)
        if functions & {"builtins.exec", "builtins.compile"}:
            self.report(node, "uses " + name)
        setter = functions & {"builtins.setattr", "builtins.delattr"} or name in ("__setattr__", "setitem", "delitem")
        patches = "patch" in ast.unparse(node.func).split(".") and name in ("patch", "object", "dict", "multiple")
        monkey = name in ("setattr", "delattr") and isinstance(node.func, ast.Attribute)
        if first is None or not (setter or patches or monkey):
            return
        if text is not None:
            targets = {text}
        else:
            targets = {dotted + "." + (second or "…") for dotted in self.names.resolve(first)} | {
                n + "." + (second or "…") for n in self._starred(first)
            }
        for target in targets:
            if self._is_world(target):
                continue
            if self.is_of_solution(target) or target.split(".")[0] in self.public:
                self.report(node, "replaces a part of the solution: " + target)
            elif not target.startswith(PATCHABLE):
                self.report(node, "patches " + target)

    def _is_world(self, target):
        """`solution.time.sleep`, `solution.random`, `solution.input`: what the solution gets from outside, under its own name."""
        if not self.is_of_solution(target) or target == self.solution:
            return False
        name, *rest = target[len(self.solution) + 1 :].split(".")
        if name in ("input", "print") and not rest and name not in self.public:
            return True
        dotted = self.outside.get(name)
        return dotted is not None and (".".join([dotted] + rest) + ".").startswith(PATCHABLE)

    def imported(self):
        """Names by which this module knows parts of the solution."""
        found = {
            name
            for name, values in self.names.bound[self.names.tree].items()
            if any(isinstance(v, str) and self.is_of_solution(v) for v in values)
        }
        return found | (set(self.public) if self.solution in self.names.stars else set())

    def replaced(self):
        imported = self.imported()
        for scope, bound in self.names.bound.items():
            for name in set(bound) & imported:
                own = [value for value in bound[name] if not self._is_original(value)]
                if not own or (scope is not self.names.tree and not self._stands_in(name, scope)):
                    continue
                node = next((value for value in own if isinstance(value, ast.AST)), scope)
                self.report(node, "puts something of its own in place of the solution's " + name)

    def _is_original(self, value):
        if isinstance(value, str):
            return self.is_of_solution(value) or value.startswith("<")
        found = self.names.resolve(value) if isinstance(value, ast.expr) else ()
        return bool(found) and all(self.is_of_solution(dotted) for dotted in found)

    def _stands_in(self, name, scope):
        """
        A local variable of that name is a stand-in only when it is called like the original. A parameter is one in a test, which
        nobody hands the original: it has a default, a fixture or `parametrize` (which may list parts of the solution).
        """
        if not isinstance(scope, FUNCTIONS + COMPREHENSIONS):
            return False
        if isinstance(scope, FUNCTIONS) and name in parameters(scope):
            given = [self.names.resolve(n) for d in scope.decorator_list for n in ast.walk(d) if isinstance(n, ast.expr)]
            if not is_test_function(scope) or any(self.is_of_solution(dotted) for found in given for dotted in found):
                return False
        return any(
            isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == name for n in ast.walk(scope)
        )

    def files_named(self):
        """A file call in a module that names the solution's, its own or a planted file."""
        opens = [
            n
            for n in ast.walk(self.names.tree)
            if isinstance(n, ast.Call) and last_name(n.func) in FILE_CALLS and not self._is_text_method(n)
        ]
        if not opens:
            return
        for node in ast.walk(self.names.tree):
            if isinstance(node, ast.Name) and node.id == "__file__" and not self._for_path(node):
                self.report(opens[0], "opens a file and knows its own (__file__)")
            elif isinstance(node, ast.Attribute) and node.attr == "__file__":
                self.report(opens[0], "opens a file and knows the solution's (__file__)")
            elif isinstance(node, (ast.Constant, ast.BinOp, ast.JoinedStr)) and not isinstance(
                self.names.parent.get(node), ast.Expr
            ):
                text = self.names.text(node)
                if text is not None and (text.endswith(self.files) or any(part in text for part in PLANTED)):
                    self.report(opens[0], "opens a file and names " + text[:60])

    def _is_text_method(self, node):
        """`"a".replace("b", "c")` and `items.remove(x)` are no file calls."""
        if not isinstance(node.func, ast.Attribute) or node.func.attr not in ("replace", "remove", "rename"):
            return False
        return not any(d.split(".")[0] in ("os", "pathlib", "shutil") for d in self.names.resolve(node.func))

    def _for_path(self, node):
        while node is not None and not isinstance(node, ast.stmt):
            node = self.names.parent.get(node)
            if isinstance(node, ast.Call) and "sys.path" in self.names.resolve(getattr(node.func, "value", node)):
                return True
        return False
