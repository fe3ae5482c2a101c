# O(2^n)
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


# --- oracle
ENTRY = "fibonacci"


def cases(rng, size):
    yield {"args": [size]}


def valid(case):
    return 0 <= case["args"][0] < 90


def expected(case):
    a, b = 0, 1
    for _ in range(case["args"][0]):
        a, b = b, a + b
    return a
