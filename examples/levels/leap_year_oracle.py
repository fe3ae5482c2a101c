import datetime

ENTRY = "is_leap_year"


def cases(rng, size):
    """Twenty years of any time, and twenty at a turn of a century."""
    for _ in range(20):
        yield {"args": [rng.randint(1, 9999)]}
        yield {"args": [100 * rng.randint(1, 99) + rng.randint(-1, 1)]}


def valid(case):
    year = case["args"][0]
    return len(case["args"]) == 1 and type(year) is int and 1 <= year <= 9999


def expected(case):
    """Look into the calendar."""
    try:
        datetime.date(case["args"][0], 2, 29)
    except ValueError:
        return False
    return True
