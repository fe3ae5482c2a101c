"""
Many variants one after the other in one forked child: a child costs ten times what a variant's tests cost. What one leaves behind may
reach the next, so the unchanged solution has to pass now and then: what was told since the last time it did counts only then.
"""

CONTROL_EVERY = 8
MOST_HEAD = 200  # characters of the first line of a failure
_THREADS, _TRACE, _PROFILE = _thread._count, sys.settrace, sys.setprofile
_CWD, _CHDIR = posix.getcwd, posix.chdir


class Surroundings:
    """What programs commonly change around them, as it is before the first of them."""

    def __init__(self, names, seed, scratch):
        import atexit
        import builtins
        import os
        import warnings

        modules = [sys.modules.get(name) for name in ("builtins", "sys", "warnings", *names)]
        self._spaces = [(vars(module), dict(vars(module))) for module in modules if type(module) is type(sys)]
        self._lists = [(held, list(held)) for held in (sys.path, sys.meta_path, warnings.filters)]
        self._fresh_filters = getattr(warnings, "_filters_mutated", None)
        self._builtins = vars(builtins)
        self._environ, self._variables = os.environ, dict(os.environ)
        self._folder = _CWD()
        self._numbers = [(sys.setrecursionlimit, sys.getrecursionlimit())]
        if hasattr(sys, "set_int_max_str_digits"):
            self._numbers.append((sys.set_int_max_str_digits, sys.get_int_max_str_digits()))
        random, decimal = sys.modules.get("random"), sys.modules.get("decimal")
        self._draws = (random.Random.seed, random._inst, seed) if random is not None else None
        self._decimal = (decimal.setcontext, decimal.getcontext().copy()) if decimal is not None else None
        self._forget_at_exit = atexit._clear
        self._scratch = scratch
        self._threads = _THREADS()

    def restore(self):
        """Whether all is as it was; what is not, is put back where it can be."""
        for space, kept in self._spaces:
            for name, value in kept.items():
                if space.get(name) is not value:
                    space[name] = value
        known = self._spaces[0][1]
        if len(self._builtins) != len(known):
            for name in [name for name in self._builtins if name not in known]:
                del self._builtins[name]
        for held, kept in self._lists:
            if held != kept:
                held[:] = kept
                self._fresh_filters and self._fresh_filters()
        for put, number in self._numbers:
            put(number)
        self._forget_at_exit()
        _TRACE(None)
        _PROFILE(None)
        if dict(self._environ) != self._variables:
            self._environ.clear()
            self._environ.update(self._variables)
        if _CWD() != self._folder:
            _CHDIR(self._folder)
        if self._draws is not None:
            self._draws[0](*self._draws[1:])
        if self._decimal is not None:
            self._decimal[0](self._decimal[1].copy())
        return _THREADS() == self._threads and all([empty(folder) for folder in self._scratch])


class SeriesRun(LabChild):
    """One of them: tells that it goes on, and at the end how it came out, without values."""

    def __init__(self, series, request, packed, at, is_control):
        LabChild.__init__(self, series.workshop, series.sources, series.channel, request, packed)
        self.at = at
        self.is_control = is_control
        self.told = {"at": at, "outcome": "", "test": "", "status": "", "head": ""}

    def _words(self, budget):
        return {"at": self.at, "clean": False} if self.is_control else {**self.told, "outcome": "steps"}

    def _wanted(self, items):
        """Tests may lean on one another: together they are known to pass in the order of their module."""
        return [name for name in items if name in self._request["only"]] if self.is_control else LabChild._wanted(self, items)

    def _tell_order(self, items, order):
        pass

    def _tell_test(self, name, status, message, before):
        if status != "passed":
            self.told.update(test=name, status=status, head=message.split("\n", 1)[0][:MOST_HEAD])
        self._channel.answer(at=self.at)


class LabSeries:
    """`due`: after so many variants the unchanged solution is run in any case. `own`: that solution, compiled."""

    def __init__(self, workshop, sources, channel, requests, packs, own, due, seed, scratch):
        self.workshop = workshop
        self.sources = sources
        self.channel = channel
        self._requests = requests
        self._packs = packs
        self._own = own
        self._due = due
        self._seed = seed
        self._scratch = scratch

    def perform(self):
        """Never returns. Runs are begun in this frame, as deep in the stack as that of a child of its own."""
        workshop, channel = self.workshop, self.channel
        try:
            workshop.failures.describe = workshop.failures.headline
            around = Surroundings(workshop.imported, self._seed, self._scratch)
            for run in self._runs():
                if not around.restore():
                    channel.answer(at=run.at - (not run.is_control), clean=False)
                    break
                workshop.renew()
                channel.answer(at=run.at)
                run.told["outcome"], _ = run._run()
                if run.is_control:
                    channel.answer(at=run.at, clean=run.told["outcome"] == "completed")
                else:
                    channel.answer(**run.told)
            channel.leave(0)
        finally:
            channel.leave(1)

    def _runs(self):
        """Each variant, and the unchanged solution with the tests that noticed the last of them."""
        text = self.sources.texts[next(iter(self.sources.solutions))]
        since = []
        for at, request in enumerate(self._requests):
            run = SeriesRun(self, request, self._packs[at], at, False)
            yield run
            since.append((run.told["test"] or request["only"][0], request["steps"]))
            if len(since) < CONTROL_EVERY and at + 1 not in (self._due, len(self._requests)):
                continue
            control = {**request, "solution": text, "only": {test for test, _ in since}, "steps": sum([steps for _, steps in since])}
            since = []
            run = SeriesRun(self, control, self._own, at, True)
            yield run
            if run.told["outcome"] != "completed":
                return
