# From one row to a hundred.
ENTRY = "pascal"


def cases(rng, size):
    yield {"args": [min(size + 1, 100)]}


def valid(case):
    return len(case["args"]) == 1 and type(case["args"][0]) is int and 1 <= case["args"][0] <= 100


def expected(case):
    return REFERENCE(*case["args"])
