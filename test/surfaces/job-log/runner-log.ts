/**
 * What the runner makes of a log, after its own rules: `::command::` at the beginning of a line, `##[command]` anywhere in it, nothing
 * between `::stop-commands::TOKEN` and `::TOKEN::`. Returns the commands obeyed, in order.
 */
export function obeyed(log: string): string[] {
  const commands: string[] = [];
  let token: string | null = null;
  for (const line of log.split(/\r\n|\n|\r/)) {
    const found = /^::([^:\s]+)(?:\s[^\n]*?)?::(.*)$/.exec(line.trimStart());
    const [, name = "", data = ""] = found ?? [];
    if (token !== null) {
      if (name === token) token = null;
      continue;
    }
    if (name === "stop-commands") token = data;
    else if (name !== "") commands.push(`${name} ${data}`.trim());
    const old = /##\[([^\]]+)\]/.exec(line);
    if (old) commands.push(`##${old[1]}`);
  }
  return commands;
}
