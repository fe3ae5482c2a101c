"""What the forking process makes of the answers of children that run many variants each."""

OUTCOMES = ("stopped", "completed", "solution-failed", "tests-failed", "steps")
TOLD = ["at", "outcome", "test", "status", "head"]


class Kills:
    """
    What became of the variants, for the process that forks: `told` has an answer for each that a test certainly notices, `todo` are
    those still to be run, of which the first `due` only wait for the unchanged solution to pass behind them.
    """

    def __init__(self, count):
        self.told = [None] * count
        self.todo = list(range(count))
        self.due = 0
        self._doubt = None
        self._unclean = 0

    def follow(self, answers):
        """Reads what a child that was given `todo` says. A child that ends by steps has told about itself, but not about those before."""
        todo, at, begun, since, ending = self.todo, 0, False, [], "ended"
        try:
            for answer in answers:
                if type(answer) is str:
                    ending = answer
                    break
                keys, place = list(answer), answer.get("at")
                if keys == ["at"] and place in (at - 1, at):
                    begun = begun or place == at
                elif keys == TOLD and place == at and begun and answer["outcome"] in OUTCOMES:
                    if answer["outcome"] == "steps":
                        ending = "steps"
                        break
                    since.append((todo[at], answer))
                    at, begun = at + 1, False
                elif keys == ["at", "clean"] and place == at - 1 and not begun:
                    if answer["clean"] is not True:
                        break
                    self._settle(since, at)
                    since = []
                else:
                    break
        except Forged:
            pass
        self._go_on(at, begun and at < len(todo), since, ending)

    def _settle(self, since, at):
        for index, answer in since:
            if answer["outcome"] != "completed":
                self.told[index] = {key: str(answer[key]) for key in TOLD[1:]}
        if self._doubt is not None and at == self.due:
            self._end(*self._doubt)
            self._doubt = None

    def _end(self, index, outcome):
        self.told[index] = {"outcome": outcome, "test": "", "status": "", "head": ""}

    def _go_on(self, at, begun, since, ending):
        """What is left to run. Whatever is not repeated here stays without an answer."""
        todo, waited = self.todo, at < self.due
        rest = todo[at + begun :]
        self.todo, self.due, self._doubt = rest, 0, None
        if not begun and not (at == len(todo) and not since):
            self._unclean += 1
            if self._unclean > 1:
                self.todo = []
        elif begun and ending in ("steps", "timeout") and not since:
            self._end(todo[at], ending)
        elif begun and since and not waited:
            self.todo = [index for index, _ in since] + rest
            self.due = len(since)
            self._doubt = (todo[at], ending) if ending in ("steps", "timeout") else None
