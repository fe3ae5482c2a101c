import type { CaseControls } from "../case-controls.ts";

const ENTRY = "square";
const WRONG_FROM = 50;
const CANARY = 20;

export const caseControls: CaseControls = {
  entry: ENTRY,
  oracle: {
    name: "control_oracle",
    text: `ENTRY = "${ENTRY}"

def expected(case):
    n = case["args"][0]
    return sum([n for _ in range(n)]) + (n == ${CANARY})
`,
  },
  solution: {
    name: "control_solution",
    text: `def ${ENTRY}(n):\n    return n * n if n < ${WRONG_FROM} else n * n - 1\n`,
  },
  wrongFrom: WRONG_FROM,
  canary: CANARY,
};
