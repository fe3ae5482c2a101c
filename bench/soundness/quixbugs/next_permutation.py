# Different numbers in an order that is not the last one.
ENTRY = "next_permutation"


def cases(rng, size):
    for _ in range(20):
        perm = rng.sample(range(-200, 200), min(size + 2, 100))
        if perm != sorted(perm, reverse=True):
            yield {"args": [perm]}


def valid(case):
    if len(case["args"]) != 1 or type(case["args"][0]) is not list:
        return False
    perm = case["args"][0]
    if any(type(x) is not int for x in perm) or len(set(perm)) != len(perm):
        return False
    return any(a < b for a, b in zip(perm, perm[1:]))


def expected(case):
    return REFERENCE(*case["args"])
