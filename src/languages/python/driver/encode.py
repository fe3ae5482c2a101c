"""Writes values of programs as tagged JSON text (`value.ts`), without calling anything that their classes can override."""

import _collections
import _json
import binascii
import sys
from itertools import islice

MOST_DRAINED = 1_000_000
MOST_DEPTH = 400
MOST_ITEMS = 1_500_000
CONTAINER = 4  # what a container costs beside its items
EXACT = 1 << 53
LONG_BITS = 14_000  # decimal text takes time squared, and is refused by the interpreter from 4300 digits on
HEAP_TYPES = 1 << 9

_quoted = _json.encode_basestring
_digits = int.__repr__
_scalars = {int: _digits, str: _quoted}
_space_of = type.__dict__["__dict__"].__get__
_mro_of = type.__dict__["__mro__"].__get__
_MEMBER = type(type("_", (), {"__slots__": ("a",)}).a)


class TooLarge(Exception):
    """More than can be written down."""


class _Path(set):
    """Ids of the containers being written, and how many items may still come."""

    __slots__ = ("left",)

    def enter(self, value, size):
        self.left -= size + CONTAINER
        if self.left < 0:
            raise TooLarge
        if id(value) in self:
            return "refers to itself"
        return "nested too deeply" if len(self) >= MOST_DEPTH else None


def opaque(what):
    return '{"opaque":' + _quoted(what) + "}"


def unmade(what):
    """In place of an answer; no value is written like this."""
    return '{"unmade":' + _quoted(what) + "}"


def name_of(kind):
    try:
        return str.__str__(type.__getattribute__(kind, "__name__"))
    except Exception:
        return "object"


def raised(problem):
    return '{"raises":' + _quoted(name_of(type(problem))) + "}"


def _write(value, path):
    writer = _WRITERS.get(type(value))
    return (writer or _writer_for(type(value)))(value, path)


def _items(items, value, path):
    """The items of a container as texts, or why there are none."""
    problem = path.enter(value, len(items))
    if problem is not None:
        return problem
    path.add(id(value))
    try:
        return [_write(item, path) for item in items]
    finally:
        path.discard(id(value))


def _sequence(items, value, path):
    kinds = set(map(type, items))
    if len(kinds) == 1:
        writer = _scalars.get(*kinds)
        if writer is _quoted or writer is _digits and -EXACT <= min(items) and max(items) <= EXACT:
            if path.enter(value, len(items)) is None:
                return "[" + ",".join(map(writer, items)) + "]"
    texts = _items(items, value, path)
    return "[" + ",".join(texts) + "]" if type(texts) is list else opaque(texts)


def _int(value, path):
    if -EXACT <= int.__int__(value) <= EXACT:
        return _digits(value)
    try:
        text = _digits(value) if int.bit_length(value) <= LONG_BITS else hex(int.__int__(value))
    except ValueError:
        text = hex(int.__int__(value))
    return '{"int":"' + text + '"}'


def _float(value, path):
    return '{"float":"' + float.__repr__(value) + '"}'


def _complex(value, path):
    real, imaginary = complex.real.__get__(value), complex.imag.__get__(value)
    return '{"complex":["' + float.__repr__(real) + '","' + float.__repr__(imaginary) + '"]}'


def _bytes(value, path):
    return '{"bytes":"' + binascii.b2a_base64(memoryview(value).tobytes(), newline=False).decode() + '"}'


def _list(value, path):
    return _sequence(value if type(value) is list else [*list.__iter__(value)], value, path)


def _tuple(value, path):
    text = _sequence([*tuple.__iter__(value)], value, path)
    return '{"tuple":' + text + "}" if text[0] == "[" else text


def _set(value, path):
    base = set if isinstance(value, set) else frozenset
    texts = _items([*base.__iter__(value)], value, path)
    return '{"set":[' + ",".join(sorted(texts)) + "]}" if type(texts) is list else opaque(texts)


def _pairs(pairs, value, path):
    problem = path.enter(value, 2 * len(pairs))
    if problem is not None:
        return opaque(problem)
    path.add(id(value))
    try:
        texts = ["[" + _write(key, path) + "," + _write(item, path) + "]" for key, item in pairs]
    finally:
        path.discard(id(value))
    return "[" + ",".join(texts) + "]"


def _dict(value, path):
    items = _collections.OrderedDict.items if isinstance(value, _collections.OrderedDict) else dict.items
    text = _pairs([*items(value)], value, path)
    return '{"dict":' + text + "}" if text[0] == "[" else text


