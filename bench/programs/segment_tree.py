"""Segment tree: add to a range, ask for the sum of a range, both in O(log n)."""


class SegmentTree:
    """Holds a list of numbers; ranges are half open, counted from 0."""

    def __init__(self, values):
        self.size = len(values)
        self.sums = [0] * (4 * self.size)
        self.waiting = [0] * (4 * self.size)
        if self.size > 0:
            self._build(1, 0, self.size, values)

    def _build(self, node, start, end, values):
        if end - start == 1:
            self.sums[node] = values[start]
            return
        middle = (start + end) // 2
        self._build(2 * node, start, middle, values)
        self._build(2 * node + 1, middle, end, values)
        self.sums[node] = self.sums[2 * node] + self.sums[2 * node + 1]

    def _check(self, left, right):
        if not 0 <= left <= right <= self.size:
            raise IndexError("range outside of the list")

    def add(self, left, right, amount):
        """Adds `amount` to every number of [left, right)."""
        self._check(left, right)
        if left < right:
            self._add(1, 0, self.size, left, right, amount)

    def sum(self, left, right):
        """Sum of the numbers of [left, right)."""
        self._check(left, right)
        if left == right:
            return 0
        return self._sum(1, 0, self.size, left, right)

    def _apply(self, node, length, amount):
        self.sums[node] += amount * length
        self.waiting[node] += amount

    def _push_down(self, node, start, middle, end):
        amount = self.waiting[node]
        if amount != 0:
            self._apply(2 * node, middle - start, amount)
            self._apply(2 * node + 1, end - middle, amount)
            self.waiting[node] = 0

    def _add(self, node, start, end, left, right, amount):
        if left <= start and end <= right:
            self._apply(node, end - start, amount)
            return
        middle = (start + end) // 2
        self._push_down(node, start, middle, end)
        if left < middle:
            self._add(2 * node, start, middle, left, right, amount)
        if right > middle:
            self._add(2 * node + 1, middle, end, left, right, amount)
        self.sums[node] = self.sums[2 * node] + self.sums[2 * node + 1]

    def _sum(self, node, start, end, left, right):
        if left <= start and end <= right:
            return self.sums[node]
        middle = (start + end) // 2
        self._push_down(node, start, middle, end)
        total = 0
        if left < middle:
            total += self._sum(2 * node, start, middle, left, right)
        if right > middle:
            total += self._sum(2 * node + 1, middle, end, left, right)
        return total
