"""What a forked child of the lab does: loads one variant, runs the tests asked for, and tells the warm process how each came out."""


class Variant:
    """One variant's programs, compiled in the warm process, where that is cheapest: compiling runs nothing."""

    def __init__(self, workshop, sources, request, last):
        self._modules = workshop.modules
        self._texts = sources.texts
        self._request = request
        self._last = last
        self._kept = None
        self.solution = next(iter(sources.solutions))
        self.program = None
        self.meter = None

    def __enter__(self):
        """Puts texts and code in the place of the subject's."""
        request, codes = self._request, self._modules.codes
        self._kept = dict(self._texts), dict(codes)
        for name, text in request["tests"].items():
            self._texts[name] = text
            codes.pop(name, None)
            self._tried(self._modules.compile, name)
        if request["solution"] is not None:
            self._texts[self.solution] = request["solution"]
        self._tried(self._solution)
        return self

    def __exit__(self, *_):
        for now, before in zip((self._texts, self._modules.codes), self._kept):
            now.clear()
            now.update(before)

    def _tried(self, function, *arguments):
        try:
            function(*arguments)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass  # the child that imports it says so

    def _solution(self):
        name, budget = self.solution, self._request["steps"]
        self.program = instrumented(self._texts[name], name + ".py", self._request["marks"])
        self.meter = Meter(self.program, budget, () if budget is None else self._last(budget))
        self._modules.codes[name] = self.program.code(self.meter)


class LabChild:
    """One variant. Everything here happens in a process of its own, which ends with it."""

    def __init__(self, workshop, sources, channel, request, variant):
        self._workshop = workshop
        self._sources = sources
        self._channel = channel
        self._request = request
        self._variant = variant
        self._meter = variant.meter

    def perform(self):
        """Never returns."""
        try:
            ending, message = self._run()
        except BaseException as problem:
            ending, message = "crashed", type_name(problem) + ": " + message_of(problem)
        self._channel.answer(ending=ending, message=message, steps=self._steps())
        self._channel.leave(0)

    def _steps(self):
        return self._meter.steps() if self._meter is not None else 0

    def _reached(self):
        """Points since this was last asked; none where nothing is marked."""
        if not self._request["marks"] or self._meter is None:
            return []
        points = self._meter.reached()
        self._meter.clear()
        return points

    def _run(self):
        workshop, channel, request = self._workshop, self._channel, self._request
        error = workshop.load_solution(self._variant.solution)
        if error is not None:
            return "solution-failed", error
        imported = self._reached()
        items = {}
        for name in [name for name in self._sources.texts if not self._sources.is_solution(name)]:
            found, error = workshop.load_tests(name)
            if error is not None:
                return "tests-failed", name + ".py could not be collected: " + error
            for item in found:
                items.setdefault(name + "::" + item.name, []).append(item)
        wanted = list(items) if request["only"] is None else [name for name in request["only"] if name in items]
        order = [(name, item) for name in wanted for item in items[name]]
        collected = [name for name in items for _ in items[name]]
        channel.answer(collected=collected, order=[name for name, _ in order], reached=imported + self._reached())
        for name, item in order:
            before = self._steps()
            status, message = workshop.run(item)
            channel.answer(status=status, message=shorten(message, 4000), steps=self._steps() - before, reached=self._reached())
            if status != "passed" and request["stop"]:
                return "stopped", ""
        problem = workshop.finish()
        return ("completed", "") if problem is None else ("tests-failed", "After the last test: " + problem)
