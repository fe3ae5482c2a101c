ENTRY = "RangeSum"


def cases(rng, size):
    """Structures of rising size, each with adding and asking mixed."""
    for _ in range(20):
        length = rng.randint(1, size + 1)
        ops = []
        for _ in range(rng.randint(1, size + 2)):
            start = rng.randint(0, length)
            ops.append(["add", [rng.randrange(length), rng.randint(-9, 9)]])
            ops.append(["total", [start, rng.randint(start, length)]])
        yield {"init": [length], "ops": ops}


def valid(case):
    if len(case["init"]) != 1 or type(case["init"][0]) is not int or not 1 <= case["init"][0] <= 1000:
        return False
    length = case["init"][0]
    for name, args in case["ops"]:
        if len(args) != 2 or not all(type(arg) is int for arg in args):
            return False
        legal = {"add": 0 <= args[0] < length, "total": 0 <= args[0] <= args[1] <= length}
        if not legal.get(name, False):
            return False
    return True


def expected(case):
    """A plain list; one answer for each operation."""
    numbers = [0] * case["init"][0]
    answers = []
    for name, (first, second) in case["ops"]:
        if name == "add":
            numbers[first] += second
            answers.append(None)
        else:
            answers.append(sum(numbers[first:second]))
    return answers
