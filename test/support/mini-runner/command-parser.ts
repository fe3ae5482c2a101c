export interface WorkflowCommand {
  name: string;
  properties: Record<string, string>;
  data: string;
  /** `##[…]` is the older form, which the runner still takes anywhere in a line. */
  form: "::" | "##[";
}

/** Names the runner knows; others are ordinary text. `stop-commands` and a resume token are added while they count. */
export const COMMAND_NAMES = [
  "add-mask",
  "add-matcher",
  "add-path",
  "debug",
  "echo",
  "endgroup",
  "error",
  "group",
  "notice",
  "remove-matcher",
  "save-state",
  "set-env",
  "set-output",
  "stop-commands",
  "warning",
] as const;

type Escapes = readonly (readonly [written: string, meant: string])[];

const DATA: Escapes = [
  ["%0D", "\r"],
  ["%0A", "\n"],
  ["%25", "%"],
];
const PROPERTY: Escapes = [
  ["%0D", "\r"],
  ["%0A", "\n"],
  ["%3A", ":"],
  ["%2C", ","],
  ["%25", "%"],
];
const OLD_FORM: Escapes = [
  ["%3B", ";"],
  ["%0D", "\r"],
  ["%0A", "\n"],
  ["%5D", "]"],
  ["%25", "%"],
];

const unescapeText = (text: string, escapes: Escapes): string =>
  escapes.reduce((result, [written, meant]) => result.replaceAll(written, meant), text);

/** White space of .NET's `TrimStart`, which differs from JavaScript's in U+0085 and U+FEFF. */
const LEADING_SPACE = /^[\t-\r\x85\p{Zs}\p{Zl}\p{Zp}]+/u;

/**
 * The command in a line of output, or null for ordinary text. `known` holds names in lower case.
 * Rules: `ActionCommand.TryParseV2`, then `TryParse`, of actions/runner.
 */
export function parseCommand(line: string, known: ReadonlySet<string>): WorkflowCommand | null {
  return parseNewForm(line.replace(LEADING_SPACE, ""), known) ?? parseOldForm(line, known);
}

function parseNewForm(line: string, known: ReadonlySet<string>): WorkflowCommand | null {
  if (!line.startsWith("::")) return null;
  const end = line.indexOf("::", 2);
  if (end < 0) return null;
  const head = readHead(line.slice(2, end), known, { separator: ",", escapes: PROPERTY, trim: true });
  return head && { ...head, data: unescapeText(line.slice(end + 2), DATA), form: "::" };
}

function parseOldForm(line: string, known: ReadonlySet<string>): WorkflowCommand | null {
  const start = line.indexOf("##[");
  const end = start < 0 ? -1 : line.indexOf("]", start);
  if (end < 0) return null;
  const head = readHead(line.slice(start + 3, end), known, { separator: ";", escapes: OLD_FORM, trim: false });
  return head && { ...head, data: unescapeText(line.slice(end + 1), OLD_FORM), form: "##[" };
}

function readHead(
  head: string,
  known: ReadonlySet<string>,
  { separator, escapes, trim }: { separator: string; escapes: Escapes; trim: boolean },
): { name: string; properties: Record<string, string> } | null {
  const space = head.indexOf(" ");
  const name = space < 0 ? head : head.slice(0, space);
  if (!known.has(name.toLowerCase())) return null;
  const list = space > 0 ? head.slice(space + 1) : "";
  const properties: Record<string, string> = {};
  for (const pair of (trim ? list.trim() : list).split(separator)) {
    const [, key, value] = /^=*([^=]+)=+(.+)$/s.exec(pair) ?? [];
    if (key !== undefined && value !== undefined) properties[key] = unescapeText(value, escapes);
  }
  return { name: name.toLowerCase(), properties };
}
