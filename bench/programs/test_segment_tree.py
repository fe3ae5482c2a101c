from segment_tree import SegmentTree


def test_sums_follow_additions():
    numbers = [3, -1, 4, 1, -5, 9, 2]
    tree = SegmentTree(numbers)
    for left, right, amount in [(0, 7, 2), (1, 4, -3), (2, 3, 10), (5, 7, 1), (4, 4, 100)]:
        tree.add(left, right, amount)
        for index in range(left, right):
            numbers[index] += amount
        for start in range(8):
            for end in range(start, 8):
                assert tree.sum(start, end) == sum(numbers[start:end])


def test_edges():
    assert SegmentTree([]).sum(0, 0) == 0
    assert SegmentTree([7]).sum(0, 1) == 7
    for left, right in [(-1, 1), (1, 0), (0, 2)]:
        try:
            SegmentTree([7]).add(left, right, 1)
        except IndexError:
            continue
        assert False, "a range outside of the list was accepted"
