# Different numbers in any order; after the last order comes none.
ENTRY = "next_permutation"


def cases(rng, size):
    for _ in range(20):
        perm = rng.sample(range(-200, 200), min(size + 2, 100))
        yield {"args": [perm]}


def valid(case):
    if len(case["args"]) != 1 or type(case["args"][0]) is not list:
        return False
    perm = case["args"][0]
    return all(type(x) is int for x in perm) and len(set(perm)) == len(perm)


def expected(case):
    return REFERENCE(*case["args"])
