"""Constructs in a solution that an algorithm has no use for: ways out of the process, into the harness, or onto the disk."""

import ast

from analyse_names import HERE
from analyse_syntax import COMPREHENSIONS, FUNCTIONS, is_main_guard, last_name

# Of these modules only what is listed is harmless; everything else reaches the process, its environment or the disk.
ALLOWED = {
    "os": set("path sep linesep cpu_count urandom fspath PathLike".split()),
    "sys": set(
        "stdin stdout stderr argv maxsize maxunicode float_info int_info hash_info version version_info byteorder "
        "setrecursionlimit getrecursionlimit getsizeof getrefcount intern platform implementation path "
        "float_repr_style set_int_max_str_digits get_int_max_str_digits getdefaultencoding".split()
    ),
    "io": set("StringIO BytesIO TextIOBase IOBase SEEK_SET SEEK_CUR SEEK_END".split()),
    "pickle": set("dumps PicklingError HIGHEST_PROTOCOL".split()),
    "pathlib": set("PurePath PurePosixPath PureWindowsPath".split()),
    "types": set(
        "SimpleNamespace MappingProxyType NoneType GeneratorType GenericAlias NotImplementedType EllipsisType "
        "ModuleType FunctionType LambdaType MethodType BuiltinFunctionType BuiltinMethodType UnionType "
        "DynamicClassAttribute new_class resolve_bases prepare_class get_original_bases".split()
    ),
    "os.path": set(
        "join split splitext basename dirname normpath commonpath commonprefix sep isabs relpath normcase".split()
    ),
}
FORBIDDEN = frozenset(
    "posix nt gc inspect ctypes _ctypes subprocess _posixsubprocess socket _socket ssl importlib imp zipimport pkgutil "
    "runpy atexit signal _signal resource mmap marshal fcntl termios pty select selectors socketserver faulthandler "
    "linecache tokenize fileinput codeop code pdb bdb trace tracemalloc dis site sysconfig shutil tempfile glob shelve "
    "dbm sqlite3 zipfile tarfile http urllib.request requests httpx aiohttp ftplib smtplib webbrowser "
    "unittest pytest _pytest nose doctest hypothesis builtins _io _thread _frozen_importlib _imp _testcapi "
    "getpass pwd grp multiprocessing.resource_tracker rlcompleter pydoc cProfile profile antigravity".split()
)
# Importing them is already beside the point, used or not.
NOT_TO_IMPORT = frozenset("unittest pytest _pytest nose conftest sitecustomize usercustomize __main__".split())
FORBIDDEN_BUILTINS = frozenset(
    "open exit quit __import__ breakpoint SystemExit __loader__ __spec__ __build_class__ help".split()
)
FORBIDDEN_CALLS = frozenset(
    "codecs.open gzip.open bz2.open lzma.open traceback.walk_stack traceback.walk_tb traceback.extract_stack traceback.extract_tb "
    "traceback.StackSummary threading.settrace threading.setprofile threading._shutdown threading._register_atexit "
    "threading.excepthook platform.node platform.uname uuid.getnode asyncio.create_subprocess_exec asyncio.create_subprocess_shell".split()
)
AT_WORK = (ast.Call, ast.Lambda, ast.NamedExpr) + COMPREHENSIONS
# They run what a text says, as `eval` does; given a function, `timeit` only calls it.
RUN_TEXTS = frozenset("timeit.timeit timeit.repeat timeit.Timer timeit.main".split())
EVALUATE_TEXTS = frozenset("builtins.eval builtins.exec builtins.compile typing.get_type_hints typing.ForwardRef".split())
FORBIDDEN_ATTRIBUTES = frozenset(
    "_exit _getframe _current_frames settrace setprofile addaudithook __subclasses__ __globals__ __builtins__ "
    "__code__ __closure__ cell_contents f_back f_globals f_locals f_builtins f_code f_trace tb_frame tb_next "
    "gi_frame gi_code cr_frame ag_frame __traceback__ __loader__ __spec__ __import__ __defaults__ __kwdefaults__ "
    "read_text write_text read_bytes write_bytes _pytestfixturefunction".split()
)
FORBIDDEN_NAMES = frozenset("__file__ __builtins__ __loader__ __spec__ __cached__ __path__".split())
# Written in C and holding functions of numbers alone: a calculator may look up `getattr(math, name)`.
NUMBERS_ONLY = frozenset("math cmath".split())
BARE_MODULES = frozenset("os sys builtins".split())
MARKERS = ("PYTEST_CURRENT_TEST", "PYTEST_VERSION", "/proc/self", "/proc/1/", "sitecustomize", "conftest.py")


