import { ADD_SCRIPT, ADD_SPECIFICATION } from "./add-script.ts";
import type { ScriptStep } from "./model-server/model-server.ts";

/** The reference for `add`: it counts up, or down, one by one. */
export const ORACLE = `ENTRY = "add"


def cases(rng, size):
    for _ in range(20):
        yield {"args": [rng.randint(-3 * size, 3 * size), rng.randint(-3 * size, 3 * size)]}


def valid(case):
    return len(case["args"]) == 2 and all(type(n) is int and abs(n) <= 1000 for n in case["args"])


def expected(case):
    total, left = case["args"]
    while left != 0:
        step = 1 if left > 0 else -1
        total, left = total + step, left - step
    return total
`;

const EXAMINER: ScriptStep = {
  session: "You are the examiner.",
  expect: { lastUserContains: "add(a: int, b: int)", tools: [] },
  text: `\`\`\`python\n${ORACLE}\`\`\``,
  usage: { inputTokens: 100, outputTokens: 20 },
};

/** What `ADD_SCRIPT` does, with an examiner beside it and an example that is frozen. */
export const ADD_WITH_EXAMINER: readonly ScriptStep[] = [
  {
    text: JSON.stringify({
      ...ADD_SPECIFICATION,
      examples: [{ quote: "add(2, 3) is 5", args: [2, 3], expected: 5 }],
    }),
    usage: { inputTokens: 100, outputTokens: 20 },
  },
  EXAMINER,
  ...ADD_SCRIPT.slice(1),
];
