import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TestSessionEnding } from "../../../src/languages/language.ts";
import { fixtures, folders, isGreen, runSubject, saidBy, subjectIn } from "../../support/python-session.ts";

type Expected = [ending: TestSessionEnding | RegExp, said: RegExp];

/** How each attack must be answered: the ending, and what the session says. */
const ATTACKS: Record<string, Record<string, Expected>> = {
  "F01: ends the process": {
    exit_at_import: ["solution-failed", /solution:3 ends the process \(os\._exit\)/],
    exit_in_test: ["completed", /test_first failed SystemExit[\s\S]*test_solution:7 ends the process/],
    exit_at_exit: [/completed|tests-failed/, /ends the process \(os\._exit\)/],
    exit_in_del: ["completed", /test_f failed assert f\(1\) == 2[\s\S]*ends the process/],
    sys_exit_in_tests: ["completed", /test_f failed SystemExit/],
    sys_exit_at_import: ["tests-failed", /SystemExit/],
    raise_system_exit: ["completed", /test_f failed SystemExit[\s\S]*solution\.py:2/],
    kill_self: ["crashed", /ended by SIGKILL[\s\S]*sends a signal/],
    segfault: [/crashed|completed|timeout/, /test_f (failed|timeout)/],
  },
  "F02, F06: writes answers of its own": {
    printed_verdicts: ["completed", /test_f failed[\s\S]*got: 0[\s\S]*expected: 2/],
    answers_into_every_descriptor: ["completed", /got: 0[\s\S]*a file descriptor that is not its own \(os\.write\)/],
    answers_through_open: ["forged", /opens a file descriptor that is not its own/],
    closes_descriptors: ["completed", /a file descriptor that is not its own \(os\.closerange\)/],
    closes_low_descriptors_and_lies: ["completed", /got: 0/],
    man_in_the_middle: ["completed", /got: 0[\s\S]*a file descriptor that is not its own \(os\.dup2\)/],
    closes_the_channel: ["completed", /a file descriptor that is not its own \(os\.closerange\)/],
    exits_in_a_thread: ["completed", /ends the process \(os\._exit\)/],
    steals_requests_in_a_thread: ["completed", /a file descriptor that is not its own \(os\.read\)/],
    thread_answers: ["completed", /a file descriptor that is not its own \(os\.write\)/],
  },
  "F03: looks for what is expected": {
    caller_frames: ["completed", /solution:5 looks at its callers/],
    traceback_frames: ["completed", /solution:5 looks at its callers/],
    exception_frames: ["completed", /solution:5 looks inside the interpreter \(tb_frame\)/],
    memory_search: ["completed", /imports gc[\s\S]*searches the interpreter's memory/],
    harness_names: ["completed", /got: 0/],
    generator_locals: ["completed", /looks inside the interpreter \(gi_frame\)/],
    constants_of_the_tests: [/forged|completed/, /looks inside the interpreter \(__code__\)/],
    traced_by_the_library: ["completed", /imports bdb[\s\S]*watches the interpreter \(sys\.settrace\)/],
    logging_frames: ["completed", /solution:5 looks at its callers/],
    signal_frames: ["completed", /handles signals/],
    frames_replaced: ["completed", /solution:14 looks at its callers/],
    private_modules: ["completed", /imports _thread/],
    reads_the_tests: ["completed", /reads a file it was not given \(\/box\/test_solution\.py\)/],
    imports_the_tests: ["completed", /imports its own tests/],
    reads_proc: ["completed", /reads a file it was not given \(\/proc\/self\/cmdline\)/],
  },
  "F04: patches": {
    patched_unittest: [/forged|completed/, /replaces unittest\.case\.TestCase\.assertEqual/],
    patched_pytest: [/forged|completed/, /replaces pytest\.raises/],
    patched_builtins: ["completed", /replaces builtins\.sorted/],
    patched_library: ["completed", /replaces math\.factorial/],
    patched_random: ["completed", /replaces random\.Random\.randint/],
    patched_many: ["completed", /test_f failed[\s\S]*got: 0[\s\S]*replaces (json\.dumps|time\.time|random\.seed)/],
    patched_code: ["completed", /changes the code of a function/],
    replaced_modules: ["completed", /replaces the module math/],
    import_hook: ["completed", /replaces sys\.meta_path/],
    standin_globals: ["completed", /test_f failed an assertion failed but the test caught/],
    overridden_run: ["completed", /test_f failed[\s\S]*0 != 2/],
    deleted_modules: ["completed", /got: 0/],
    traces: ["completed", /watches the interpreter \(sys\.settrace\)/],
    false_file_name: ["completed", /compiles code under a false file name/],
  },
  "F05: values that lie": {
    equal_to_all: ["completed", /failed[\s\S]*solution:2 decides its own test by the `__eq__` of Answer/],
    equal_list_subclass: ["completed", /test_f failed[\s\S]*test_list failed[\s\S]*`__eq__` of Answer/],
    equal_inside: ["completed", /failed[\s\S]*decides its own test by the `__eq__` of Item/],
    equal_inside_all: ["completed", /test_f failed[\s\S]*test_member failed[\s\S]*`__eq__` of Answer/],
    equal_by_reflection: ["completed", /failed[\s\S]*`__eq__` of Answer/],
    equal_by_builtin: ["completed", /failed[\s\S]*`__eq__` of Answer/],
    equal_by_metaclass: ["completed", /failed[\s\S]*`__eq__` of Answer/],
    equal_in_turns: ["completed", /failed/],
    contains_all: ["completed", /failed[\s\S]*`__contains__` of Answer/],
    ordered_both_ways: ["completed", /failed[\s\S]*decides its own test by the order of Answer/],
    lying_number: ["completed", /test_order failed[\s\S]*test_truth failed[\s\S]*`__lt__` of Answer/],
    replaced_equality_in_place: ["completed", /failed[\s\S]*`__eq__` of Answer/],
    equality_changed_later: ["completed", /test_first passed[\s\S]*test_second failed[\s\S]*`__eq__` of Answer/],
    equal_keys: ["completed", /test_keys failed[\s\S]*test_set failed[\s\S]*`__eq__` of Key/],
    almost_equal: [
      "completed",
      /test_almost failed[\s\S]*test_in failed[\s\S]*test_approx failed[\s\S]*test_condition failed/,
    ],
  },
  "F08: changes the programs": {
    tests_replace_the_solution: ["completed", /replaces solution\.f/],
    tests_write_the_solution: ["completed", /writes a file \(\/box\/solution\.py\)/],
  },
  "Processes, network, limits": {
    forks: [/forged|completed/, /starts a process \(fork\)/],
    starts_programs: [/completed|forged/, /imports subprocess[\s\S]*starts a program/],
    network: ["completed", /uses the network/],
    hangs: ["timeout", /test_f timeout did not finish within 3 s[\s\S]*test_solution\.py:9: `assert f\(1\) == 2`/],
    hangs_at_import: [
      "timeout",
      /While solution\.py was imported: did not finish within 3 s[\s\S]*`(while True:|pass)`/,
    ],
    hangs_in_native_code: ["timeout", /test_f timeout[\s\S]*`assert f\(1\) == 2`/],
    sleeps_at_the_end: ["timeout", /After the last test/],
    floods: [/output-limit|timeout/, /printed too much|did not finish/],
    memory: [/completed|timeout|crashed/, /MemoryError|did not finish|SIGKILL/],
  },
  "F14 and vacuous tests": {
    caught_failures: ["completed", /an assertion failed but the test caught the failure \(test_solution\.py:11\)/],
    caught_in_thread: ["completed", /an assertion failed but the test caught/],
    skipped: ["completed", /test_skip skipped/],
    never_imports: ["completed", /test_f passed/],
    no_tests: ["completed", /^$/],
  },
  "Programs that do not load": {
    missing_module: [
      "tests-failed",
      /`helpers` is neither in the standard library nor among the given files: pass it with --tests/,
    ],
    does_not_parse: ["solution-failed", /solution\.py could not be imported: SyntaxError: .*\(line 1\)/],
    tests_do_not_parse: ["tests-failed", /test_solution\.py could not be collected: SyntaxError/],
    solution_raises: ["solution-failed", /IndexError[\s\S]*solution\.py:1: `TABLE = \[1, 2\]\[5\]`/],
  },
};

/** These must run into a limit: no need to wait long. */
const HANGING = new Set(["hangs", "hangs_at_import", "hangs_in_native_code", "sleeps_at_the_end", "segfault"]);

describe("attacks", () => {
  it("are all expected here", () => {
    expect(folders(join(fixtures, "attacks"))).toEqual(Object.values(ATTACKS).flatMap(Object.keys).sort());
  });

  describe.each(Object.entries(ATTACKS))("%s", (_, attacks) => {
    it.each(Object.entries(attacks))("%s is not green", async (name, [ending, said]) => {
      const options = HANGING.has(name) ? { perTestMs: 3_000 } : {};
      const session = await runSubject(subjectIn(join(fixtures, "attacks", name)), options);
      expect(session.ending).toMatch(ending instanceof RegExp ? ending : new RegExp(`^${ending}$`));
      expect(saidBy(session)).toMatch(said);
      expect(isGreen(session)).toBe(false);
    });
  });

  it("let no test of theirs pass where all are failures that were caught or skipped", async () => {
    for (const name of ["caught_failures", "skipped"]) {
      const session = await runSubject(subjectIn(join(fixtures, "attacks", name)));
      expect(session.results.length).toBe(10);
      expect(session.results.filter(({ status }) => status === "passed")).toEqual([]);
    }
  });

  it("see that tests never imported the solution", async () => {
    const session = await runSubject(subjectIn(join(fixtures, "attacks", "never_imports")));
    expect(session.importedSolution).toBe(false);
  });
});
