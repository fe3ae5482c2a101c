import type { CaseControls } from "../case-controls.ts";

const ENTRY = "square";

export const caseControls: CaseControls = {
  entry: ENTRY,
  oracle: {
    name: "control_oracle",
    text: `ENTRY = "${ENTRY}"

def expected(case):
    n = case["args"][0]
    return sum([n for _ in range(n)]) + (n == 9)
`,
  },
  right: { name: "control_right", text: `def ${ENTRY}(n):\n    return n * n\n` },
  wrong: { name: "control_wrong", text: `def ${ENTRY}(n):\n    return n * n if n < 4 else n * n - 1\n` },
  wrongFrom: 4,
  canary: 9,
};
