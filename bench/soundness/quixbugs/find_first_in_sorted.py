# A list in ascending order, with repeats, and a number to find.
ENTRY = "find_first_in_sorted"


def cases(rng, size):
    for _ in range(20):
        arr = sorted(rng.randint(-size, size) for _ in range(min(size, 300)))
        yield {"args": [arr, rng.choice(arr) if arr and rng.random() < 0.7 else rng.randint(-size - 1, size + 1)]}


def valid(case):
    if len(case["args"]) != 2:
        return False
    arr, x = case["args"]
    return type(arr) is list and type(x) is int and all(type(y) is int for y in arr) and arr == sorted(arr)


def expected(case):
    return REFERENCE(*case["args"])
