# Numbers with one of + - * / between each two.
ENTRY = "shunting_yard"


def cases(rng, size):
    for _ in range(20):
        tokens = [rng.randint(0, 99)]
        for _ in range(min(size, 100)):
            tokens += [rng.choice("+-*/"), rng.randint(0, 99)]
        yield {"args": [tokens]}
    yield {"args": [[]]}


def valid(case):
    if len(case["args"]) != 1 or type(case["args"][0]) is not list:
        return False
    tokens = case["args"][0]
    if tokens and len(tokens) % 2 == 0:
        return False
    return all(
        type(token) is int if at % 2 == 0 else type(token) is str and token in ("+", "-", "*", "/")
        for at, token in enumerate(tokens)
    )


def expected(case):
    return REFERENCE(*case["args"])
