# Numbers in any order; of none, and of negative ones only, the sum is 0.
ENTRY = "max_sublist_sum"


def cases(rng, size):
    for _ in range(20):
        yield {"args": [[rng.randint(-size, size) for _ in range(min(size, 200))]]}


def valid(case):
    return len(case["args"]) == 1 and type(case["args"][0]) is list and all(type(x) is int for x in case["args"][0])


def expected(case):
    return REFERENCE(*case["args"])
