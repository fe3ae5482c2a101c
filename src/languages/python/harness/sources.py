"""The modules that were given, and whose code a frame runs."""

import os

HARNESS_MARK = "<verialgo"
BOX = "/box/"


class Sources:
    """Names and texts of the given modules. `solutions` are judged as solution, all others as tests."""

    def __init__(self):
        self.texts = {}
        self.solutions = set()
        self.library = os.path.dirname(os.__file__) + "/"

    def add(self, name, text, is_solution):
        self.texts[name] = text
        if is_solution:
            self.solutions.add(name)

    def module_of(self, filename):
        """The given module a code object was compiled from, by its file name, or None."""
        if filename.endswith(".py"):
            name = filename[:-3]
            if name.startswith(BOX):
                name = name[len(BOX) :]
            if name in self.texts:
                return name
        return None

    def is_library(self, filename):
        return filename.startswith("<frozen") or filename.startswith(self.library)

    def is_harness(self, filename):
        return filename.startswith(HARNESS_MARK)

    def is_solution(self, name):
        return name in self.solutions

    def line(self, name, number):
        """The text of a line, trimmed; empty when there is none."""
        lines = self.texts.get(name, "").split("\n")
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""

    def callers(self, frame):
        """Walks outwards from `frame`: (kind, module, line, function) with kind given, library, harness or other."""
        while frame is not None:
            code = frame.f_code
            filename = code.co_filename
            name = self.module_of(filename)
            if name is not None:
                yield "given", name, frame.f_lineno or 0, code.co_name
            elif self.is_harness(filename):
                yield "harness", None, 0, code.co_name
            elif self.is_library(filename):
                yield "library", filename, 0, code.co_name
            else:
                yield "other", None, 0, code.co_name
            frame = frame.f_back
