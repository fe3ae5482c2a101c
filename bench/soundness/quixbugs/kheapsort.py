# A list in which nothing stands more than k places from where it belongs.
ENTRY = "kheapsort"


def cases(rng, size):
    for _ in range(20):
        k = rng.randint(0, min(size, 12))
        arr = sorted(rng.randint(-size, size) for _ in range(min(size, 200)))
        for at in range(0, len(arr) - k, k + 1):
            block = arr[at : at + k + 1]
            rng.shuffle(block)
            arr[at : at + k + 1] = block
        yield {"args": [arr, k]}


def valid(case):
    if len(case["args"]) != 2:
        return False
    arr, k = case["args"]
    if type(arr) is not list or type(k) is not int or not 0 <= k <= len(arr):
        return False
    if any(type(x) is not int for x in arr):
        return False
    order = sorted(range(len(arr)), key=lambda at: arr[at])
    return all(abs(place - at) <= k for place, at in enumerate(order))


def expected(case):
    return REFERENCE(*case["args"])
