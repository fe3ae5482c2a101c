import type { Switch } from "./switch.ts";

export const stream: readonly Switch[] = [
  {
    case: 8,
    file: "src/model/stream-calls.ts",
    from: `return part.name === "" && !followsWhole(candidate, part) ? candidate : null;`,
    to: "return candidate;",
  },
  {
    case: 9,
    file: "src/model/stream-calls.ts",
    from: `const candidate = sameIndex ?? (part.name === "" || index === null ? last : null);`,
    to: "const candidate = sameIndex ?? null;",
  },
  {
    case: 10,
    file: "src/model/stream-calls.ts",
    from: "const sameIndex = index === null ? undefined : byIndex.get(index);",
    to: "const sameIndex = index === null ? undefined : (last ?? undefined);",
  },
  {
    case: 12,
    file: "src/model/stream-chat.ts",
    from: "finish ??= choice.finish_reason;",
    to: "finish = choice.finish_reason;",
  },
  {
    case: 62,
    file: "src/model/stream.ts",
    from: `return { whole: body.state !== "open" && !damaged, body: body.body() };`,
    to: "return { whole: true, body: body.body() };",
  },
  {
    case: 62,
    file: "src/model/attempt.ts",
    from: "if (stream !== undefined && streamIsLost(exchange, streamed, read.trouble)) {",
    to: "if (stream !== undefined && request.system === null) {",
  },
  {
    case: 63,
    file: "src/model/stream-chat.ts",
    from: "if (isRecord(choice.delta)) addDelta(choice.delta);",
    to: "if (!isRecord(choice.message)) addDelta(choice.delta as JsonObject);",
  },
];
