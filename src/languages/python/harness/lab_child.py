"""What a forked child of the lab does: loads one variant, runs the tests asked for, and tells the warm process how each came out."""

from itertools import repeat


class LabChild:
    """One variant. Everything here happens in a process of its own, which ends with it."""

    def __init__(self, workshop, sources, channel, request, packed):
        self._workshop = workshop
        self._sources = sources
        self._channel = channel
        self._request = request
        self._solution = next(iter(sources.solutions))
        self._packed = packed
        self._meter = None
        self._imported = []

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
        request, texts, codes, name = self._request, self._sources.texts, self._workshop.modules.codes, self._solution
        for module, text in request["tests"].items():
            texts[module] = text
            codes.pop(module, None)
        if request["solution"] is not None:
            texts[name] = request["solution"]
        program = unpacked(self._packed or compiled_program(texts[name], name + ".py", request["marks"]))
        if program is None:  # the import says why
            return
        budget = request["steps"]
        self._meter = Meter(program, budget, () if budget is None else self._last(budget))
        codes[name] = program.code(self._meter)

    def _last(self, budget):
        """Says that the budget is used up and ends the process, in C, so that nothing the program does can come between."""
        line = (encode({"id": self._channel.request, **self._words(budget)}) + "\n").encode("utf-8")
        return map(_C_WRITE, (self._channel.fd_out,), (line,)), map(_C_EXIT, repeat(0))

    def _wanted(self, items):
        only = self._request["only"]
        return list(items) if only is None else [name for name in only if name in items]

    def _words(self, budget):
        return {"ending": "steps", "message": "", "steps": budget}

    def _tell_order(self, items, order):
        collected = [name for name in items for _ in items[name]]
        self._channel.answer(collected=collected, order=[name for name, _ in order], reached=self._imported + self._reached())

    def _tell_test(self, name, status, message, before):
        steps = self._steps() - before
        self._channel.answer(status=status, message=shorten(message, 4000), steps=steps, reached=self._reached())

    def _reached(self):
        """Points since this was last asked; none where nothing is marked."""
        if not self._request["marks"] or self._meter is None:
            return []
        points = self._meter.reached()
        self._meter.clear()
        return points

    def _run(self):
        self._prepare()
        workshop, request = self._workshop, self._request
        error = workshop.load_solution(self._solution)
        if error is not None:
            return "solution-failed", error
        self._imported = self._reached()
        items = {}
        for name in [name for name in self._sources.texts if not self._sources.is_solution(name)]:
            found, error = workshop.load_tests(name)
            if error is not None:
                return "tests-failed", name + ".py could not be collected: " + error
            for item in found:
                items.setdefault(name + "::" + item.name, []).append(item)
        order = [(name, item) for name in self._wanted(items) for item in items[name]]
        self._tell_order(items, order)
        for name, item in order:
            before = self._steps()
            status, message = workshop.run(item)
            self._tell_test(name, status, message, before)
            if status != "passed" and request["stop"]:
                return "stopped", ""
        problem = workshop.finish()
        return ("completed", "") if problem is None else ("tests-failed", "After the last test: " + problem)
