# Two texts of at most forty characters.
ENTRY = "lcs_length"


def cases(rng, size):
    for _ in range(20):
        letters = "abcdefghij"[: rng.randint(1, 10)]
        yield {"args": ["".join(rng.choice(letters) for _ in range(rng.randint(0, min(size, 30)))) for _ in "st"]}


def valid(case):
    return len(case["args"]) == 2 and all(type(x) is str and len(x) <= 40 for x in case["args"])


def expected(case):
    return REFERENCE(*case["args"])
