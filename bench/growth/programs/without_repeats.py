# O(n²)
def without_repeats(items):
    kept = []
    for item in items:
        if item not in kept:
            kept.append(item)
    return kept


# --- oracle
ENTRY = "without_repeats"


def cases(rng, size):
    yield {"args": [[rng.randint(0, 10**9) for _ in range(size)]]}


def valid(case):
    return True


def expected(case):
    items = case["args"][0]
    return [item for at, item in enumerate(items) if items.index(item) == at]
