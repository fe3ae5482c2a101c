import type { Switch } from "./switch.ts";

export const loop: readonly Switch[] = [
  {
    case: 14,
    file: "src/engine/agent-loop.ts",
    from: "(reply.calls.length > 0 || reply.finish ===",
    to: "(true || reply.finish ===",
  },
  {
    // Anything that looks like a call is run.
    case: 14,
    file: "src/engine/leaked-calls.ts",
    from: "if (isExample(words) || ",
    to: "if (",
  },
  { case: 14, file: "src/engine/leaked-calls.ts", from: "calls, raw: null };", to: "calls };" },
  { case: 15, file: "src/engine/after-words.ts", from: "    is: isEmpty,", to: "    is: () => false," },
  {
    case: 16,
    file: "src/engine/after-words.ts",
    from: "      announcesCall(\n",
    to: "      false && announcesCall(\n",
  },
  {
    case: 38,
    file: "src/engine/context-window.ts",
    from: "const cut = starts.length > rounds ? (starts.at(-rounds) ?? first) : first;",
    to: "const cut = starts.length > rounds ? (starts.at(-rounds) ?? first) + 1 : first;",
  },
  {
    // Rounds are never let go of.
    case: 38,
    file: "src/engine/next-request.ts",
    from: "const kept = trimmed({ transcript, digest }, rounds);",
    to: "const kept = trimmed({ transcript, digest }, rounds + 99);",
  },
  {
    case: 40,
    file: "src/engine/answer-calls.ts",
    from: "  for (const call of reply.calls) {",
    to: "  for (const call of reply.calls) {\n    if (session.run.signal.aborted) break;",
  },
  {
    case: 40,
    file: "src/engine/tools/call-tool.ts",
    from: "    return await tool.run(checked.data, context);",
    to: "    return tool.run(checked.data, context);",
  },
  {
    // Empty ends are never an end.
    case: 57,
    file: "src/engine/after-words.ts",
    from: "if (missing.length === 0 && !isUntouched && !owesChange) return",
    to: 'if (missing.length === 0 && !isUntouched && !owesChange && reply.text !== "") return',
  },
  {
    case: 57,
    file: "src/engine/after-words.ts",
    from: '...{ name: "empty", most: 2 }',
    to: '...{ name: "empty", most: 99 }',
  },
  {
    case: 64,
    file: "src/engine/agent-loop.ts",
    from: "!(await shortenAfter(session, asked.failure))",
    to: "true",
  },
  {
    // Shortened again and again.
    case: 64,
    file: "src/engine/next-request.ts",
    from: "if (session.overflowed) return false;",
    to: "if (session.overflowed) return true;",
  },
  { case: 65, file: "src/engine/request-budget.ts", from: "!wasCut(most, now)", to: "true" },
];
