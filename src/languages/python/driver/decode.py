"""Makes values of a program, fresh ones each time, out of what JSON has read (`value.ts`)."""

import binascii


class Unmakeable(Exception):
    """A value that cannot be made here; its text says why."""


def _whole(content, space):
    return int(content, 16) if "x" in content else int(content)


def _complex_of(content, space):
    return complex(float(content[0]), float(content[1]))


def _exception_of(content, space):
    import builtins

    known = space.get(content, getattr(builtins, content, None))
    if not (isinstance(known, type) and issubclass(known, BaseException)):
        known = type(content, (Exception,), {})
    return BaseException.__new__(known)


def _decimal(fields):
    import decimal

    return decimal.Decimal(fields["value"])


def _fraction(fields):
    import fractions

    return fractions.Fraction(fields["numerator"], fields["denominator"])


def _timedelta(fields):
    import datetime

    return datetime.timedelta(fields["days"], fields["seconds"], fields["microseconds"])


def _instant(kind):
    def make(fields):
        import datetime

        return getattr(datetime, kind).fromisoformat(fields["value"])

    return make


_KNOWN = {
    "Decimal": _decimal,
    "Fraction": _fraction,
    "timedelta": _timedelta,
    **{kind: _instant(kind) for kind in ("date", "datetime", "time")},
}


def _instance(content, space):
    name, pairs = content
    fields = {field: made(item, space) for field, item in pairs}
    kind = space.get(name)
    if not isinstance(kind, type) and name in _KNOWN:
        return _KNOWN[name](fields)
    if not isinstance(kind, type):
        # Nobody here knows the class: something that has the same fields.
        kind = type(name, (), {"__repr__": lambda self: name + repr(vars(self))})
    if list(fields) == ["name"] and name_of(type(kind)) in ("EnumMeta", "EnumType"):
        return kind[fields["name"]]
    value = object.__new__(kind)
    for field, item in fields.items():
        object.__setattr__(value, field, item)
    return value


def _no(content, space):
    raise Unmakeable("a value that was only shown (%s)" % (content if type(content) is str else "too large"))


_MAKERS = {
    "int": _whole,
    "float": lambda content, space: float(content),
    "complex": _complex_of,
    "bytes": lambda content, space: binascii.a2b_base64(content),
    "tuple": lambda content, space: tuple([made(item, space) for item in content]),
    "set": lambda content, space: {made(item, space) for item in content},
    "dict": lambda content, space: {made(key, space): made(item, space) for key, item in content},
    "object": _instance,
    "raises": _exception_of,
    "opaque": _no,
    "unmade": _no,
    "large": _no,
}


def made(value, space):
    """`space`: where classes are looked up by name. Raises whatever a value that cannot be made brings about."""
    kind = type(value)
    if kind is list:
        return [item if type(item) is int or type(item) is str else made(item, space) for item in value]
    if kind is not dict:
        return value
    ((tag, content),) = value.items()
    return _MAKERS[tag](content, space)
