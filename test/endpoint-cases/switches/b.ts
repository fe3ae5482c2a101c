import type { Switch } from "./switch.ts";

const ARGUMENTS = "src/model/parse-arguments.ts";
const REPAIR = "src/model/repair-json-text.ts";
const PARTS = "src/model/reply-parts.ts";
const TOOL = "src/engine/tools/call-tool.ts";

export const b: readonly Switch[] = [
  { case: 17, file: REPAIR, from: "inString && isControl(char) ? escapeControl(char) : char", to: "char" },
  { case: 18, file: REPAIR, from: 'out += "\\\\\\\\";', to: "out += char;" },
  {
    case: 18,
    file: REPAIR,
    from: 'next === "u" ? /^[0-9a-fA-F]{4}$/.test(text.slice(i + 2, i + 6)) : /^["\\\\/bfnrt]$/',
    to: '/^["\\\\/bfnrtu]$/',
  },
  { case: 19, file: REPAIR, from: 'out += "\\\\\\\\";', to: 'out += "";' },
  {
    case: 20,
    file: REPAIR,
    from: "if (literal) i += literal[0].length - 1;\n        else out += char;",
    to: "out += literal ? char : char;",
  },
  { case: 21, file: ARGUMENTS, from: 'ending === "whole" ? repairJson(mended) : null', to: "null" },
  { case: 21, file: "src/model/repair-json.ts", from: "const inside = unwrapped(text);", to: "const inside = text;" },
  { case: 21, file: ARGUMENTS, from: '"value" in read ? null : withoutQuoteTokens(text)', to: "null" },
  { case: 22, file: ARGUMENTS, from: "if (cut) return cutOff(bytesOf(raw));", to: "" },
  {
    case: 22,
    file: TOOL,
    from: "if (!given.ok && given.truncated) return refused(`${given.problem} ${IN_PARTS}`);",
    to: "",
  },
  { case: 23, file: ARGUMENTS, from: 'if (ending === "cut") return { cut: true };', to: "" },
  {
    case: 23,
    file: PARTS,
    from: 'typeof limit === "number" && outputTokens !== null && outputTokens >= limit',
    to: "limit === -1 && outputTokens === -1",
  },
  {
    case: 24,
    file: ARGUMENTS,
    from: 'if (ending === "cut") return { cut: true };\n  const guess = ending === "whole" ? repairJson(mended) : null;',
    to: "const guess = ending ? repairJson(mended) : null;",
  },
  {
    case: 25,
    file: ARGUMENTS,
    from: 'if ("why" in read) return malformed(read.why);',
    to: 'if ("why" in read) return accept({});',
  },
  {
    case: 26,
    file: PARTS,
    from: "(call.arguments as string) : parsed.canonical",
    to: "(call.arguments as string) : parsed.ok ? parsed.canonical : String(call.arguments)",
  },
  {
    case: 27,
    file: ARGUMENTS,
    from: 'if ("why" in read) return malformed(read.why);',
    to: 'if ("why" in read) return cutOff(bytesOf(raw));',
  },
  { case: 27, file: TOOL, from: " They must match this schema: ${schema}", to: " ${schema.slice(0, 0)}" },
];