def forbidden(dotted):
    """A phrase such as `os._exit` for a dotted name that a solution must not use, else None."""
    parts = dotted.split(".")
    if parts[0] == "builtins":
        if len(parts) == 1:
            return "builtins"
        return parts[1] if parts[1] in FORBIDDEN_BUILTINS else forbidden_attribute(parts[2:])
    for depth in (2, 1):
        module = ".".join(parts[:depth])
        rest = parts[depth:]
        if module in FORBIDDEN or module in FORBIDDEN_CALLS:
            return ".".join(parts[: depth + 1])
        if module in ALLOWED and rest:
            if rest[0] not in ALLOWED[module]:
                return module + "." + rest[0]
            if depth == 2:
                return None
    if parts[0] in FORBIDDEN_NAMES:
        return parts[0]
    return forbidden_attribute(parts[1:])


def forbidden_attribute(parts):
    return next((part for part in parts if part in FORBIDDEN_ATTRIBUTES), None)


class SolutionRules:
    """Collects `(line, what)` of one solution. `names` are its bindings, `tests` the names of the test modules."""

    def __init__(self, names, tests):
        self.names = names
        self.tests = frozenset(tests)
        self.suspicious = {}
        self.doubtful = {}

    def report(self, node, what, into=None):
        found = self.suspicious if into is None else into
        found.setdefault((getattr(node, "lineno", 1), what), None)

    def run(self):
        if "__name__" in self.names.bound[self.names.tree]:
            self.report(self.names.tree, "gives itself another __name__")
        for node in ast.walk(self.names.tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.imported(node)
            elif isinstance(node, ast.Name):
                self.name(node)
            elif isinstance(node, ast.Attribute):
                self.attribute(node)
            elif isinstance(node, (ast.Call, ast.Subscript)):
                self.reached(node)
                if isinstance(node, ast.Call):
                    self.call(node)
                elif not isinstance(node.ctx, ast.Load):
                    self.stored(node)
            elif isinstance(node, ast.Constant):
                self.constant(node)
            elif isinstance(node, ast.Compare):
                self.compare(node)
            elif isinstance(node, FUNCTIONS):
                self.annotation(node.returns)
            elif isinstance(node, (ast.arg, ast.AnnAssign)):
                self.annotation(node.annotation)
            elif isinstance(node, ast.If):
                self.guard(node)
            elif type(node).__name__ == "MatchClass":
                for name in FORBIDDEN_ATTRIBUTES.intersection(node.kwd_attrs):
                    self.report(node, "uses " + name)
        return self

    def imported(self, node):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        else:
            modules = ["." * (node.level or 0) + (node.module or "")]
            modules += [modules[0] + "." + alias.name for alias in node.names]
            star = any(alias.name == "*" for alias in node.names)
            if star and (modules[0] in FORBIDDEN or modules[0] in ("os", "sys", "io", "pathlib", "pickle", "builtins")):
                self.report(node, "imports everything from " + modules[0])
        for module in modules:
            root = module.lstrip(".").split(".")[0]
            if root in NOT_TO_IMPORT or root in self.tests:
                self.report(node, "imports " + root)

    def name(self, node):
        if isinstance(node.ctx, ast.Load):
            if node.id == "__doc__":
                self.docstring(node)
            self.reached(node)
            parent = self.names.parent.get(node)
            if not isinstance(parent, ast.Attribute):
                for dotted in self.names.resolve(node) & BARE_MODULES:
                    if not self._is_looked_into(node, parent):
                        self.report(node, "hands the module " + dotted + " around")

    def _is_looked_into(self, node, parent):
        """`getattr(os, "sep")` is judged by what it finds; a computed name is reported where the call is seen."""
        return isinstance(parent, ast.Call) and "builtins.getattr" in self.names.resolve(parent.func)

    def attribute(self, node):
        if isinstance(node.ctx, ast.Load):
            if node.attr == "__doc__":
                self.docstring(node)
            self.reached(node)
        else:
            self.assigned(node, node.value, node.attr)
        if node.attr in FORBIDDEN_ATTRIBUTES:
            self.report(node, "uses " + node.attr)
        if node.attr == "__class__" and not isinstance(node.ctx, ast.Load):
            self.report(node, "changes the class of an object", self.doubtful)

    def reached(self, node):
        for dotted in self.names.resolve(node):
            what = forbidden(dotted)
            if what is not None:
                self.report(node, "uses " + what)
            elif dotted in EVALUATE_TEXTS or dotted in RUN_TEXTS and not self._given_functions(node):
                self.report(node, "uses " + dotted.replace("builtins.", ""), self.doubtful)
            elif dotted == "sys.path" and getattr(self.names.parent.get(node), "attr", None) not in ("append", "insert"):
                self.report(node, "reads sys.path")
            elif dotted == "sys.argv" and not self._behind_program(node):
                self.report(node, "reads sys.argv", self.doubtful)

    def _given_functions(self, node):
        """Whether a call of `timeit` is given functions only."""
        call = self.names.parent.get(node)
        if isinstance(node, ast.Call):
            call = node
        elif not (isinstance(call, ast.Call) and call.func is node):
            return False
        texts = call.args[:2] + [keyword.value for keyword in call.keywords if keyword.arg in ("stmt", "setup")]
        return bool(texts) and all(map(self._is_function, texts))

    def _is_function(self, node):
        if isinstance(node, ast.Name):
            found = self.names.bindings(node.id, self.names.scope_of.get(node, self.names.tree))
            return bool(found) and all(isinstance(value, FUNCTIONS + (ast.Lambda,)) for value in found)
        return isinstance(node, ast.Lambda)

    def _behind_program(self, node):
        """`sys.argv[1:]`, as in `main(argv=None)`: what follows the program's name is empty here."""
        parent = self.names.parent.get(node)
        if not (isinstance(parent, ast.Subscript) and parent.value is node):
            return False
        return isinstance(parent.slice, ast.Slice) and getattr(parent.slice.lower, "value", None) == 1

    def assigned(self, node, base, attribute):
        for dotted in self.names.resolve(base):
            self.report(node, "assigns to " + dotted + "." + attribute)

    def stored(self, node):
        """`vars(math)["sqrt"] = …` and `math.__dict__["sqrt"] = …`."""
        if isinstance(node.value, ast.Call) or last_name(node.value) == "__dict__":
            for dotted in self.names.resolve(node.value) - {HERE}:
                self.report(node, "assigns to " + dotted + "." + (self.names.text(node.slice) or "…"))

    def call(self, node):
        functions = self.names.resolve(node.func)
        text = self.names.text(node.args[1]) if len(node.args) > 1 else None
        if "builtins.getattr" in functions and len(node.args) > 1:
            if text in FORBIDDEN_ATTRIBUTES:
                self.report(node, "uses " + text)
            if text is None:
                for dotted in self.names.resolve(node.args[0]) - NUMBERS_ONLY:
                    self.report(node, "looks up a computed name in " + dotted)
        if functions & {"operator.attrgetter", "operator.methodcaller"}:
            for asked in map(self.names.text, node.args):
                for part in FORBIDDEN_ATTRIBUTES.intersection((asked or "").split(".")):
                    self.report(node, "uses " + part)
        setters = [name for name in functions if name in ("builtins.setattr", "builtins.delattr")]
        if (setters or any(name.endswith((".__setattr__", ".__delattr__")) for name in functions)) and node.args:
            self.assigned(node, node.args[0], text or "…")
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("update", "setdefault", "pop", "clear"):
            owner = self.names.resolve(node.func.value)
            if isinstance(node.func.value, (ast.Attribute, ast.Call)) and owner - {HERE}:
                for dotted in owner - {HERE}:
                    self.report(node, "changes " + dotted)

    def constant(self, node):
        if isinstance(node.value, str) and len(node.value) < 2_000:
            parent = self.names.parent.get(node)
            if not isinstance(parent, ast.Expr) and any(marker in node.value for marker in MARKERS):
                self.report(node, "mentions " + next(marker for marker in MARKERS if marker in node.value))

    def annotation(self, node):
        """Annotations and docstrings are outside of coverage and mutation, so nothing may be done in them."""
        if node is not None and any(isinstance(inner, AT_WORK) for inner in ast.walk(node)):
            self.report(node, "does work in an annotation", self.doubtful)

    def docstring(self, node):
        parent = self.names.parent.get(node)
        handed_on = isinstance(parent, ast.keyword) or isinstance(parent, ast.Assign) and last_name(parent.targets[0]) == "__doc__"
        if not handed_on and not (isinstance(parent, ast.Call) and last_name(parent) in ("print", "ArgumentParser")):
            self.report(node, "reads a docstring", self.doubtful)

    def guard(self, node):
        """What stands behind `if TYPE_CHECKING:` is taken for code that never runs."""
        test = node.test
        if getattr(test, "id", getattr(test, "attr", "")) != "TYPE_CHECKING":
            return
        bound = self.names.bindings(test.id, self.names.scope_of[test]) if isinstance(test, ast.Name) else []
        is_false = bool(bound) and all(isinstance(value, ast.Constant) and value.value is False for value in bound)
        if not is_false and self.names.resolve(test) != {"typing.TYPE_CHECKING"}:
            self.report(node, "has a TYPE_CHECKING of its own")

    def compare(self, node):
        named = [side for side in [node.left] + node.comparators if isinstance(side, ast.Name)]
        if any(side.id == "__name__" for side in named) and not is_main_guard(node):
            self.report(node, "behaves by __name__, that is by who runs it")
