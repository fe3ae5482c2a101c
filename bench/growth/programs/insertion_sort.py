# O(n²)
def insertion_sort(items):
    items = list(items)
    for at in range(1, len(items)):
        item, place = items[at], at
        while place > 0 and items[place - 1] > item:
            items[place] = items[place - 1]
            place -= 1
        items[place] = item
    return items


# --- oracle
ENTRY = "insertion_sort"


def cases(rng, size):
    yield {"args": [[rng.randint(0, 10**6) for _ in range(size)]]}


def valid(case):
    return True


def expected(case):
    return sorted(case["args"][0])
