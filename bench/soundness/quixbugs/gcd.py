# Two numbers that are not negative.
ENTRY = "gcd"


def cases(rng, size):
    for _ in range(20):
        top = 2 ** min(size, 60)
        common = rng.randint(1, size + 1)
        yield {"args": [common * rng.randrange(top), common * rng.randrange(top)]}


def valid(case):
    return len(case["args"]) == 2 and all(type(x) is int and 0 <= x < 2**128 for x in case["args"])


def expected(case):
    return REFERENCE(*case["args"])
