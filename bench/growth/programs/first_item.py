# O(1)
def first_item(items):
    return items[0] + items[-1]


# --- oracle
ENTRY = "first_item"


def cases(rng, size):
    yield {"args": [[rng.randint(0, 10**6) for _ in range(size)]]}


def valid(case):
    return len(case["args"][0]) > 0


def expected(case):
    return case["args"][0][0] + case["args"][0][-1]
