"""What reading the programs tells about testing them: the `Survey` of `languages/survey.ts`, flips as places of the text."""

import ast

from analyse_syntax import FUNCTIONS, drop_main_blocks, parse, statements
from flip_expected import MOST_FLIPS, flips
from literal_calls import CallReader
from rewrite_solution import rewrites
from survey_constants import constants, draws_from_chance, reads_calendar


def survey(subject, source):
    """`source(module)`: the text of a module of `subject`, which may hold an `oracle` too."""
    text = source(subject["solution"])
    solution = parse(text)[0]
    result = {"rewrites": [], "flips": [], "calls": [], "constants": {"solution": [], "oracle": []}, "chance": False, "calendar": False}
    if solution is None:
        return result
    reader = CallReader(subject["solution"]["name"], *_entries(solution))
    by_module = []
    for module in subject["tests"]:
        tests = source(module)
        tree = parse(tests)[0]
        if tree is None:
            continue
        drop_main_blocks(tree)
        by_module.append(flips(module["name"], tests, tree, subject["solution"]["name"]))
        reader.module(module["name"], tree)
    result["flips"] = [flip for turn in range(MOST_FLIPS) for flips in by_module for flip in flips[turn : turn + 1]][:MOST_FLIPS]
    result["calls"] = reader.found
    result["rewrites"] = rewrites(text)
    drop_main_blocks(solution)
    result["constants"]["solution"] = constants(solution)
    result["chance"] = draws_from_chance(solution)
    result["calendar"] = reads_calendar(solution)
    if subject.get("oracle"):
        oracle = parse(source(subject["oracle"]))[0]
        result["constants"]["oracle"] = constants(oracle) if oracle is not None else []
    return result


def _entries(tree):
    """Names of functions and of classes at module level; a name bound to a lambda or to something called counts as a function."""
    functions, classes = set(), set()
    for statement in statements(tree.body):
        if isinstance(statement, FUNCTIONS):
            functions.add(statement.name)
        elif isinstance(statement, ast.ClassDef):
            classes.add(statement.name)
        elif isinstance(statement, ast.Assign) and isinstance(statement.value, (ast.Lambda, ast.Call, ast.Name)):
            functions |= {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return functions - classes, classes
