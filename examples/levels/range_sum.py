class RangeSum:
    """Numbers that are added to one by one and summed over ranges, both in logarithmic time (a binary indexed tree)."""

    def __init__(self, size):
        self._tree = [0] * (size + 1)

    def add(self, index, amount):
        """Adds `amount` to the number at `index`."""
        index += 1
        while index < len(self._tree):
            self._tree[index] += amount
            index += index & -index

    def total(self, start, stop):
        """The sum of the numbers from `start` up to, not including, `stop`."""
        return self._before(stop) - self._before(start)

    def _before(self, stop):
        result = 0
        while stop > 0:
            result += self._tree[stop]
            stop -= stop & -stop
        return result
