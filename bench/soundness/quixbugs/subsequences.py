# Ascending picks of k numbers from a up to, not including, b; at most ten to choose from.
ENTRY = "subsequences"


def cases(rng, size):
    for _ in range(20):
        a = rng.randint(-size, size)
        yield {"args": [a, a + rng.randint(0, min(size, 8)), rng.randint(0, min(size, 5))]}


def valid(case):
    if len(case["args"]) != 3 or any(type(x) is not int for x in case["args"]):
        return False
    a, b, k = case["args"]
    return k >= 0 and b - a <= 10


def expected(case):
    return REFERENCE(*case["args"])
