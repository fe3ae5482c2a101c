"""Shows values of unknown types without trusting them. First part of the harness: the parts are joined into one program."""

import sys

SHOWN = 300  # characters of one value in a message
ADDRESS_WIDTH = 20


def shorten(text, limit=SHOWN):
    if len(text) <= limit:
        return text
    tail = limit // 3
    return text[: limit - tail - 1] + "…" + text[len(text) - tail :]


def without_address(text):
    """`<f.Node object at 0x7f…>` differs between processes; the same failure must read the same."""
    start = text.find(" at 0x")
    while start >= 0:
        end = start + 6
        while end < len(text) and end < start + ADDRESS_WIDTH and text[end] in "0123456789abcdefABCDEF":
            end += 1
        text = text[:start] + text[end:]
        start = text.find(" at 0x", start)
    return text


def type_name(value):
    try:
        return str(type.__getattribute__(type(value), "__name__"))
    except BaseException:
        return "object"


def _shown_items(items, budget, depth):
    parts = []
    used = 0
    for item in items:
        if used > budget or len(parts) >= 200:
            parts.append("…")
            break
        part = _show(item, budget, depth + 1)
        parts.append(part)
        used += len(part) + 2
    return ", ".join(parts)


def _show(value, budget, depth):
    kind = type(value)
    if depth > 12:
        return "…"
    if kind is int:
        try:
            return int.__repr__(value)
        except ValueError:  # more digits than the interpreter converts
            return "<int of %d bits>" % value.bit_length()
    if kind is str or kind is bytes:
        if len(value) > 2 * budget:
            return shorten(repr(value[:budget] + value[len(value) - budget :]), budget)
        return repr(value)
    if kind is list:
        return "[" + _shown_items(value, budget, depth) + "]"
    if kind is tuple:
        return "(" + _shown_items(value, budget, depth) + ("," if len(value) == 1 else "") + ")"
    if kind is set or kind is frozenset:
        if not value:
            return kind.__name__ + "()"
        try:  # sorted where it can be, so that a message does not depend on the hash seed
            items = sorted(value) if len(value) < 10_000 else value
        except BaseException:
            items = value
        text = "{" + _shown_items(items, budget, depth) + "}"
        return text if kind is set else "frozenset(" + text + ")"
    if kind is dict:
        parts = []
        used = 0
        for key in value:
            if used > budget:
                parts.append("…")
                break
            part = _show(key, budget, depth + 1) + ": " + _show(value[key], budget, depth + 1)
            parts.append(part)
            used += len(part)
        return "{" + ", ".join(parts) + "}"
    return without_address(_own_repr(value))


def _own_repr(value):
    try:
        text = repr(value)
        return text if type(text) is str else str.__str__(text)
    except BaseException as problem:
        return "<%s whose repr fails with %s>" % (type_name(value), type_name(problem))


def show(value, limit=SHOWN):
    """A text of at most `limit` characters for any value. Never raises."""
    try:
        return shorten(_show(value, limit, 0), limit)
    except BaseException:
        return "<%s that cannot be shown>" % type_name(value)


def message_of(error):
    """`str` of an exception, or what can be had of it."""
    try:
        text = str(error)
        return shorten(text if type(text) is str else str.__str__(text), 1500)
    except BaseException:
        return "(its text cannot be shown)"


def first_difference(left, right):
    """Where two sequences part, in words; None when that says no more than the values do."""
    if type(left) is not type(right) or type(left) not in (list, tuple, str):
        return None
    if len(left) < 6 and len(right) < 6:
        return None
    for index in range(min(len(left), len(right))):
        try:
            same = left[index] == right[index]
        except BaseException:
            return None
        if not same:
            return "first difference at index %d: %s against %s" % (index, show(left[index], 80), show(right[index], 80))
    if len(left) == len(right):
        return None
    return "lengths differ: %d against %d" % (len(left), len(right))
