# Whole numbers from 0 to k - 1, in any order.
ENTRY = "bucketsort"


def cases(rng, size):
    for _ in range(20):
        k = rng.randint(1, max(1, min(2 * size, 200)))
        yield {"args": [[rng.randrange(k) for _ in range(min(size, 200))], k]}


def valid(case):
    if len(case["args"]) != 2:
        return False
    arr, k = case["args"]
    return type(arr) is list and type(k) is int and 0 <= k <= 1000 and all(type(x) is int and 0 <= x < k for x in arr)


def expected(case):
    return REFERENCE(*case["args"])
