"""
Reads a solution and its tests as text, never importing or running them, and prints one JSON document: the `Analysis`
of `languages/language.ts`; with `"ask": "survey"` the `Survey` of `languages/survey.ts`.
Argument: a JSON file `{"solution": {"name", "file"}, "tests": [{"name", "file"}, …]}`.
"""

import ast
import json
import os
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from analyse_assertions import AssertionRules  # noqa: E402
from analyse_calls import calls_in  # noqa: E402
from analyse_equality import doubtful_methods  # noqa: E402
from analyse_idle import asking_tests, plain_functions
from analyse_lookup import looked_up  # noqa: E402
from analyse_names import Names  # noqa: E402
from analyse_placeholders import placeholders  # noqa: E402
from analyse_solution import SolutionRules  # noqa: E402
from analyse_syntax import FUNCTIONS, drop_main_blocks, last_name, parse, statements, without_command_line  # noqa: E402
from analyse_tests import TestRules  # noqa: E402
from stub_answers import without_answers  # noqa: E402
from stub_module import stubs  # noqa: E402

# More would help nobody, and the answer must fit the output limit.
MOST_CONSTRUCTS = 100
STACK_BYTES = 256 * 1024 * 1024
DEEPEST = 30_000


def source(module):
    with open(os.path.join(HERE, module["file"]), encoding="utf-8", errors="surrogatepass", newline="") as file:
        return file.read()


def constructs(module, entries):
    return [{"module": module, "line": line, "what": what} for line, what in sorted(entries)[:MOST_CONSTRUCTS]]


def public_names(tree):
    """Public functions and classes of the solution, in order; aliases and lambdas count as functions."""
    found = []
    for statement in statements(tree.body):
        if isinstance(statement, FUNCTIONS + (ast.ClassDef,)):
            found.append(statement.name)
        elif isinstance(statement, ast.Assign) and isinstance(
            statement.value, (ast.Lambda, ast.Call, ast.Name, ast.Attribute)
        ):
            found += [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return list(dict.fromkeys(name for name in found if not name.startswith("_")))


def definitions(tree):
    """Public functions and classes only."""
    found = [s.name for s in statements(tree.body) if isinstance(s, FUNCTIONS + (ast.ClassDef,))]
    found += [
        target.id
        for s in tree.body
        if isinstance(s, ast.Assign) and isinstance(s.value, ast.Lambda)
        for target in s.targets
        if isinstance(target, ast.Name)
    ]
    return list(dict.fromkeys(name for name in found if not name.startswith("_")))


def callables(tree):
    """Names under which the tests may call the solution: its module-level names and the methods of its classes."""
    found = set(public_names(tree))
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            found.add(node.name)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
    return found - {"__init__", "*"}


def called_names(names, wanted):
    return {
        last_name(node.func)
        for node in ast.walk(names.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute))
    } & wanted


def imports_solution(names, solution):
    """Whether the module imports the solution, by statement or by `import_module` and `__import__`."""
    for node in ast.walk(names.tree):
        if isinstance(node, ast.Import):
            if any(alias.name == solution for alias in node.names):
                return True
        elif isinstance(node, ast.ImportFrom):
            inside = [alias.name for alias in node.names] if node.level and not node.module else []
            if (node.module or "") == solution or solution in inside:
                return True
        elif isinstance(node, ast.Call) and solution in names.resolve(node):
            return True
    return False


def imports_of(names):
    """Module-level names of the solution that are bound by an import and nothing else, with what they stand for."""
    bound = names.bound[names.tree].items()
    return {name: values[0] for name, values in bound if len(values) == 1 and isinstance(values[0], str)}


def analyse(subject):
    solution = subject["solution"]
    modules = [solution] + subject["tests"]
    result = {
        "parsed": {},
        "placeholders": [],
        "suspicious": [],
        "doubtful": [],
        "importers": [],
        "asking": [],
        "definitions": [],
        "stubs": [],
        "withoutAnswers": [],
    }
    trees = {}
    for module in modules:
        text = source(module)
        tree, problem = parse(text)
        result["parsed"][module["name"]] = {"ok": True} if problem is None else {"ok": False, **problem}
        if tree is not None:
            trees[module["name"]] = (tree, text)
    if solution["name"] not in trees:
        return result
    tree, text = trees[solution["name"]]
    judged = without_command_line(tree, "\n".join(source(module) for module in subject["tests"]))
    for each in [judged] + [tree for tree, _ in trees.values()]:
        drop_main_blocks(each)
    names = Names(judged)
    public = public_names(tree)
    tests = [module["name"] for module in subject["tests"] if module["name"] in trees]
    rules = SolutionRules(names, [module["name"] for module in subject["tests"]]).run()
    doubtful = set(rules.doubtful) | {(node.lineno, what) for node, what in doubtful_methods(judged)}
    wanted, calls, called = callables(tree), [], set()
    given, outside = [module["name"] for module in modules], imports_of(names)
    for name in tests:
        test_names = Names(trees[name][0])
        found = set(TestRules(test_names, solution["name"], public, given, outside).run().found)
        found |= set(AssertionRules(test_names).run().found)
        result["suspicious"] += constructs(name, found)
        calls += calls_in(test_names, wanted)
        called |= called_names(test_names, wanted)
        result["asking"] += [name + "::" + test for test in asking_tests(test_names, plain_functions(tree))]
        if imports_solution(test_names, solution["name"]):
            result["importers"].append(name)
    doubtful |= set(looked_up(names, calls))
    result["suspicious"] = constructs(solution["name"], rules.suspicious) + result["suspicious"]
    result["doubtful"] = constructs(solution["name"], doubtful)
    result["placeholders"] = constructs(solution["name"], placeholders(tree, text))
    result["definitions"] = definitions(tree)
    result["stubs"] = stubs(tree, calls, called)
    result["withoutAnswers"] = without_answers(tree, text)
    return result


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        subject = json.load(file)
    if subject.get("ask") == "survey":
        from survey import survey

        answer = survey(subject, source)
    else:
        answer = analyse(subject)
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    # Sources nest deeper than the usual stack allows; only a thread can be given a larger one.
    sys.setrecursionlimit(DEEPEST)
    threading.stack_size(STACK_BYTES)
    worker = threading.Thread(target=main)
    worker.start()
    worker.join()
