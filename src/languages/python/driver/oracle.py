"""The oracle file: makes cases, says which are legal, and what the answer is, or whether one is right."""

FORM = '{"args": [1, [2, 3]]}, with "kwargs": {…} where names are needed, or {"init": […], "ops": [["add", [1]], …]} for a class'


class NoCase(Exception):
    """What `cases` gave is no case; the text says why."""


class OracleServer:
    def __init__(self):
        self._channel = CaseChannel()
        self._meter = None
        self._space = None
        self._file = ""

    def serve(self):
        channel = self._channel
        handlers = {
            "cases": self._cases,
            "valid": self._valid,
            "expected": self._expected,
            "check": self._check,
            "cost": self._cost,
        }
        answer = self._open
        while True:
            request = channel.receive()
            try:
                channel.send_text(answer(request))
            except MemoryError:
                channel.leave(71)
            answer = lambda request: handlers[request["do"]](request)

    def _open(self, request):
        name = request["name"]
        self._file = name + ".py"
        try:
            program = instrumented(request["text"], self._file)
            self._meter = Meter(program)
            self._space = Module(name, program, self._meter).space
        except MemoryError:
            raise
        except BaseException as problem:
            return '"failed":' + encode("The oracle %s could not be loaded: %s" % (self._file, self._told(problem)))
        seeded(request["seed"])
        info = {}
        for name, example in (("ENTRY", '"merge_sort"'), ("CLAIM", '"O(n log n)"')):
            value = self._space.get(name)
            if value is not None and type(value) is not str:
                what = "%s in the oracle %s is %s: write a text, for instance %s = %s." % (name, self._file, show(value), name, example)
                return '"failed":' + encode(what)
            info[name.lower()] = value
        has = {name: callable(self._space.get(name)) for name in ("expected", "check", "cases", "valid", "cost")}
        for name in has:
            if not has[name] and self._space.get(name) is not None:
                return '"failed":' + encode("%s in the oracle %s is no function." % (name, self._file))
        return '"entry":%s,"claim":%s,"has":%s,"points":%s' % (
            encode(info["entry"]),
            encode(info["claim"]),
            encode(has),
            points_text(program),
        )

    def _told(self, problem):
        return describe(problem, self._file)

    def _made(self, case):
        """The case as the oracle sees it, its own copy."""
        space = self._space
        if "ops" in case:
            operations = [[method, made(arguments, space)] for method, arguments in case["ops"]]
            return {"init": made(case["init"], space), "ops": operations}
        named = case.get("kwargs") or {}
        return {"args": made(case["args"], space), "kwargs": {name: made(value, space) for name, value in named.items()}}

    # -- cases --------------------------------------------------------------------------------------------------

    def _cases(self, request):
        import random

        texts, size, why = [], 0, None
        try:
            given = self._space["cases"](random.Random(request["seed"]), request["size"])
            for case in [given] if type(given) is dict else given:
                text = self._case_text(case)
                size += len(text) + 1
                if size > MOST_LINE:
                    break
                texts.append(text)
                if len(texts) >= request["most"]:
                    break
        except MemoryError:
            raise
        except NoCase as problem:
            why = "cases() in the oracle %s %s; a case is %s." % (self._file, problem, FORM)
        except BaseException as problem:
            why = "cases(rng, %d) in the oracle %s failed: %s" % (request["size"], self._file, self._told(problem))
        if why is not None:
            return '"failed":' + encode(why)
        return '"cases":[' + ",".join(texts) + "]"

    def _case_text(self, case):
        shown = show(case, 120)
        if not isinstance(case, dict):
            raise NoCase("gave " + shown)
        keys = set(case)
        if keys == {"args"} or keys == {"args", "kwargs"}:
            text = '{"args":' + self._listed(case["args"], '"args"', shown)
            named = case.get("kwargs", {})
            if not isinstance(named, dict) or not all([type(name) is str for name in named]):
                raise NoCase('gave %s, whose "kwargs" are no dict of names' % shown)
            parts = [_quoted(name) + ":" + self._argument(named[name], shown) for name in named]
            return text + (',"kwargs":{' + ",".join(parts) + "}}" if parts else "}")
        if keys == {"init", "ops"} or keys == {"ops"}:
            init = self._listed(case.get("init", []), '"init"', shown)
            if not isinstance(case["ops"], (list, tuple)):
                raise NoCase('gave %s, whose "ops" are no list' % shown)
            return '{"init":' + init + ',"ops":[' + ",".join([self._operation(one, shown) for one in case["ops"]]) + "]}"
        raise NoCase("gave " + shown)

    def _operation(self, one, shown):
        if not isinstance(one, (list, tuple)) or not 1 <= len(one) <= 2 or type(one[0]) is not str:
            raise NoCase("gave %s, with the operation %s" % (shown, show(one, 60)))
        return "[" + _quoted(one[0]) + "," + self._listed(one[1] if len(one) == 2 else [], "arguments of an operation", shown) + "]"

    def _listed(self, values, what, shown):
        if not isinstance(values, (list, tuple)):
            raise NoCase("gave %s, where %s should be a list" % (shown, what))
        return "[" + ",".join([self._argument(value, shown) for value in values]) + "]"

    def _argument(self, value, shown):
        text = tagged(value)
        if '{"opaque":' in text or '{"raises":' in text:
            raise NoCase("gave %s, with a value that cannot be handed on (%s)" % (shown, show(value, 60)))
        return text

    # -- questions ----------------------------------------------------------------------------------------------

    def _valid(self, request):
        valid = self._space.get("valid")
        answers, raised = [], None
        for case in request["inputs"]:
            try:
                answers.append(valid is None or bool(valid(self._made(case))))
            except MemoryError:
                raise
            except BaseException as problem:
                answers.append(False)
                raised = raised or self._told(problem)
        return '"valid":' + encode(answers) + ',"raised":' + encode(raised)

    def _expected(self, request):
        case = request["input"]
        try:
            given = self._made(case)
            began = self._meter.steps()
            before = None if "ops" in case else written(arguments_of(case, self._space))
            value = self._space["expected"](given)
            steps = self._meter.steps() - began
            text = tagged(_without_dicts(value))
        except MemoryError:
            raise
        except BaseException as problem:
            return '"raises":' + _quoted(name_of(type(problem))) + ',"why":' + encode(self._told(problem))
        changed = "null"
        if before is not None:
            now = written([*given["args"], *given["kwargs"].values()])
            changed = "null" if now == before else now
        if len(text) + len(changed) > MOST_BYTES // 2:
            text, changed = sendable(text, changed)
        return '"value":' + text + ',"changed":' + changed + ',"points":%s,"steps":%d' % (encode(self._meter.fresh()), steps)

    def _check(self, request):
        try:
            case, answer = self._made(request["input"]), made(request["answer"], self._space)
            said = self._space["check"](case, answer)
        except MemoryError:
            raise
        except Unmakeable as problem:
            return '"kind":"wrong","why":' + encode("the answer is %s" % problem)
        except AssertionError as problem:
            why = shorten(str(problem), 500) or "check asserts what does not hold of the answer"
            return '"kind":"wrong","why":' + encode(why)
        except BaseException as problem:
            return '"kind":"dropped","why":' + encode("check failed: " + self._told(problem))
        if said is True:
            return '"kind":"right","why":""'
        if said is False:
            return '"kind":"wrong","why":"check says that the answer is not right"'
        if isinstance(said, str) and said:
            return '"kind":"wrong","why":' + encode(shorten(str.__str__(said), 500))
        return '"kind":"dropped","why":' + encode("check returned %s: it should return True, or a sentence that says what is wrong" % show(said, 60))

    def _cost(self, request):
        cost = self._space.get("cost")
        try:
            case = self._made(request["input"])
            value = length(case) if cost is None else cost(case)
            if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < EXACT:
                return '"cost":' + encode(str(float(value)))
        except MemoryError:
            raise
        except BaseException:
            pass
        return '"cost":null'


MOST_LINE = 900_000


def _without_dicts(value):
    """`{"raises": "ValueError"}` as an oracle may write it, among the answers of a class too, as the exception it stands for."""
    if type(value) is list:
        return [_without_dicts(item) if type(item) is dict else item for item in value]
    if type(value) is dict and list(value) == ["raises"] and type(value["raises"]) is str:
        return _exception_of(value["raises"], {})
    return value


def length(case):
    """The total length of the arguments; of a lone whole number, itself. None where nothing has a length."""
    if "ops" in case:
        return len(case["ops"]) + (_sizes(case["init"]) or 0)
    values = [*case["args"], *case["kwargs"].values()]
    if len(values) == 1 and type(values[0]) is int:
        return values[0]
    return _sizes(values)


def _sizes(values):
    sizes = [_leaves_of(value) for value in values]
    known = [size for size in sizes if size is not None]
    return sum(known) if known else None


def _leaves_of(value):
    if isinstance(value, (str, bytes)):
        return len(value)
    if isinstance(value, dict):
        return len(value) + sum([_leaves_of(item) or 0 for item in value.values()])
    if isinstance(value, (list, tuple, set, frozenset)):
        return sum([1 if size is None else size for size in map(_leaves_of, value)])
    return None
