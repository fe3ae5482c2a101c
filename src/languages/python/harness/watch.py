"""
Notices what an algorithm and its tests have no use for. An audit hook cannot be removed once it is set, and what it notices is
sent to the parent before the act takes place, so that nothing done afterwards can take it back.
"""

import sys
import _thread

# As they are before any program runs, which may put its own in the place of what the modules hold.
_frame_at = sys._getframe
_thread_now = _thread.get_ident

# Events that are wrong whenever a given module is behind them, however deep in the library.
ALWAYS = {
    "os.fork": "starts a process (fork)",
    "os.forkpty": "starts a process (fork)",
    "os.exec": "starts a program",
    "os.posix_spawn": "starts a program",
    "os.spawn": "starts a program",
    "os.system": "runs a shell command",
    "os.kill": "sends a signal",
    "os.killpg": "sends a signal",
    "signal.pthread_kill": "sends a signal",
    "subprocess.Popen": "starts a program",
    "pty.spawn": "starts a program",
    "_posixsubprocess.fork_exec": "starts a program",
    "socket.connect": "uses the network",
    "socket.bind": "uses the network",
    "socket.sendto": "uses the network",
    "socket.sendmsg": "uses the network",
    "socket.getaddrinfo": "uses the network",
    "socket.gethostbyname": "uses the network",
    "urllib.Request": "uses the network",
    "webbrowser.open": "opens a browser",
    "fcntl.fcntl": "changes a file descriptor",
    "fcntl.ioctl": "changes a file descriptor",
    "resource.setrlimit": "changes a limit of its process",
    "sys.addaudithook": "watches the interpreter (sys.addaudithook)",
    "sys.monitoring.register_callback": "watches the interpreter (sys.monitoring)",
}
# Events that the library triggers honestly: wrong only when a given module does it itself.
DIRECT = {
    "sys.settrace": "watches the interpreter (sys.settrace)",
    "sys.setprofile": "watches the interpreter (sys.setprofile)",
    "sys._getframe": "looks at its callers (sys._getframe)",
    "sys._current_frames": "looks at other frames",
    "sys._current_exceptions": "looks at other frames",
    "gc.get_objects": "searches the interpreter's memory (gc)",
    "gc.get_referrers": "searches the interpreter's memory (gc)",
    "gc.get_referents": "searches the interpreter's memory (gc)",
    "code.__new__": "builds a code object",
    "marshal.loads": "loads compiled code (marshal)",
    "marshal.load": "loads compiled code (marshal)",
    "mmap.__new__": "maps memory",
}
# By what name the library calls them, where it is not the last word of the event.
CALLED_AS = {"code.__new__": ("CodeType", "replace"), "mmap.__new__": ("mmap",), "socket.__new__": ("socket",)}
# Makes sockets for its own use.
MAKES_SOCKETS = "asyncio/"
# The library's own ways to frames and code objects: files of it that hand them out, and single functions of others.
GETTING_FILES = ("inspect.py", "dis.py", "bdb.py", "pdb.py", "trace.py", "profile.py", "asyncio/base_tasks.py")
GETTING_FUNCTIONS = ("walk_stack", "walk_tb", "currentframe", "<lambda>")
FRAME_ATTRIBUTES = ("tb_frame", "gi_frame", "gi_code", "cr_frame", "cr_code", "ag_frame", "ag_code", "f_code", "__code__")
# `inspect.signature` reads these honestly.
SIGNATURE_ATTRIBUTES = ("__code__", "f_code", "gi_code", "cr_code")
WRITING = 0o3 | 0o100 | 0o2000  # O_WRONLY, O_RDWR, O_CREAT, O_APPEND
HIDDEN_PLACES = ("/proc", "/box", "/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/sys")
SYSTEM_DATA = ("/usr/share/", "/usr/lib/locale/", "/etc/localtime", "/dev/null", "/dev/urandom", "/dev/random")


def hear_starts():
    """Python's own way to start a program raises no event; what stands in for it does nothing else."""
    import _functools
    import _posixsubprocess

    told = _functools.partial(sys.audit, "_posixsubprocess.fork_exec")
    _posixsubprocess.fork_exec = told
    if "subprocess" in sys.modules:
        sys.modules["subprocess"]._fork_exec = told


def says(frame, names):
    """Whether the code of a frame itself uses one of the names. Where it does not, it calls what it was handed: `copy.copy` a `__reduce__`."""
    code = frame.f_code
    return any([name in code.co_names or name in code.co_consts for name in names])


def outside(frame):
    """The nearest frame that is not the harness's own."""
    while frame is not None and frame.f_code.co_filename.startswith(HARNESS_MARK):
        frame = frame.f_back
    return frame


