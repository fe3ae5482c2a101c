# O(log n)
def binary_search(items, wanted):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


# --- oracle
ENTRY = "binary_search"


def cases(rng, size):
    items = sorted(rng.randint(0, 10**6) for _ in range(size))
    yield {"args": [items, rng.randint(0, 10**6)]}


def valid(case):
    return case["args"][0] == sorted(case["args"][0])


def expected(case):
    return sum(item < case["args"][1] for item in case["args"][0])
