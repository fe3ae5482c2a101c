import type { Switch } from "./switch.ts";

const ARGUMENTS = "src/model/parse-arguments.ts";
const PARTS = "src/model/reply-parts.ts";
const IDS = "src/model/call-ids.ts";

export const a: readonly Switch[] = [
  { case: 1, file: ARGUMENTS, from: 'read.value.trim() === "" ? { value: null } : readText', to: "readText" },
  {
    case: 1,
    file: ARGUMENTS,
    from: "if (read.value === null || read.value === undefined) return accept({});",
    to: "",
  },
  {
    case: 2,
    file: ARGUMENTS,
    from: "let read: Read = { value: raw };",
    to: "let read: Read = { value: isObject(raw) ? 0 : raw };",
  },
  {
    case: 3,
    file: PARTS,
    from: "parsed.ok && isReplayable(call.arguments) ? (call.arguments as string) : parsed.canonical",
    to: "parsed.ok ? (call.arguments as string) : parsed.canonical",
  },
  { case: 4, file: ARGUMENTS, from: "const ENCODINGS = 4", to: "const ENCODINGS = 1" },
  { case: 4, file: ARGUMENTS, from: "if (inner !== null) return { value: inner };", to: "" },
  { case: 5, file: IDS, from: 'typeof id === "string" && id.trim() !== "" ? id', to: 'typeof id === "string" ? id' },
  { case: 5, file: IDS, from: " && !taken.has(given)", to: "" },
  { case: 6, file: IDS, from: "given !== null && !used.has(given)", to: "given !== null" },
  { case: 6, file: "src/model/responses.ts", from: " || ids.has(item.id)", to: "" },
  { case: 7, file: IDS, from: '.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "unnamed_tool"', to: "" },
  {
    case: 7,
    file: "src/engine/tools/call-tool.ts",
    from: 'if (!tool) return refused(`There is no tool "${oneLine(call.name, 40)}". The tools are: ${names}.`);',
    to: "if (!tool) throw new Error(names);",
  },
  {
    case: 11,
    file: "src/model/chat.ts",
    from: "const received = callsIn(message);",
    to: 'const received = choice.finish_reason === "stop" ? [] : callsIn(message);',
  },
  { case: 11, file: PARTS, from: 'ending === "unknown" && (lost || calls.length === 0)', to: 'ending === "unknown"' },
  { case: 13, file: "src/model/finish.ts", from: '"cut" : "unknown"', to: '"cut" : "whole"' },
  {
    case: 13,
    file: "src/model/retry-policy.ts",
    from: "unknownEnd === undefined ? null",
    to: "unknownEnd !== null ? null",
  },
];
