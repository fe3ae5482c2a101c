from itertools import combinations

ENTRY = "has_pair"
CLAIM = "O(n)"


def cases(rng, size):
    """Even numbers, and totals even (mostly there is a pair) and odd (there is none)."""
    numbers = [2 * rng.randint(-4 * size, 4 * size) for _ in range(size)]
    for _ in range(10):
        yield {"args": [numbers, rng.randint(-8 * size, 8 * size)]}
    yield {"args": [numbers, 1]}


def valid(case):
    return (
        len(case["args"]) == 2
        and type(case["args"][0]) is list
        and all(type(value) is int and abs(value) < 10**12 for value in [*case["args"][0], case["args"][1]])
    )


def cost(case):
    return len(case["args"][0])


def expected(case):
    """Try all pairs."""
    numbers, total = case["args"]
    return any(a + b == total for a, b in combinations(numbers, 2))
