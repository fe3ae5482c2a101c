# O(n√n)
from math import isqrt


def block_minima(items):
    width = isqrt(len(items)) + 1
    answer = []
    for at in range(len(items)):
        least = items[at]
        for other in range(max(0, at - width), at):
            if items[other] < least:
                least = items[other]
        answer.append(least)
    return answer


# --- oracle
ENTRY = "block_minima"


def cases(rng, size):
    yield {"args": [[rng.randint(0, 10**6) for _ in range(size)]]}


def valid(case):
    return True


def expected(case):
    items = case["args"][0]
    width = int(len(items) ** 0.5) + 1
    return [min(items[max(0, at - width) : at + 1]) for at in range(len(items))]
