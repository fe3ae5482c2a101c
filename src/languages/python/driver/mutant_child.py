"""What a forked child does: loads one changed solution and puts the cases to it until one shows that it is another program."""

NOTHING_TOLD = b"."
TELL_EVERY = 300_000_000  # nanoseconds


class Reference:
    """A case, the solution's answer to it, and the steps a mutant may take; `after`: the arguments, where the answer is None."""

    __slots__ = ("case", "text", "after", "budget", "usable")

    def __init__(self, case, text):
        self.case = case
        self.text = text
        self.after = None
        self.budget = 0
        self.usable = False


class MutantChild:
    """Everything here happens in a process of its own, which ends with it."""

    def __init__(self, program, name, entry, seed, lines, last, shared, say, leave):
        self._program = program
        self._meter = CaseMeter(program, last)
        self._name = name
        self._entry = entry
        self._seed = seed
        self._slots = sorted({program.slots[point] for point in points_on(program.points, lines)})
        self._shared = shared
        self._say = say
        self._leave = leave
        self._caller = None
        self._space = None
        self.import_steps = 0

    def load(self, budget):
        """None, or why it does not load. `budget`: most steps that may take."""
        self._meter.allow(budget)
        filename = self._name + ".py"
        try:
            module = Module(self._name, self._program, self._meter)
        except BaseException as problem:
            return filename + " could not be loaded: " + describe(problem, filename)
        self.import_steps = self._meter.taken()
        entry = module.space.get(self._entry)
        if not callable(entry):
            return "%s has no function or class named %s." % (filename, self._entry)
        seeded(self._seed)
        self._space = module.space
        self._caller = Caller(entry, module.space, self._leave)
        return None

    def _answer(self, reference, budget):
        self._meter.allow(budget)
        text, after = self._caller.call(reference.case)
        return text, written(after) if text == "null" and after is not None else None

    def measure(self, references, start):
        """Of the unchanged solution: for each case the steps it takes, and whether it gives the answer it gave before."""
        told = time_ns()
        for index in range(start, len(references)):
            reference = references[index]
            self._shared[0] = index
            text, after = self._answer(reference, MOST_STEPS)
            fits = text == reference.text or alike(reference.text, text)
            self._say(encode([index, self._meter.taken(), fits, after]) + "\n")
            if time_ns() - told > TELL_EVERY:
                told = time_ns()
        self._say("end\n")

    def tell_apart(self, references):
        """The answer that differs, as text; None where none does. The place and the count of cases are in the shared memory."""
        marks, slots, shared = self._meter.marks, self._slots, self._shared
        always = any([marks[slot] for slot in slots])
        ran, told = 0, time_ns()
        for index, reference in enumerate(references):
            if not reference.usable:
                continue
            shared[0] = index
            for slot in slots:
                marks[slot] = 0
            text, after = self._answer(reference, reference.budget)
            if always or any([marks[slot] for slot in slots]):
                ran += 1
                shared[1] = ran
            if text != reference.text and not alike(reference.text, text):
                return text
            if after != reference.after and not (after and reference.after and alike(after, reference.after)):
                return after or "null"
            if time_ns() - told > TELL_EVERY:
                told = time_ns()
                self._say(NOTHING_TOLD.decode())
        return None


IMPORT_STEPS = 50_000_000
MOST_STEPS = 50_000_000


def points_on(points, lines):
    """Ids of the points on the lines; of a line that has none, those of the last line before it that has."""
    by_line = {}
    for index, point in enumerate(points):
        by_line.setdefault(point[1], []).append(index)
    found = []
    for line in lines:
        near = max([known for known in by_line if known <= line], default=None)
        found.extend(by_line.get(near, ()))
    return found


def alike(one, other):
    """Whether two texts are the same answer."""
    try:
        return deeply(same, _scanned(one), _scanned(other))
    except (ValueError, RecursionError, StopIteration):
        return False


def _scanned(text):
    return deeply(_json.make_scanner(_Scan), text, 0)[0]
