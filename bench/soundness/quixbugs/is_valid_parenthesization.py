# Round brackets only.
ENTRY = "is_valid_parenthesization"


def balanced(rng, pairs):
    text, depth, left = "", 0, pairs
    while left or depth:
        if left and (depth == 0 or rng.random() < 0.5):
            text, depth, left = text + "(", depth + 1, left - 1
        else:
            text, depth = text + ")", depth - 1
    return text


def cases(rng, size):
    for _ in range(20):
        text = balanced(rng, min(size, 200))
        yield {"args": [text]}
        at = rng.randint(0, len(text))
        yield {"args": [text[:at] + rng.choice(["", "(", ")"]) + text[at + 1 :]]}


def valid(case):
    return len(case["args"]) == 1 and type(case["args"][0]) is str and set(case["args"][0]) <= {"(", ")"}


def expected(case):
    return REFERENCE(*case["args"])
