class Mark:
    def __init__(self, name, args, kwargs):
        self.name = name
        self.args = args
        self.kwargs = kwargs

    def __repr__(self):
        return "Mark(name=%r, args=%r, kwargs=%r)" % (self.name, self.args, self.kwargs)


class MarkDecorator:
    """`@pytest.mark.name` and `@pytest.mark.name(…)`: puts a mark on a function or class."""

    def __init__(self, mark):
        self.mark = mark

    name = property(lambda self: self.mark.name)
    args = property(lambda self: self.mark.args)
    kwargs = property(lambda self: self.mark.kwargs)

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and (type(args[0]) is type(_ask) or isinstance(args[0], type)):
            target = args[0]
            own = target.__dict__.get("pytestmark", [])
            target.pytestmark = [*(own if isinstance(own, list) else [own]), self.mark]
            return target
        return MarkDecorator(Mark(self.mark.name, self.mark.args + args, {**self.mark.kwargs, **kwargs}))

    def with_args(self, *args, **kwargs):
        return MarkDecorator(Mark(self.mark.name, self.mark.args + args, {**self.mark.kwargs, **kwargs}))


class _MarkGenerator:
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError("Marker name must NOT start with underscore")
        return MarkDecorator(Mark(name, (), {}))


mark = _MarkGenerator()


class _ParameterSet:
    def __init__(self, values, marks, id):
        self.values = values
        self.marks = [item.mark if isinstance(item, MarkDecorator) else item for item in marks]
        self.id = id


def param(*values, marks=(), id=None):
    if id is not None and not isinstance(id, str):
        raise TypeError("Expected id to be a string, got %s: %r" % (type(id), id))
    return _ParameterSet(values, marks if isinstance(marks, (list, tuple, set)) else [marks], id)


class FixtureFunction:
    """What `@pytest.fixture` leaves in place of the function."""

    def __init__(self, function, scope, params, autouse, ids, name):
        self.function = function
        self.scope = scope
        self.params = params
        self.autouse = autouse
        self.ids = ids
        self.name = name
        self.__name__ = getattr(function, "__name__", "fixture")
        self.__doc__ = getattr(function, "__doc__", None)

    def __get__(self, instance, owner=None):
        return self

    def __call__(self, *args, **kwargs):
        fail(
            'Fixture "%s" called directly. Fixtures are not meant to be called directly,\n'
            "but are created automatically when test functions request them as parameters." % self.__name__,
            pytrace=False,
        )


def fixture(fixture_function=None, *, scope="function", params=None, autouse=False, ids=None, name=None):
    def decorate(function):
        if isinstance(function, FixtureFunction):
            raise ValueError("fixture is being applied more than once to the same function")
        if isinstance(function, type):
            raise ValueError("class fixtures not supported (maybe in the future)")
        return FixtureFunction(function, scope, None if params is None else list(params), autouse, ids, name)

    return decorate if fixture_function is None else decorate(fixture_function)


yield_fixture = fixture


def hookimpl(*args, **kwargs):
    return args[0] if args and callable(args[0]) else lambda function: function


hookspec = hookimpl
