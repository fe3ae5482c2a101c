from median import median


def test_one_number():
    assert median([7]) == 7


def test_numbers_in_any_order():
    assert median([9, 1, 5]) == 5
    assert median([4, 8, 2, 6, 0]) == 4
