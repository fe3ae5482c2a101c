# Lists within lists, of numbers and words, at most twenty deep.
ENTRY = "flatten"


def nested(rng, size, depth):
    return [
        nested(rng, rng.randint(0, size // 2), depth - 1) if depth and rng.random() < 0.4 else rng.randint(-9, 9)
        for _ in range(min(size, 12))
    ]


def cases(rng, size):
    for _ in range(20):
        yield {"args": [nested(rng, size, 4)]}


def legal(value, depth=0):
    if type(value) is list:
        return depth < 20 and all(legal(item, depth + 1) for item in value)
    return depth > 0 and type(value) in (int, str)


def valid(case):
    return len(case["args"]) == 1 and legal(case["args"][0])


def expected(case):
    return REFERENCE(*case["args"])
