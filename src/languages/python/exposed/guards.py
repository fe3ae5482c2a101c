"""
Stands in for functions of the library that end the process or reach behind it. Programs can reach every name of this file, so it
holds nothing of the harness and not the functions it stands in for: `tell` and `perform` are ends of generators, which show neither
their function nor its names.
"""


def call(ask, *arguments):
    """A generator can serve one thread at a time."""
    while True:
        try:
            return ask(arguments)
        except ValueError:
            continue


def named(guard, name):
    guard.__name__ = guard.__qualname__ = name.rpartition(".")[2]
    return guard


def ending(name, tell):
    """For os._exit, os.abort and sys.exit: tells, then ends the program in the way that can be caught."""

    def guard(status=None, *rest):
        call(tell, "ends the process (%s)" % name)
        raise SystemExit(status)

    return named(guard, name)


def checked(name, perform):
    """For functions that the harness looks at before it performs them: (True, result) or (False, exception) comes back."""

    def guard(*arguments, **keywords):
        done, result = call(perform, arguments, keywords)
        if not done:
            raise result
        return result

    return named(guard, name)


def importing(function, tell):
    """For `__import__`: what is imported is told, never refused."""

    def __import__(name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0 and type(name) is str:
            call(tell, name, fromlist or ())
        return function(name, globals, locals, fromlist, level)

    return __import__
