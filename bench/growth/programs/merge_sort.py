# O(n log n)
def merge_sort(items):
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if right[j] < left[i]:
            merged.append(right[j])
            j += 1
        else:
            merged.append(left[i])
            i += 1
    return merged + left[i:] + right[j:]


# --- oracle
ENTRY = "merge_sort"


def cases(rng, size):
    yield {"args": [[rng.randint(0, 10**6) for _ in range(size)]]}


def valid(case):
    return True


def expected(case):
    return sorted(case["args"][0])
