"""How instances of the library's classes are written; the classes are imported only by who uses them. Looked up by `encode.py`."""


def _enum(value, path):
    return _fields(name_of(type(value)), {"name": value._name_}, value, path)


def _by_text(method):
    def writer(base):
        write = type.__getattribute__(base, method)
        return lambda value, path: _fields(name_of(base), {"value": write(value)}, value, path)

    return writer


def _by_fields(*names):
    def writer(base):
        members = {name: _space_of(base)[name].__get__ for name in names}
        return lambda value, path: _fields(name_of(base), {name: get(value) for name, get in members.items()}, value, path)

    return writer


_LIBRARY = {
    ("decimal", "Decimal"): _by_text("__str__"),
    ("fractions", "Fraction"): _by_fields("numerator", "denominator"),
    ("datetime", "date"): _by_text("isoformat"),
    ("datetime", "datetime"): _by_text("isoformat"),
    ("datetime", "time"): _by_text("isoformat"),
    ("datetime", "timedelta"): _by_fields("days", "seconds", "microseconds"),
    ("array", "array"): lambda base: lambda value, path: _sequence([*base.__iter__(value)], value, path),
    ("enum", "Enum"): lambda base: _enum,
}
