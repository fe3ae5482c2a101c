import random

import pytest
from fibonacci import check_index, fibonacci, fibonacci_iterative, fibonacci_matrix, fibonacci_recursive, multiply

FIRST = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]


def slow(n):
    """The definition itself, as a reference for small n."""
    return n if n < 2 else slow(n - 1) + slow(n - 2)


def test_first_values_recursive():
    for n in range(11):
        assert fibonacci_recursive(n) == FIRST[n]


def test_first_values_iterative():
    for n in range(11):
        assert fibonacci_iterative(n) == FIRST[n]


def test_first_values_matrix():
    for n in range(11):
        assert fibonacci_matrix(n) == FIRST[n]


@pytest.mark.parametrize("way", ["recursive", "iterative", "matrix"])
def test_large_value(way):
    assert fibonacci(100, way) == 354224848179261915075


def test_random_indices_agree_with_the_definition():
    rng = random.Random(2026)
    for n in (rng.randrange(18) for _ in range(30)):
        assert fibonacci(n, "recursive") == fibonacci(n, "iterative") == fibonacci(n, "matrix") == slow(n)


def test_the_default_way():
    assert fibonacci(10) == 55


def test_product_of_matrices():
    assert multiply(((1, 2), (3, 4)), ((5, 6), (7, 8))) == ((19, 22), (43, 50))


def test_an_index_is_returned_as_it_is():
    assert check_index(7) == 7


@pytest.mark.parametrize("way", ["recursive", "iterative", "matrix"])
def test_negative_indices_are_refused(way):
    with pytest.raises(ValueError):
        fibonacci(-1, way)


def test_unknown_ways_are_refused():
    with pytest.raises(ValueError):
        fibonacci(5, "guess")
