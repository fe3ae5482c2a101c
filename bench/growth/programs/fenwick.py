# O(log n)
class Fenwick:
    def __init__(self, n):
        self.tree = [0] * (n + 1)

    def add(self, at, value):
        at += 1
        while at < len(self.tree):
            self.tree[at] += value
            at += at & -at

    def prefix(self, end):
        total = 0
        while end > 0:
            total += self.tree[end]
            end -= end & -end
        return total


# --- oracle
ENTRY = "Fenwick"


def cases(rng, size):
    n = size + 1
    ops = []
    for _ in range(500):
        ops.append(["add", [rng.randrange(n), rng.randint(-9, 9)]])
        ops.append(["prefix", [rng.randint(0, n)]])
    yield {"init": [n], "ops": ops}


def cost(case):
    return case["init"][0]


def expected(case):
    items, answers = [0] * case["init"][0], []
    for name, arguments in case["ops"]:
        if name == "add":
            items[arguments[0]] += arguments[1]
            answers.append(None)
        else:
            answers.append(sum(items[: arguments[0]]))
    return answers
