# Any number that is not negative.
ENTRY = "bitcount"


def cases(rng, size):
    for _ in range(20):
        yield {"args": [rng.getrandbits(min(size, 200)) if size else 0]}


def valid(case):
    return len(case["args"]) == 1 and type(case["args"][0]) is int and 0 <= case["args"][0] < 2**256


def expected(case):
    return REFERENCE(*case["args"])
