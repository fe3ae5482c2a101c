"""What a forked child of the lab does: loads one variant, runs the tests asked for, and tells the warm process how each came out."""

import posix
from itertools import repeat

_WRITE, _EXIT = posix.write, posix._exit  # the originals: programs find guards in their place


class LabChild:
    """One variant. Everything here happens in a process of its own, which ends with it."""

    def __init__(self, workshop, sources, channel, request):
        self._workshop = workshop
        self._sources = sources
        self._channel = channel
        self._request = request
        self._meter = None

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

    def _prepare(self):
        """Puts the variant's texts in place of the subject's, and the meter into the solution."""
        request, texts, codes = self._request, self._sources.texts, self._workshop.modules.codes
        name = next(iter(self._sources.solutions))
        for module, text in request["tests"].items():
            texts[module] = text
            codes.pop(module, None)
        if request["solution"] is not None:
            texts[name] = request["solution"]
        try:
            program = instrumented(texts[name], name + ".py", request["marks"])
        except (SyntaxError, ValueError):  # the import will say so
            return
        budget = request["steps"]
        self._meter = Meter(program, budget, () if budget is None else self._last(budget))
        codes[name] = program.code(self._meter)
        if request["marks"]:
            self._channel.answer(points=[list(point) for point in program.points])

    def _last(self, budget):
        """Says that the budget is used up and ends the process, in C, so that nothing can come between."""
        channel = self._channel
        answer = {"id": channel.request, "ending": "steps", "message": "", "steps": budget}
        line = (encode(answer) + "\n").encode("utf-8")
        return map(_WRITE, (channel.fd_out,), (line,)), map(_EXIT, repeat(0))

    def _reached(self):
        """Points since this was last asked; none where nothing is marked."""
        if not self._request["marks"] or self._meter is None:
            return []
        points = self._meter.reached()
        self._meter.clear()
        return points

    def _run(self):
        self._prepare()
        workshop, channel, request = self._workshop, self._channel, self._request
        error = workshop.load_solution(next(iter(self._sources.solutions)))
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
