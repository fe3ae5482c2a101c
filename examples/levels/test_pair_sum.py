from pair_sum import has_pair


def test_a_pair():
    assert has_pair([1, 5, 9], 14)
    assert has_pair([1, 5, 9], 6)
    assert has_pair([3, 3], 6)
    assert has_pair([5, 2, 3], 5)
    assert has_pair([-4, 7, 1], -3)


def test_no_pair():
    assert not has_pair([1, 5, 9], 7)
    assert not has_pair([], 0)


def test_a_number_is_no_pair_with_itself():
    assert not has_pair([3, 1], 6)
    assert not has_pair([1, 3], 6)
    assert not has_pair([3], 6)
    assert not has_pair([0], 0)
