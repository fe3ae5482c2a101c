# O(n³)
def shortest_paths(lengths):
    count = len(lengths)
    best = [list(row) for row in lengths]
    for middle in range(count):
        for a in range(count):
            for b in range(count):
                if best[a][middle] + best[middle][b] < best[a][b]:
                    best[a][b] = best[a][middle] + best[middle][b]
    return best


# --- oracle
ENTRY = "shortest_paths"


def cases(rng, size):
    yield {"args": [[[0 if a == b else rng.randint(1, 1000) for b in range(size)] for a in range(size)]]}


def valid(case):
    return all(len(row) == len(case["args"][0]) for row in case["args"][0])


def cost(case):
    return len(case["args"][0])


def expected(case):
    best = [list(row) for row in case["args"][0]]
    for _ in best:
        for a in range(len(best)):
            for b in range(len(best)):
                best[a][b] = min(best[a][c] + best[c][b] for c in range(len(best)))
    return best
