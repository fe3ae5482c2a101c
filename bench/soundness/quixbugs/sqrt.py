# A positive number and how far the answer's square may be from it.
ENTRY = "sqrt"


def cases(rng, size):
    for _ in range(20):
        x = rng.choice([rng.randint(1, size + 1), round(rng.uniform(0.01, size + 1), 3)])
        yield {"args": [x, rng.choice([0.5, 0.1, 0.01, 0.001])]}


def valid(case):
    if len(case["args"]) != 2 or any(type(x) not in (int, float) for x in case["args"]):
        return False
    x, epsilon = case["args"]
    return 0.01 <= x <= 1e6 and 1e-4 <= epsilon <= 1


def check(case, answer):
    x, epsilon = case["args"]
    if type(answer) not in (int, float) or answer < 0:
        return "not a root"
    away = abs(x - answer**2)
    return away <= epsilon or "its square is %r from %r" % (away, x)
