"""Puts the parts together for one set of given modules: what session and report share."""

import posix
import os
import sys

DESCRIPTORS = """read write pread pwrite readv writev preadv pwritev sendfile splice copy_file_range dup dup2 close closerange
fstat lseek set_blocking set_inheritable""".split()
TWO_DESCRIPTORS = ("dup2", "sendfile", "splice", "copy_file_range")
# A test may ask for a fixture of pytest without importing it.
NEED_STANDIN = ("pytest", "capsys", "capfd", "caplog", "monkeypatch", "tmp_path", "recwarn", "mocker")
SIGNALS = ("signal", "setitimer", "alarm", "raise_signal", "pthread_kill", "set_wakeup_fd")


def attempt(function, arguments, keywords):
    try:
        return True, function(*arguments, **keywords)
    except BaseException as problem:
        return False, problem


class Workshop:
    """Everything that judges one solution and its tests, in the order in which it must be built."""

    def __init__(self, sources, exposed, report, private_fds, watching=True):
        """Without `watching` forbidden acts and patches that stay are not looked for: half of the time a forked child takes."""
        self.sources = sources
        self.recorder = Recorder()
        self.watch = Watch(sources, report, private_fds)
        asserts = Asserts(Equality(sources), self.recorder, self.watch.tell)
        self.modules = Modules(sources, self.watch, asserts, exposed)
        self.failures = Failures(sources, Statements(sources), self.recorder)
        self.tamper = Tamper(sources)
        self._exposed = exposed
        self._texts = "\n".join(sources.texts.values())
        self.imported = sorted(self._imports())
        # Before anything is loaded that might keep the originals.
        self._guard_process(private_fds)
        preload(sources, self.imported)
        standin = self._make_standin()
        test_case = self._make_test_case()
        self.finder = FixtureFinder(standin["_BUILTIN_FIXTURES"] if standin else {})
        self.runner = Runner(self.recorder, self.failures, self.finder, standin, test_case)
        self._test_case = test_case
        self._guard()
        self._watching = watching
        if watching:
            self.tamper.remember_library()
            sys.addaudithook(self.watch.hook)
        self.watch.on = watching

    def _imports(self):
        names = set()
        for name, text in self.sources.texts.items():
            try:
                names |= imported_names(parse(text, name + ".py"))
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
        return names

    def _answers(self):
        """The way from failing assertions of pytest and unittest to the recorder."""

        def answer(what, value=None):
            if what == "mark":
                return self.recorder.mark()
            if what == "forgive":
                return self.recorder.forgive(value)
            place = self.watch.culprit(outside(_frame_at()), direct=False)
            module, line = place if place is not None else ("", 0)
            return self.recorder.note(value, None, module, line)

        return gateway(answer)

    def _make_standin(self):
        if not any(name in self._texts for name in NEED_STANDIN) or "pytest" in self.sources.texts:
            return None
        module = type(sys)("pytest")
        module.__file__ = "<verialgo pytest>"
        run_exposed(self._exposed, "pytest", module.__dict__)
        module.__dict__["_tell"] = self._answers()
        sys.modules["pytest"] = module
        return module.__dict__

    def _make_test_case(self):
        if "unittest" not in self._texts or "unittest" in self.sources.texts:
            return None
        import unittest

        space = run_exposed(self._exposed, "testcase")
        return space["install"](unittest.case, self._answers())

    def _guard_process(self, private_fds):
        """Replaces what ends the process or reaches the harness's file descriptors. The harness holds the originals already."""
        space = self._guards = run_exposed(self._exposed, "guards")
        hear_starts()
        for name in ("_exit", "abort"):
            guard = space["ending"]("os." + name, gateway(self._told))
            setattr(posix, name, guard)
            setattr(os, name, guard)
        sys.exit = space["ending"]("sys.exit", gateway(self._told_exit))
        for name in DESCRIPTORS:
            if hasattr(posix, name):
                guard = space["checked"](name, gateway(self._on_descriptor(name, getattr(posix, name), private_fds)))
                setattr(posix, name, guard)
                setattr(os, name, guard)

    def _guard(self):
        import builtins

        space = self._guards
        for module in [sys.modules[name] for name in ("signal", "_signal") if name in sys.modules]:
            for name in SIGNALS:
                if hasattr(module, name):
                    setattr(module, name, space["checked"](name, gateway(self._on_signal(name, getattr(module, name)))))
        builtins.__import__ = space["importing"](builtins.__import__, gateway(self.modules.told_import))

    def _on_descriptor(self, name, function, private_fds):
        def perform(arguments, keywords):
            given = [value for value in arguments + tuple(keywords.values()) if type(value) is int]
            touched = given[:2] if name in TWO_DESCRIPTORS else given[:1]
            if name == "closerange":
                touched = [fd for fd in private_fds if given and given[0] <= fd < given[-1]]
            if any(value in private_fds for value in touched):
                self._told("uses a file descriptor that is not its own (os.%s)" % name)
                return False, OSError(9, "Bad file descriptor")
            return attempt(function, arguments, keywords)

        return perform

    def _on_signal(self, name, function):
        """A handler of a signal is given the frame that runs, which may be the harness's."""

        def perform(arguments, keywords):
            self.watch.noticed_in("handles signals (signal.%s)" % name, outside(_frame_at()), (name,))
            return attempt(function, arguments, keywords)

        return perform

    def _told(self, what):
        frame = outside(_frame_at())
        found = self.watch.culprit(frame, direct=False) or self.watch.somebody()
        self.watch.tell(what, *found)

    def _told_exit(self, what):
        """`argparse` ends a program whose arguments are wrong: an exception like any other, which a test may expect."""
        frame = outside(_frame_at())
        if not self.sources.is_library(frame.f_code.co_filename):
            self._told(what)

    def renew(self):
        """Forgets the modules that ran and what was set up for their tests."""
        self.modules.forget()
        self.runner.forget()

    # -- steps --------------------------------------------------------------------------------------------------

    def load_solution(self, name):
        """None when the solution was imported, else what went wrong."""
        error = self._import(name)
        if error is None:
            module = sys.modules[name]
            self.compare(name, 1)
            if self._watching:
                self.tamper.remember_given(module, name)
            self.modules.hide(name)
        return error

    def _import(self, name):
        self.recorder.start()
        try:
            self.modules.run(name)
        except BaseException as problem:
            return self.failures.describe(problem)
        caught = self.recorder.caught(None)
        if caught is not None:
            return "an assertion failed while the module was imported, and was caught (line %d)" % caught[3]
        return None

    def load_tests(self, name):
        """(items, None) or (None, what went wrong)."""
        error = self._import(name)
        if error is not None:
            return None, error
        self.compare(name, 1)
        try:
            items = Collector(sys.modules[name], self._test_case, self.finder).items()
        except CollectError as problem:
            return None, str(problem)
        except BaseException as problem:
            return None, self.failures.describe(problem)
        self.runner.expect(items)
        return items, None

    def run(self, item):
        status, message = self.runner.run(item)
        self.compare(item.module.__name__, item.line or 1)
        return status, message

    def compare(self, module, line):
        """Reports what was changed and left so, as done by the solution where its code took the place, else by `module`."""
        if not self._watching:
            return
        for what, value in self._changes():
            solution = self.tamper.by_solution(value)
            own = what.partition(".")[0] in self.sources.solutions
            if own and solution:
                continue
            blamed = next(iter(self.sources.solutions)) if solution else module
            self.watch.tell("replaces %s and leaves it so" % what, blamed, line)

    def _changes(self):
        exchanged = self.modules.exchanged()
        for name in exchanged:
            self.modules.made.pop(name)
        return self.tamper.changes() + [("the module " + name, None) for name in exchanged]

    def finish(self):
        """Ends every scope and runs what was registered for the end. What went wrong, or None."""
        problem = self.runner.finish()
        atexit = sys.modules.get("atexit")
        if atexit is not None:
            try:
                RUN_AT_EXIT()
            except BaseException as error:
                problem = problem or error
        self.compare(next(reversed(self.sources.texts)), 1)
        return self.failures.describe(problem) if problem is not None else None


def _run_at_exit():
    import atexit

    return atexit._run_exitfuncs


RUN_AT_EXIT = _run_at_exit()
