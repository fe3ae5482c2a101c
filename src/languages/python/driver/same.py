"""Whether two answers, as JSON has read them, are the same by the rules of `verify/differential/compare.ts` as they stand by default."""

NEAR = 1e-9
NEAR_ZERO = 1e-12


def _number(value):
    kind = type(value)
    if kind is int:
        return value
    if kind is dict:
        if "float" in value:
            return float(value["float"])
        if "int" in value:
            return _whole(value["int"], None)
    return None


def _same_number(left, right):
    if type(left) is int and type(right) is int or left == right:
        return left == right
    if left != left or right != right:
        return left != left and right != right
    try:
        # The tolerance never hides another whole number.
        if type(left) is int and left != round(right):
            return False
        left, right = float(left), float(right)
    except OverflowError:
        return False
    distance = abs(left - right)
    return distance <= NEAR_ZERO or distance <= NEAR * max(abs(left), abs(right)) < float("inf")


def _is_complex(value):
    return type(value) is dict and "complex" in value


def _parts(value, number):
    """The real and the imaginary part; a number is a complex one without the second."""
    if _is_complex(value):
        return [float(part) for part in value["complex"]]
    return None if number is None else [number, 0.0]


def _same_items(left, right):
    return len(left) == len(right) and all([same(one, other) for one, other in zip(left, right)])


def _same_bags(left, right):
    if len(left) != len(right):
        return False
    rest = list(right)
    # As texts: a bool is equal to a number here.
    texts = [repr(item) for item in rest]
    for item in left:
        text = repr(item)
        if text in texts:
            index = texts.index(text)
            del rest[index], texts[index]
            continue
        for index, other in enumerate(rest):
            if same(item, other):
                del rest[index], texts[index]
                break
        else:
            return False
    return True


def same(left, right):
    """Of what cannot be shown by value, the text decides: a mutant that gives the same nothing is not told apart by it."""
    if type(left) is bool or type(right) is bool or type(left) is str or left is None:
        return type(left) is type(right) and left == right
    one, other = _number(left), _number(right)
    if one is not None and other is not None:
        return _same_number(one, other)
    if _is_complex(left) or _is_complex(right):
        parts, others = _parts(left, one), _parts(right, other)
        return bool(parts and others) and all(map(_same_number, parts, others))
    if one is not None or other is not None:
        return False
    if type(left) is dict and "tuple" in left:
        left = left["tuple"]
    if type(right) is dict and "tuple" in right:
        right = right["tuple"]
    if type(left) is list or type(right) is list:
        return type(left) is type(right) and _same_items(left, right)
    if type(left) is not dict or type(right) is not dict or list(left) != list(right):
        return False
    ((tag, content),) = left.items()
    if tag == "set" or tag == "dict":
        return _same_bags(content, right[tag])
    if tag == "object":
        return content[0] == right[tag][0] and _same_bags(content[1], right[tag][1])
    return content == right[tag]
