# Two texts of at most seven characters: the reference takes exponential time. Of several longest ones any is right.
ENTRY = "longest_common_subsequence"


def cases(rng, size):
    for _ in range(20):
        letters = "abcdef"[: rng.randint(1, 6)]
        yield {"args": ["".join(rng.choice(letters) for _ in range(rng.randint(0, min(size, 6)))) for _ in "ab"]}


def valid(case):
    return len(case["args"]) == 2 and all(type(x) is str and len(x) <= 7 for x in case["args"])


def within(part, whole):
    rest = iter(whole)
    return all(letter in rest for letter in part)


def check(case, answer):
    a, b = case["args"]
    if type(answer) is not str:
        return "not a text"
    if not within(answer, a) or not within(answer, b):
        return "not a subsequence of both"
    longest = len(REFERENCE(a, b))
    return len(answer) == longest or "%d characters long, where %d can be had" % (len(answer), longest)
