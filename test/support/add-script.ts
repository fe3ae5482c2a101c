import type { ScriptStep } from "../../src/model/script.ts";
import { SOLUTION, TESTS, WRONG } from "./cli-cases.ts";

export const ADD_SPECIFICATION = {
  title: "Add two integers",
  slug: "add",
  language: "python",
  entry: { kind: "function", name: "add" },
  signature: "add(a: int, b: int) -> int",
  examples: [],
  domain: "integers",
  claim: null,
  question: null,
};

const call = (name: string, args: Record<string, unknown>) => ({ calls: [{ name, arguments: args }] });
const usage = { inputTokens: 100, outputTokens: 20 };

/** Understand, a wrong solution, tests that fail, a fix, tests that pass, done: 7 replies. */
export const ADD_SCRIPT: readonly ScriptStep[] = [
  { text: JSON.stringify(ADD_SPECIFICATION), usage },
  { text: "First the solution.", ...call("write_file", { path: "add.py", content: WRONG }), usage },
  { text: "Now the tests.", ...call("write_file", { path: "test_add.py", content: TESTS }), usage },
  { ...call("run_file", { path: "test_add.py" }), usage },
  {
    expect: { lastResultContains: "test_small failed" },
    text: "The sign is wrong.",
    ...call("write_file", { path: "add.py", content: SOLUTION }),
    usage,
  },
  { ...call("run_file", { path: "test_add.py" }), usage },
  { text: "It adds in constant time.", usage },
];

/** The same in ten steps of the author. Its model knows the key it is called with and says it wherever it can. */
export const tenSteps = (key: string): readonly ScriptStep[] => [
  { text: JSON.stringify(ADD_SPECIFICATION), usage },
  { text: `With the key ${key}.`, ...call("list_files", {}), usage },
  { ...call("write_file", { path: "add.py", content: WRONG }), usage },
  { ...call("write_file", { path: "test_add.py", content: TESTS }), usage },
  { ...call("run_file", { path: "test_add.py" }), usage },
  { ...call("write_file", { path: "add.py", content: SOLUTION.replace("The sum.", `The sum. ${key}`) }), usage },
  {
    expect: { lastResultContains: "secret" },
    ...call("write_file", { path: "add.py", content: SOLUTION }),
    usage,
  },
  { ...call("run_file", { path: "test_add.py" }), usage },
  { ...call("read_file", { path: "test_add.py" }), usage },
  { ...call("list_files", {}), usage },
  { text: `It adds in constant time. The key is ${key}.`, usage },
];

/** As short as a run can be: everything right in one turn. 3 replies. */
export const RIGHT_AT_ONCE: readonly ScriptStep[] = [
  { text: JSON.stringify(ADD_SPECIFICATION), usage },
  {
    calls: [
      { name: "write_file", arguments: { path: "add.py", content: SOLUTION } },
      { name: "write_file", arguments: { path: "test_add.py", content: TESTS } },
      { name: "run_file", arguments: { path: "test_add.py" } },
    ],
    usage,
  },
  { text: "It adds in constant time.", usage },
];
