# A tower of at most nine disks, from one peg to another.
ENTRY = "hanoi"


def cases(rng, size):
    for start in (1, 2, 3):
        for end in (1, 2, 3):
            if start != end:
                yield {"args": [min(size, 9), start, end]}


def valid(case):
    if len(case["args"]) != 3 or any(type(x) is not int for x in case["args"]):
        return False
    height, start, end = case["args"]
    return 0 <= height <= 9 and start in (1, 2, 3) and end in (1, 2, 3) and start != end


def expected(case):
    return REFERENCE(*case["args"])
