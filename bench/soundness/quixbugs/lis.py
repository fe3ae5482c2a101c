# At most sixty numbers, in any order.
ENTRY = "lis"


def cases(rng, size):
    for _ in range(20):
        yield {"args": [[rng.randint(-size, size) for _ in range(min(size, 50))]]}


def valid(case):
    if len(case["args"]) != 1 or type(case["args"][0]) is not list or len(case["args"][0]) > 60:
        return False
    return all(type(x) is int for x in case["args"][0])


def expected(case):
    return REFERENCE(*case["args"])
