# O(n log n)
import heapq


def heap_sort(items):
    heap = []
    for item in items:
        heapq.heappush(heap, item)
    return [heapq.heappop(heap) for _ in items]


# --- oracle
ENTRY = "heap_sort"


def cases(rng, size):
    yield {"args": [[rng.randint(0, 10**6) for _ in range(size)]]}


def valid(case):
    return True


def expected(case):
    return sorted(case["args"][0])
