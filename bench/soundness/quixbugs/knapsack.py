# A capacity, and things of a positive weight and a value that is not negative.
ENTRY = "knapsack"


def cases(rng, size):
    for _ in range(20):
        items = [[rng.randint(1, 10), rng.randint(0, 20)] for _ in range(min(size, 10))]
        yield {"args": [rng.randint(0, min(5 * size, 80)), items]}


def valid(case):
    if len(case["args"]) != 2:
        return False
    capacity, items = case["args"]
    if type(capacity) is not int or not 0 <= capacity <= 200 or type(items) is not list or len(items) > 12:
        return False
    return all(
        type(item) is list
        and len(item) == 2
        and all(type(x) is int for x in item)
        and 1 <= item[0] <= 1000
        and 0 <= item[1] <= 1000
        for item in items
    )


def expected(case):
    return REFERENCE(*case["args"])
