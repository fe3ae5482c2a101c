"""Fibonacci numbers in three independent ways: F(0) = 0, F(1) = 1, F(n) = F(n - 1) + F(n - 2)."""


def fibonacci_recursive(n, memo=None):
    """Recursion with a memo: O(n) time and space."""
    memo = {0: 0, 1: 1} if memo is None else memo
    if n not in memo:
        memo[n] = fibonacci_recursive(n - 1, memo) + fibonacci_recursive(n - 2, memo)
    return memo[n]


def fibonacci_iterative(n):
    """Two running values: O(n) time, O(1) space."""
    before, current = 0, 1
    for _ in range(n - 1):
        before, current = current, before + current
    return current


def fibonacci_matrix(n):
    """Powers of [[1, 1], [1, 0]] by squaring: O(log n) multiplications."""
    power = ((1, 0), (0, 1))
    for bit in format(n, "b"):
        power = multiply(power, power)
        if bit == "1":
            power = multiply(power, ((1, 1), (1, 0)))
    return power[0][0]


def multiply(left, right):
    """The product of two 2 x 2 matrices."""
    (a, b), (c, d) = left
    (e, f), (g, h) = right
    return (a * e + b * g, a * f + b * h), (c * e + d * g, c * f + d * h)


def fibonacci(n, way="iterative"):
    """F(n), computed in one of three ways: "recursive", "iterative" or "matrix"."""
    ways = {"recursive": fibonacci_recursive, "iterative": fibonacci_iterative, "matrix": fibonacci_matrix}
    if n < 0:
        raise ValueError(f"n must be 0 or more, got {n}")
    if way not in ways:
        raise ValueError(f"unknown way {way!r}; use one of {', '.join(ways)}")
    return ways[way](n)
