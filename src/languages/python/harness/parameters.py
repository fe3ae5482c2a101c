"""Marks and parameter sets of a test, read as pytest reads them."""

FUNCTION_TYPE = type(lambda: None)
FLAG_VARARGS, FLAG_KEYWORDS = 4, 8


class CollectError(Exception):
    """The tests cannot be collected; the text is one sentence for a person."""


def own_marks(holder):
    """Marks put on one function, class or module itself."""
    found = holder.__dict__.get("pytestmark", []) if hasattr(holder, "__dict__") else []
    marks = found if isinstance(found, (list, tuple)) else [found]
    return [getattr(mark, "mark", mark) for mark in marks]


def marks_of(function, cls, module):
    """All marks of a test, the closest first."""
    marks = own_marks(function)
    for base in cls.__mro__ if cls is not None else ():
        marks.extend(own_marks(base))
    return marks + own_marks(module)


def underlying(function):
    """The function below partials and wrappers, and how many arguments `mock.patch` puts in front."""
    injected = 0
    for _ in range(100):
        patchings = getattr(function, "patchings", None)
        if isinstance(patchings, list):
            injected += sum(1 for item in patchings if not item.attribute_name and type(item.new).__name__ == "_SentinelObject")
        if getattr(function, "__wrapped__", None) is not None:
            function = function.__wrapped__
        elif hasattr(function, "func") and not isinstance(function, FUNCTION_TYPE):
            function = function.func
        else:
            break
    return function, injected


def argument_names(function, is_method):
    """Names a test or fixture asks for: arguments without a default."""
    function, injected = underlying(function)
    function = getattr(function, "__func__", function)
    code = function.__code__
    names = list(code.co_varnames[: code.co_argcount])
    if function.__defaults__:
        names = names[: len(names) - len(function.__defaults__)]
    names = names[injected + (1 if is_method else 0) :]
    kwonly = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return names + [name for name in kwonly if name not in (function.__kwdefaults__ or {})]


def id_of(value, name, index):
    kind = type(value)
    if kind is str:
        return value
    if kind in (int, float, bool, complex, type(None)):
        return str(value)
    if kind is bytes:
        return repr(value)[2:-1]
    own = getattr(value, "__name__", None)
    if isinstance(own, str) and (isinstance(value, type) or callable(value)):
        return own
    if isinstance(value, int) or any(base.__name__ == "Enum" for base in kind.__mro__):
        return str(value)
    return name + str(index)


def unique(ids):
    """Ids that occur twice get a number, as in pytest."""
    counts = {}
    made = []
    for one in ids:
        if ids.count(one) > 1:
            counts[one] = counts.get(one, -1) + 1
            one += str(counts[one])
        made.append(one)
    return made


def parametrize(mark, wanted):
    """One `parametrize` mark as a list of (id, {name: value}, marks). `wanted` are the arguments the test has."""
    args = dict(zip(("argnames", "argvalues", "indirect", "ids", "scope"), mark.args))
    args.update(mark.kwargs)
    if "argnames" not in args or "argvalues" not in args:
        raise CollectError("`pytest.mark.parametrize` needs names and values")
    names = args["argnames"]
    single = False
    if isinstance(names, str):
        names = [name.strip() for name in names.split(",") if name.strip()]
        single = len(names) == 1
    names = list(names)
    for name in names:
        if name not in wanted:
            raise CollectError("the function uses no argument '%s' that `parametrize` gives it" % name)
    indirect = args.get("indirect", False)
    indirect = names if indirect is True else list(indirect or ())
    ids = args.get("ids")
    given = None if ids is None or callable(ids) else list(ids)
    rows = []
    for index, row in enumerate(args["argvalues"]):
        own_id, marks, values = None, [], row
        if type(row).__name__ == "_ParameterSet":
            own_id, marks, values = row.id, list(row.marks), row.values
        elif single:
            values = (row,)
        values = tuple(values)
        if len(values) != len(names):
            raise CollectError("`parametrize` names %d arguments but a row has %d values" % (len(names), len(values)))
        if own_id is None and given is not None and index < len(given) and given[index] is not None:
            own_id = str(given[index])
        if own_id is None:
            parts = []
            for name, value in zip(names, values):
                part = ids(value) if callable(ids) else None
                parts.append(str(part) if part is not None else id_of(value, name, index))
            own_id = "-".join(parts)
        handed = [Indirect(value) if name in indirect else value for name, value in zip(names, values)]
        rows.append((own_id, dict(zip(names, handed)), marks))
    if given is not None and len(given) != len(rows):
        raise CollectError("`parametrize` has %d rows but %d ids" % (len(rows), len(given)))
    if not rows:
        rows.append(("NOTSET", dict.fromkeys(names), [EMPTY]))
    return list(zip(unique([row[0] for row in rows]), [row[1] for row in rows], [row[2] for row in rows]))


class Indirect:
    """A value that goes to the fixture of that name, as its `request.param`."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value


class _Empty:
    name = "skip"
    args = ()
    kwargs = {"reason": "got an empty parameter set"}


EMPTY = _Empty()


def all_parameters(marks, wanted):
    """Every combination of the test's `parametrize` marks: [(ids, {name: value}, marks)]."""
    combined = [([], {}, [])]
    for mark in marks:
        if mark.name == "parametrize":
            rows = parametrize(mark, wanted)
            combined = [
                (ids + [row_id], {**values, **row}, kept + row_marks)
                for ids, values, kept in combined
                for row_id, row, row_marks in rows
            ]
    return combined