def _deque(value, path):
    return _sequence([*_collections.deque.__iter__(value)], value, path)


def _drained(value, path):
    """What is left in an iterator. Its exceptions, and those of what it calls, go to the caller."""
    items = list(islice(value, MOST_DRAINED + 1))
    if len(items) > MOST_DRAINED:
        return opaque("an iterator of more than %d items" % MOST_DRAINED)
    return _sequence(items, value, path)


def _exception(value, path):
    return raised(value)


def _unreadable(value, path):
    kind = type(value)
    what = name_of(value) if isinstance(value, type) else getattr(value, "__name__", "") if type(kind) is type else ""
    return opaque((name_of(kind) + " " + what).strip() if type(what) is str else name_of(kind))


def _fields(name, fields, value, path):
    text = _pairs(sorted(fields.items()), value, path)
    return '{"object":[' + _quoted(name) + "," + text + "]}" if text[0] == "[" else text


def _object(value, path):
    """An instance by the fields it has of its own, in its namespace and in slots."""
    kind = type(value)
    fields, plain = {}, _is_made(kind)
    for base in reversed(_mro_of(kind)):
        space = _space_of(base)
        for name in [name for name, member in space.items() if type(member) is _MEMBER] if "__slots__" in space else ():
            try:
                fields[name] = space[name].__get__(value)
            except AttributeError:
                pass  # a slot that nothing was put into
    try:
        space = object.__getattribute__(value, "__dict__")
        if type(space) is dict:
            plain = True
            fields.update([(name, item) for name, item in space.items() if type(name) is str])
    except AttributeError:
        pass
    called = not _is_made(kind) and any(["__call__" in _space_of(base) for base in _mro_of(kind)])
    return opaque(name_of(kind)) if called or not plain else _fields(name_of(kind), fields, value, path)


def _is_made(kind):
    """Whether a class, or one of its bases, was made by a `class` statement."""
    spaces = [_space_of(base) for base in _mro_of(kind) if type.__dict__["__flags__"].__get__(base) & HEAP_TYPES]
    return any(["__slots__" in space or "__weakref__" in space for space in spaces])


_WRITERS = {
    type(None): lambda value, path: "null",
    bool: lambda value, path: "true" if value else "false",
    int: _int,
    str: lambda value, path: _quoted(value),
    float: _float,
    complex: _complex,
    bytes: _bytes,
    bytearray: _bytes,
    memoryview: _bytes,
    list: _list,
    tuple: _tuple,
    set: _set,
    frozenset: _set,
    dict: _dict,
    _collections.deque: _deque,
    range: _drained,
    type({}.keys()): _drained,
    type({}.values()): _drained,
    type({}.items()): _drained,
    BaseException: _exception,
    type: _unreadable,
    type(sys): _unreadable,
    type(_items): _unreadable,
    type(len): _unreadable,
    type(_Path.enter.__get__(_Path())): _unreadable,
}


def _writer_for(kind):
    """How values of a class are written that is not a plain one: by the first of its bases that is known."""
    writer = None
    for base in _mro_of(kind):
        if base is object:
            continue
        writer = _WRITERS.get(base)
        if writer is None:
            made = _LIBRARY.get((_space_of(base).get("__module__") or type.__getattribute__(base, "__module__"), name_of(base)))
            writer = made and made(base)
        if writer is not None:
            break
    if writer is None:
        draws = any(["__next__" in _space_of(base) for base in _mro_of(kind)])
        writer = _drained if draws else _object
    _WRITERS[kind] = writer
    return writer


def tagged(value):
    """The text of any value. Exceptions of iterators that are drained go to the caller; nothing else is raised."""
    writer = _WRITERS.get(type(value))
    path = _Path()
    path.left = MOST_ITEMS
    try:
        return (writer or _writer_for(type(value)))(value, path)
    except TooLarge:
        return opaque("more than %d items" % MOST_ITEMS)
    except RecursionError:
        pass
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + 6 * MOST_DEPTH)
    try:
        path.clear()
        return _write(value, path)
    except TooLarge:
        return opaque("more than %d items" % MOST_ITEMS)
    finally:
        sys.setrecursionlimit(limit)


def shortened(text, most):
    """A text, or its fingerprint when it has more than `most` bytes: `[digest, length, plain]`, `plain` when no tag is in it."""
    size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    if size <= most:
        return text
    import _sha3

    digest = _sha3.sha3_256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return '{"large":["%s",%d,%s]}' % (digest, size, "false" if '{"' in text else "true")
