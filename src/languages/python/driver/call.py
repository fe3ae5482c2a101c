"""Puts a case to an entry: the arguments are made anew, the answer and the arguments after the call come back as text."""

MOST_BYTES = 400_000  # an answer and the changed arguments together; a line has at most 1 MiB


class Caller:
    """`entry`: the function or class; `space`: the namespace of its module."""

    def __init__(self, entry, space, leave):
        self._entry = entry
        self._space = space
        self._leave = leave

    def call(self, case):
        """(text of the answer, the arguments after the call or None for a class or a value that cannot be made)"""
        space = self._space
        try:
            if "ops" in case:
                init = made(case["init"], space)
                operations = [(method, made(arguments, space)) for method, arguments in case["ops"]]
            else:
                arguments = made(case["args"], space)
                named = case.get("kwargs")
                named = {name: made(value, space) for name, value in named.items()} if named else {}
        except Exception as problem:
            return unmade("the arguments cannot be made: " + message_of(problem)), None
        if "ops" in case:
            return self._operations(init, operations), None
        try:
            text = tagged(self._entry(*arguments, **named))
        except MemoryError:
            self._leave(71)
        except BaseException as problem:
            text = raised(problem)
        return text, [*arguments, *named.values()]

    def _operations(self, init, operations):
        texts = []
        try:
            instance = self._entry(*init)
        except MemoryError:
            self._leave(71)
        except BaseException as problem:
            return raised(problem)
        for method, arguments in operations:
            try:
                member = getattr(instance, method)
                texts.append(tagged(member(*arguments) if arguments or callable(member) else member))
            except MemoryError:
                self._leave(71)
            except BaseException as problem:
                texts.append(raised(problem))
        return "[" + ",".join(texts) + "]"


def arguments_of(case, space):
    """The arguments of a function's case as they are before the call, as `call` gives them back."""
    named = case.get("kwargs") or {}
    return made(case["args"], space) + [made(value, space) for value in named.values()]


def sendable(value, changed):
    """Texts that fit into a line together: of the answer, and of the list of changed arguments or `null`."""
    short = shortened(changed, MOST_BYTES)
    return shortened(value, MOST_BYTES), short if short is changed else "[" + short + "]"
