import type { Language } from "../../src/languages/language.ts";

/** A language that names files like Python and runs nothing; for code that only asks about names. */
export const namingLanguage: Language = {
  name: "python",
  version: "3.11.2",
  solutionFile: (slug) => `${slug}.py`,
  testFile: (slug) => `test_${slug}.py`,
  isTestFile: (path) => /^(test_.*|.*_test)\.py$/.test(path),
  nameProblem: (name) => (name === "heapq" ? 'Python has its own module "heapq".' : null),
  program: () => {
    throw new Error("the naming language runs nothing");
  },
  analyse: async () => ({ failed: "the naming language analyses nothing" }),
  runTests: () => {
    throw new Error("the naming language tests nothing");
  },
  instruments: null,
};
