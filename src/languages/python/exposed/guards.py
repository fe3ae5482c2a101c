"""
Stands in for functions of the library that end the process or reach behind it. Programs can reach every name of this file, so it
holds nothing of the harness: `tell` is the end of a generator, which shows neither its function nor its names.
"""


def call(tell, *arguments):
    """A generator can serve one thread at a time."""
    while True:
        try:
            return tell(arguments)
        except ValueError:
            continue


def ending(name, tell):
    """For os._exit, os.abort and sys.exit: tells, then ends the program in the way that can be caught."""

    def guard(status=None, *rest):
        call(tell, "ends the process (%s)" % name)
        raise SystemExit(status)

    guard.__name__ = guard.__qualname__ = name.rpartition(".")[2]
    return guard


def on_descriptors(name, function, private, tell):
    """For functions on file descriptors: those of the harness do not exist for programs."""

    def guard(*arguments, **keywords):
        for value in arguments[:2] if name.startswith("os.dup") else arguments[:1]:
            if type(value) is int and value in private:
                call(tell, "uses a file descriptor that is not its own (%s)" % name)
                raise OSError(9, "Bad file descriptor")
        return function(*arguments, **keywords)

    guard.__name__ = guard.__qualname__ = name.rpartition(".")[2]
    return guard


def importing(function, tell):
    """For `__import__`: what is imported is told, never refused."""

    def __import__(name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0 and type(name) is str:
            call(tell, name, fromlist or ())
        return function(name, globals, locals, fromlist, level)

    return __import__
