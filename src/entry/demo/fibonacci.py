"""Fibonacci numbers in three independent ways: F(0) = 0, F(1) = 1, F(n) = F(n - 1) + F(n - 2)."""


def fibonacci_recursive(n, memo=None):
    """Recursion with a memo: O(n) time and space."""
    check_index(n)
    memo = {0: 0, 1: 1} if memo is None else memo
    if n not in memo:
        memo[n] = fibonacci_recursive(n - 1, memo) + fibonacci_recursive(n - 2, memo)
    return memo[n]


def fibonacci_iterative(n):
    """Two running values: O(n) time, O(1) space."""
    check_index(n)
    current, following = 0, 1
    for _ in range(n):
        current, following = following, current + following
    return current


def fibonacci_matrix(n):
    """Powers of [[1, 1], [1, 0]] by squaring: O(log n) multiplications."""
    check_index(n)
    power, base = ((1, 0), (0, 1)), ((1, 1), (1, 0))
    while n > 0:
        if n % 2 == 1:
            power = multiply(power, base)
        base = multiply(base, base)
        n //= 2
    return power[0][0]


def multiply(a, b):
    """The product of two 2 x 2 matrices."""
    return (
        (a[0][0] * b[0][0] + a[0][1] * b[1][0], a[0][0] * b[0][1] + a[0][1] * b[1][1]),
        (a[1][0] * b[0][0] + a[1][1] * b[1][0], a[1][0] * b[0][1] + a[1][1] * b[1][1]),
    )


def check_index(n):
    """Refuses what is not the index of a Fibonacci number."""
    if n < 0:
        raise ValueError(f"n must be 0 or more, got {n}")
    return n


def fibonacci(n, way="iterative"):
    """F(n), computed in one of three ways: "recursive", "iterative" or "matrix"."""
    ways = {"recursive": fibonacci_recursive, "iterative": fibonacci_iterative, "matrix": fibonacci_matrix}
    if way not in ways:
        raise ValueError(f"unknown way {way!r}; use one of {', '.join(ways)}")
    return ways[way](n)
