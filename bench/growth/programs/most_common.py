# O(n)
def most_common(items):
    counts = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return max(counts.values())


# --- oracle
ENTRY = "most_common"


def cases(rng, size):
    yield {"args": [[rng.randint(0, size) for _ in range(size)]]}


def valid(case):
    return len(case["args"][0]) > 0


def expected(case):
    return max(case["args"][0].count(item) for item in case["args"][0])
