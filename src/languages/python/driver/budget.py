"""A step budget that begins anew with each case."""

# Iterators over a list that is there already: the cheapest way to so many Nones.
_NONES = [None] * (1 << 17)


class CaseMeter(Meter):
    """`last`: iterators that are consumed, one after the other, by the first step beyond a budget."""

    def __init__(self, program, last):
        Meter.__init__(self, program)
        self._waiting = [repeat(None), *reversed(last)]
        self._source = self._part = None
        self._budget = 0
        self.ticks = chain.from_iterable(iter(self._waiting.pop, None))

    def allow(self, budget):
        """From now on so many steps."""
        if self._source is not None:
            if self._waiting[-1] is self._part:
                self._waiting.pop()
            self._source.__setstate__(self._budget if self._source is not self._part else len(_NONES))
        if budget <= len(_NONES):
            self._source = self._part = iter(_NONES)
            self._source.__setstate__(len(_NONES) - budget)
        else:
            self._source = iter(range(budget))
            self._part = map({}.get, self._source)
        self._budget = budget
        self._waiting.append(self._part)

    def taken(self):
        return self._budget - self._source.__length_hint__()
