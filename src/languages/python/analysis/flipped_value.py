"""Another value of the same type, which no comparison takes for the first."""


def flipped(value, tolerance):
    """`tolerance`: how far apart two numbers may be and count as equal; None where they are compared exactly."""
    if value is None:
        return False
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float, complex)):
        if tolerance is None and isinstance(value, int):
            return value + 1
        return value + type(value)(1 + abs(value) + 2 * (tolerance or 0))
    if isinstance(value, str):
        return value + "~"
    if isinstance(value, bytes):
        return value + b"~"
    if isinstance(value, dict):
        if not value:
            return {0: 0}
        first = next(iter(value))
        return {**value, first: flipped(value[first], tolerance)}
    if isinstance(value, (set, frozenset)):
        return value | {_outside(value)}
    items = list(value)
    if items:
        items[0] = flipped(items[0], tolerance)
    return type(value)(items or [0])


def _outside(values):
    """A number that is in none of them, for instance one more than the greatest."""
    return max([int(abs(item)) for item in values if isinstance(item, (int, float)) and abs(item) < 1e300], default=0) + 1
