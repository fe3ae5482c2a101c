import random

import pytest
from fibonacci import fibonacci, fibonacci_iterative, fibonacci_matrix, fibonacci_recursive

FIRST = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55]


def slow(n):
    """The definition itself, as a reference for small n."""
    return n if n < 2 else slow(n - 1) + slow(n - 2)


def test_first_values_recursive():
    for n in range(1, 11):
        assert fibonacci_recursive(n) == FIRST[n]


def test_first_values_iterative():
    for n in range(1, 11):
        assert fibonacci_iterative(n) == FIRST[n]


def test_first_values_matrix():
    for n in range(1, 3):
        assert fibonacci_matrix(n) == FIRST[n]


def test_random_indices_agree_with_the_definition():
    rng = random.Random(2026)
    for n in (rng.randrange(1, 18) for _ in range(30)):
        assert fibonacci_recursive(n) == fibonacci_iterative(n) == slow(n)


def test_the_default_way():
    assert fibonacci(10) == 55


@pytest.mark.parametrize("way", ["recursive", "iterative"])
def test_large_value(way):
    assert fibonacci(100, way) == 354224848179261915075


def test_negative_indices_are_refused():
    with pytest.raises(ValueError):
        fibonacci(-5)


def test_unknown_ways_are_refused():
    with pytest.raises(ValueError):
        fibonacci(5, "guess")
