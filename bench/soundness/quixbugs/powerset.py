# At most nine different things; the subsets come in one given order.
ENTRY = "powerset"


def cases(rng, size):
    for _ in range(20):
        things = rng.sample(["a", "b", "df", "m", "x", "z", 1, 2, 3, -4], rng.randint(0, min(size, 9)))
        yield {"args": [things]}


def valid(case):
    if len(case["args"]) != 1 or type(case["args"][0]) is not list or len(case["args"][0]) > 9:
        return False
    things = case["args"][0]
    return all(type(x) in (int, str) for x in things) and len(set(things)) == len(things)


def expected(case):
    return REFERENCE(*case["args"])
