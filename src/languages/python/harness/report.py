"""Runs the tests of one file for a person: a line a test and a summary. No parent is needed; nothing is judged by it."""

import posix
import sys


def read_folder(path):
    """The Python files of the folder that `path` lies in, as {module name: text}."""
    folder = path.rpartition("/")[0] or "."
    texts = {}
    for name in sorted(posix.listdir(folder)):
        if name.endswith(".py") and not name.startswith("verialgo-"):
            with open(folder + "/" + name, encoding="utf-8") as file:
                texts[name[:-3]] = file.read()
    return texts


def is_test_name(name):
    return name.startswith("test_") or name.endswith("_test")


def report_line(text):
    sys.__stdout__.write(text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")
    sys.__stdout__.flush()


def run_report(exposed, path):
    """Never returns: exit code 0 when all tests passed, 1 when one did not or there was none."""
    leave = posix._exit
    own = path.rpartition("/")[2][:-3]
    sources = Sources()
    for name, text in read_folder(path).items():
        sources.add(name, text, not is_test_name(name))

    def told(what, module, line):
        report_line("note: %s.py:%d %s" % (module, line, what))

    workshop = Workshop(sources, exposed, told, frozenset())
    items, error = workshop.load_tests(own)
    if error is not None:
        report_line("%s.py could not be collected:\n  %s" % (own, error))
        leave(1)
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for item in items:
        status, message = workshop.run(item)
        counts[status] += 1
        report_line("%s::%s %s" % (own, item.name, status) + ("\n  " + message if message else ""))
    problem = workshop.finish()
    if problem is not None:
        report_line("at the end: " + problem)
    parts = ["%d %s" % (counts[word], word) for word in ("passed", "failed", "skipped") if counts[word]]
    report_line(", ".join(parts) if parts else "no tests were found: name test functions test_…")
    leave(0 if counts["passed"] and not counts["failed"] and problem is None else 1)
