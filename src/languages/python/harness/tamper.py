"""
Compares what tests rely on before and after the given code ran: functions and classes of the library, of unittest and of the pytest
stand-in. A patch that is undone by the end of a test is honest; one that stays is not.
"""

import sys

MODULE = type(sys)
MISSING = object()
WATCHED_DATA = {"sys": ("modules", "meta_path", "path_hooks")}
# Set anew by the library or by honest programs.
FREE = {
    "sys": ("excepthook", "displayhook", "unraisablehook", "breakpointhook", "stdin", "stdout", "stderr", "last_type", "last_exc"),
    "threading": ("excepthook",),
    "logging": ("lastResort", "raiseExceptions", "root"),
    "warnings": ("showwarning", "formatwarning"),
}


def relied_on(value):
    return callable(value) or type(value) is MODULE or hasattr(type(value), "__get__")


def names_of(space):
    """A copy of what a namespace holds that can be called or looked into."""
    return {name: value for name, value in list(space.items()) if relied_on(value)}


class Tamper:
    """Holds the identities of one moment, and tells what was changed since, each change once."""

    def __init__(self, sources):
        self._sources = sources
        self._spaces = []
        self._modules = {}
        self._told = set()
        self._builtins = set()
        self._lists = []

    def remember_library(self):
        """Every module loaded so far that is not one of the given ones."""
        import builtins

        for name, module in list(sys.modules.items()):
            if type(module) is MODULE and name not in self._sources.texts and name != "__main__":
                self.remember(module, name)
        self._builtins = set(vars(builtins))
        self._lists = [(name, getattr(sys, name), list(getattr(sys, name))) for name in ("meta_path", "path_hooks")]

    def remember(self, module, label):
        space = module.__dict__
        free = FREE.get(label, ())
        kept = {name: value for name, value in names_of(space).items() if name not in free and name != "__builtins__"}
        for name in WATCHED_DATA.get(label, ()):
            kept[name] = space[name]
        self._modules[label] = module
        self._spaces.append((label, space, kept))
        for name, value in kept.items():
            if isinstance(value, type) and type.__getattribute__(value, "__module__") == label:
                self._spaces.append((label + "." + name, type.__dict__["__dict__"].__get__(value), names_of(value.__dict__)))

    def remember_given(self, module, label):
        """A module of the solution: later changes are only wrong when they come from elsewhere."""
        self._spaces.append((label, module.__dict__, self._defined(module.__dict__)))
        for name, value in list(module.__dict__.items()):
            if isinstance(value, type) and value.__module__ == label:
                self._spaces.append((label + "." + name, type.__dict__["__dict__"].__get__(value), self._defined(value.__dict__)))

    def _defined(self, space):
        return {name: value for name, value in names_of(space).items() if not name.startswith("__")}

    def changes(self):
        """[(what, value)] of new changes since the snapshot."""
        found = []
        for label, space, kept in self._spaces:
            for name, value in kept.items():
                now = space.get(name, MISSING)
                if now is not value and (label, name) not in self._told:
                    self._told.add((label, name))
                    found.append(("%s.%s" % (label, name), now))
        for name, module in self._modules.items():
            now = sys.modules.get(name, module)
            if now is not module and ("", name) not in self._told:
                self._told.add(("", name))
                found.append(("the module " + name, now))
        found.extend(self._special())
        return found

    def _special(self):
        import builtins

        found = []
        extra = set(vars(builtins)) - self._builtins - {"_"}
        if extra:
            self._builtins |= extra
            found.append(("builtins." + sorted(map(str, extra))[0], None))
        for name, now, kept in self._lists:
            if len(now) != len(kept) or any([one is not other for one, other in zip(now, kept)]):
                if ("list", name) not in self._told:
                    self._told.add(("list", name))
                    found.append(("sys." + name, None))
        if sys.gettrace() is not None or sys.getprofile() is not None:
            if "trace" not in self._told:
                self._told.add("trace")
                found.append(("the trace function of the interpreter", None))
        return found

    def by_solution(self, value):
        """Whether a changed value is code of the solution, or in the solution's own namespace by its own doing."""
        code = getattr(value, "__code__", None)
        if type(code) is not type(Tamper.changes.__code__):
            return False
        module = self._sources.module_of(code.co_filename)
        return module is not None and self._sources.is_solution(module)