class Watch:
    """Decides which events are violations and reports each one once."""

    def __init__(self, sources, report, private_fds):
        self._sources = sources
        self._report = report
        self._private = private_fds
        self._busy = set()
        self._told = set()
        self.on = False

    def tell(self, what, module, line):
        if (what, module, line) not in self._told and len(self._told) < 50:
            self._told.add((what, module, line))
            self._report(what, module, line)

    def culprit(self, frame, direct):
        """(module, line) of the given code behind a frame; `direct`: only when nothing of the library stands between."""
        unknown = not direct
        for kind, name, line, _ in self._sources.callers(frame):
            if kind == "given":
                return name, line
            unknown = unknown or kind == "other"
            if kind == "harness":
                return None
            if direct and kind == "library":
                return None
        return self.somebody() if unknown else None

    def somebody(self):
        """Blamed for acts of threads and callbacks that show no code of their own."""
        return next(iter(self._sources.solutions), next(iter(self._sources.texts), "")), 1

    def noticed(self, what, frame, direct=False):
        """Reports an act when given code stands behind `frame`; tells whether it does."""
        found = self.culprit(frame, direct)
        if found is not None:
            self.tell(what, *found)
        return found is not None

    def noticed_in(self, what, frame, names):
        """The same for an act that the library does honestly under one of the names, of its own accord."""
        return self.noticed(what, frame, direct=says(frame, names))

    def hook(self, event, arguments):
        """The audit hook itself. Must never raise: that would change what the program under test sees."""
        if not self.on:
            return
        handler = None
        if event in ALWAYS or event in DIRECT:
            handler = self._listed
        elif event in ("open", "os.listdir", "os.scandir"):
            handler = self._opened
        elif event in ("object.__getattr__", "object.__setattr__", "object.__delattr__"):
            handler = self._attribute
        elif event == "compile":
            handler = self._compiled
        elif event.startswith("ctypes."):
            handler = self._foreign
        elif event == "socket.__new__":
            handler = self._socket
        if handler is None:
            return
        me = _thread_now()
        if me in self._busy:  # looking at frames raises events as well
            return
        self._busy.add(me)
        try:
            handler(event, arguments, _frame_at(1))
        except Exception:
            pass
        finally:
            self._busy.discard(me)

    def _listed(self, event, arguments, frame):
        if event in ALWAYS:
            self.noticed(ALWAYS[event], frame)
        elif not self.noticed_in(DIRECT[event], frame, CALLED_AS.get(event) or (event.rpartition(".")[2],)):
            self._getter(DIRECT[event], frame)

    def _getter(self, what, frame, attribute=None):
        """A library function that hands out frames or code objects, called by given code."""
        callers = self._sources.callers(frame)
        _, filename, _, function = next(callers)
        file = filename[len(self._sources.library) :] if filename else ""
        honest = attribute in SIGNATURE_ATTRIBUTES and file == "inspect.py" and not function.startswith(("getmembers", "_getmembers"))
        if file in GETTING_FILES and not honest:
            self.noticed(what, frame)
        elif function in GETTING_FUNCTIONS or function in FRAME_ATTRIBUTES:
            kind, name, line, _ = next(callers, ("", None, 0, ""))
            if kind == "given":
                self.tell(what, name, line)

    def _foreign(self, event, arguments, frame):
        self.noticed("calls into native code (ctypes)", frame)

    def _attribute(self, event, arguments, frame):
        name = arguments[1]
        if event == "object.__getattr__":
            if name not in FRAME_ATTRIBUTES:
                return
            what = "looks inside the interpreter (%s)" % name
            if not self.noticed_in(what, frame, (name,)):
                self._getter(what, frame, name)
        elif name in ("__code__", "__defaults__", "__kwdefaults__", "__class__"):
            self.noticed_in("changes the code of a function (%s)" % name, frame, (name,))

    def _socket(self, event, arguments, frame):
        """The library's event loops make themselves sockets; who makes one of a number may speak in the harness's name."""
        for kind, filename, _, _ in self._sources.callers(frame):
            if kind == "library" and filename[len(self._sources.library) :].startswith(MAKES_SOCKETS):
                return
            if kind == "given":
                break
        self.noticed("uses the network", frame)

    def _compiled(self, event, arguments, frame):
        name = arguments[1]
        if type(name) is bytes:
            name = name.decode("utf-8", "replace")
        sources = self._sources
        if type(name) is str and (sources.module_of(name) or sources.is_library(name) or sources.is_harness(name)):
            self.noticed("compiles code under a false file name", frame, direct=True)

    def _opened(self, event, arguments, frame):
        found = self.culprit(frame, direct=False)
        if found is None or found == self.somebody():
            return
        path = arguments[0]
        if type(path) is int:
            if path in self._private:
                self.tell("opens a file descriptor that is not its own", *found)
            return
        if type(path) is bytes:
            path = path.decode("utf-8", "replace")
        path = str(path) if path is not None else "."
        if path.startswith("<"):  # the library looking for the source of code that has none
            return
        if event == "open":
            mode, flags = arguments[1], arguments[2]
            writes = type(mode) is str and any(letter in mode for letter in "wax+") or bool(flags & WRITING)
        else:
            writes = False
        what = self._wrong_path(path if path.startswith("/") else "/box/" + path, writes, found[0], event)
        if what is not None:
            self.tell(what, *found)

    def _wrong_path(self, path, writes, module, event):
        shown = shorten(path, 80)
        parts = path.split("/")
        if not writes and ".." not in parts and (path.startswith(self._sources.library) or path.startswith(SYSTEM_DATA)):
            return None
        if path == "/dev/null" or not writes and parts[-1] == ".pdbrc":  # `doctest` makes a debugger, which looks for one
            return None
        hidden = any(path == place or path.startswith(place + "/") for place in HIDDEN_PLACES) or ".." in parts
        if writes and (self._sources.is_solution(module) or hidden or not (path + "/").startswith("/tmp/")):
            return "writes a file (%s)" % shown
        if hidden and event == "open":
            return "reads a file it was not given (%s)" % shown
        if hidden or path.endswith((".py", ".pyc")):
            return "looks for other programs' files (%s)" % shown
        if event == "open" and self._sources.is_solution(module):
            return "opens a file (%s)" % shown
        return None
