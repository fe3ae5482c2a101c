ENTRY = "fibonacci"
WAYS = ["recursive", "iterative", "matrix"]


def cases(rng, size):
    """The default way and each named one, by position and by name; and what must be refused."""
    for _ in range(5):
        n = rng.randint(0, min(size, 500))
        yield {"args": [n]}
        yield {"args": [n, rng.choice(WAYS)]}
        yield {"args": [n], "kwargs": {"way": rng.choice(WAYS)}}
    yield {"args": [-1 - size % 3]}
    yield {"args": [size % 20, "guess"]}


def valid(case):
    args, named = case["args"], case.get("kwargs", {})
    if len(args) + len(named) not in (1, 2) or len(args) < 1 or any(name != "way" for name in named):
        return False
    way = args[1] if len(args) == 2 else named.get("way", "iterative")
    return type(args[0]) is int and -3 <= args[0] <= 500 and way in [*WAYS, "guess"]


def expected(case):
    """Write the row down from its beginning and look."""
    args, named = case["args"], case.get("kwargs", {})
    n, way = args[0], args[1] if len(args) == 2 else named.get("way", "iterative")
    if n < 0 or way not in WAYS:
        raise ValueError("refused")
    row = [0, 1]
    while len(row) <= n:
        row.append(row[-1] + row[-2])
    return row[n]
