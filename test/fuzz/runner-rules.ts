/** A command the runner obeyed. */
export interface Obeyed {
  name: string;
  data: string;
  properties: Record<string, string>;
}

/** What .NET compares as if it were not there, when it looks for `::` or `##[` by the rules of a language. */
const IGNORED =
  /\u034f|[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** What .NET's `TrimStart` takes off. */
const SPACE = /^[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * What the runner makes of a log, after its `ActionCommand.cs` and `ActionCommandManager.cs`, with every name taken for a known one:
 * `::name key=value::data` at the beginning of a line, `##[name key=value]data` anywhere, nothing from `stop-commands` to its token.
 */
export function obeyedBy(log: string): Obeyed[] {
  const found: Obeyed[] = [];
  let token: string | null = null;
  for (const line of log.split(/\r\n|\n|\r/)) {
    const command = newCommand(line) ?? oldCommand(line);
    if (command === null) continue;
    if (token !== null) {
      if (command.name.toLowerCase() === token.toLowerCase()) token = null;
      continue;
    }
    if (command.name.toLowerCase() === "stop-commands") token = command.data;
    found.push(command);
  }
  return found;
}

function newCommand(line: string): Obeyed | null {
  const text = line
    .replace(SPACE, "")
    .replace(IGNORED, (one, at: number, all: string) => (/^[:#[\u0000-\u001f]*$/.test(all.slice(0, at)) ? "" : one))
    .replace(SPACE, "");
  if (!text.startsWith("::")) return null;
  const end = text.indexOf("::", 2);
  if (end < 0) return null;
  return read(text.slice(2, end), text.slice(end + 2), ",", ["%3A", "%2C"]);
}

function oldCommand(line: string): Obeyed | null {
  const text = line.replace(IGNORED, "");
  const start = text.indexOf("##[");
  const end = start < 0 ? -1 : text.indexOf("]", start);
  return end < 0 ? null : read(text.slice(start + 3, end), text.slice(end + 1), ";", ["%3B", "%5D"]);
}

function read(info: string, data: string, separator: string, escapes: readonly string[]): Obeyed | null {
  const space = info.indexOf(" ");
  const name = space < 0 ? info : info.slice(0, space);
  if (name === "") return null;
  const properties: Record<string, string> = {};
  for (const pair of space < 0 ? [] : info.slice(space + 1).split(separator)) {
    const [key = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (pair.includes("=") && value !== "") properties[key.trim()] = unescaped(value, escapes);
  }
  return { name, data: unescaped(data, []), properties };
}

/** Percent signs last, as the runner does it. */
const unescaped = (text: string, more: readonly string[]): string =>
  ["%0D", "%0A", ...more, "%25"].reduce((all, code) => all.replaceAll(code, decodeURIComponent(code)), text);
