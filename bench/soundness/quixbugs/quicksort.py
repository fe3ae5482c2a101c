# At most two hundred numbers, with repeats: the reference is as deep as the list is long.
ENTRY = "quicksort"


def cases(rng, size):
    for _ in range(20):
        yield {"args": [[rng.randint(-size, size) for _ in range(min(size, 200))]]}


def valid(case):
    if len(case["args"]) != 1 or type(case["args"][0]) is not list or len(case["args"][0]) > 200:
        return False
    return all(type(x) is int for x in case["args"][0])


def expected(case):
    return REFERENCE(*case["args"])
