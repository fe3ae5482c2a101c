# O(n)
def largest_step(items):
    most = 0
    for at in range(1, len(items)):
        step = items[at] - items[at - 1]
        if step > most:
            most = step
    return most


# --- oracle
ENTRY = "largest_step"


def cases(rng, size):
    yield {"args": [[rng.randint(0, 10**6) for _ in range(size)]]}


def valid(case):
    return True


def expected(case):
    return max([0] + [b - a for a, b in zip(case["args"][0], case["args"][0][1:])])
