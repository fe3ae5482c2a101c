"""Loads the given modules through a finder of their own, and notes what given code imports."""

import sys

# An algorithm has no use for these, and tests have none for those of the second list, except as the library uses them.
NOT_FOR_SOLUTIONS = """bdb cProfile ctypes faulthandler fcntl gc importlib inspect marshal mmap multiprocessing nt posix profile pty
pytest resource runpy signal socket subprocess trace zipimport""".split()
NOT_FOR_TESTS = """bdb cProfile ctypes faulthandler fcntl gc marshal mmap nt posix profile pty resource signal socket subprocess
trace zipimport importlib.machinery""".split()
# Of the modules whose names begin with an underscore; all others are the library's own affair.
PRIVATE_BUT_FREE = ("__future__", "_collections_abc", "_typeshed")
NEVER_PRELOADED = ("antigravity", "this", "idlelib", "turtle", "turtledemo", "test", "tkinter", "lib2to3", "__main__")


def gateway(function):
    """
    A way into the harness for code that programs can look into: the `send` of a generator. A function would show the names of
    the harness by its `__globals__`; looking at the frame of a generator is noticed by the watch.
    """

    def serve():
        answer = None
        while True:
            arguments = yield answer
            try:
                answer = function(*arguments)
            except Exception as problem:
                answer = problem

    server = serve()
    next(server)
    return server.send


def run_exposed(exposed, name, space=None):
    """Runs one of the exposed programs in a namespace of its own, with builtins of its own, and returns that."""
    code = exposed[name]
    filename = "<verialgo " + name + ">"
    space = {"__name__": filename} if space is None else space
    space["__builtins__"] = dict(vars(sys.modules["builtins"]))
    exec(compile(code, filename, "exec", dont_inherit=True) if type(code) is str else code, space)
    return space


class Modules:
    """The given modules: compiled once, run when they are asked for."""

    def __init__(self, sources, watch, asserts, exposed):
        self._sources = sources
        self._watch = watch
        self._asserts = asserts
        self._ready = {}
        self.codes = {}
        self.made = {}
        self.imported = set()
        space = run_exposed(exposed, "loader")
        self.finder = space["make_finder"](
            sources.texts, gateway(self._made), gateway(self._seen), self._ready
        )
        sys.meta_path.insert(0, self.finder)

    def compile(self, name):
        """Compiles a module; a SyntaxError goes to the caller."""
        text = self._sources.texts[name]
        if self._sources.is_solution(name):
            self.codes[name] = compile(text, name + ".py", "exec", dont_inherit=True)
        else:
            self.codes[name] = compile_tests(name, text, self._asserts)

    def code(self, name):
        if name not in self.codes:
            self.compile(name)
        return self.codes[name]

    def _made(self, name, module):
        """The code of a module that is about to be run."""
        self.made[name] = module
        return self.code(name)

    def exchanged(self):
        """Names of given modules in whose place something else stands in `sys.modules`."""
        return [name for name, module in self.made.items() if sys.modules.get(name, module) is not module]

    def _seen(self, name):
        self.imported.add(name)

    def run(self, name):
        """Imports a module as the harness. The module, or the exception it ended with."""
        __import__(name)
        return sys.modules[name]

    def hide(self, name):
        """Lets the next import of an already run module be seen: it gets the same module, not a second run."""
        module = sys.modules.pop(name)
        module.__dict__["__verialgo_ready__"] = True
        self._ready[name] = module
        self.imported.discard(name)

    def forget(self):
        """The next import of a given module runs it anew."""
        for name in self._sources.texts:
            sys.modules.pop(name, None)
        self._ready.clear()
        self.made.clear()
        self.imported.clear()

    def told_import(self, name, wanted):
        """Called for every import statement that is run."""
        frame = outside(_frame_at())
        found = self._watch.culprit(frame, direct=True)
        handed = found is None and not says(frame, (name,))
        if handed:
            found = self._watch.culprit(frame, direct=False)
        if found is None:
            return
        is_solution = self._sources.is_solution(found[0])
        forbidden = NOT_FOR_SOLUTIONS if is_solution else NOT_FOR_TESTS
        for wish in [name] + [name + "." + item for item in wanted if type(item) is str]:
            top = wish.partition(".")[0]
            private = top.startswith("_") and top not in PRIVATE_BUT_FREE and top not in self._sources.texts
            # The library looks for its own private parts under names that it puts together.
            if wish in forbidden or top in forbidden or private and not handed or wish.startswith("importlib._"):
                self._watch.tell("imports " + wish, *found)
                return
        if is_solution and name in self._sources.texts and not self._sources.is_solution(name):
            self._watch.tell("imports its own tests (%s)" % name, *found)


def imported_names(tree):
    """Top-level names of the modules that a syntax tree imports anywhere."""
    names = set()
    todo = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, _ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, _ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
        todo.extend(children(node))
    return names


def preload(sources, names):
    """Imports the library modules that given code will import, so that they can be compared with how they were."""
    known = getattr(sys, "stdlib_module_names", None)
    for name in sorted(names):
        top = name.partition(".")[0]
        if name in sources.texts or top in NEVER_PRELOADED or top == "pytest" or known is not None and top not in known:
            continue
        try:
            __import__(name)
        except Exception:
            pass
