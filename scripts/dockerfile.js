/**
 * @typedef {{ name: string; text: string; line: number }} Instruction `text` is what follows the name, its lines joined.
 * @typedef {{ image: string; name: string | null; line: number; instructions: Instruction[] }} Stage
 */

/**
 * The instructions of a Dockerfile by stages; those before the first FROM are `global`.
 * @param {string} text
 * @returns {{ global: Instruction[]; stages: Stage[] }}
 */
export function readDockerfile(text) {
  const global = [];
  const stages = [];
  for (const instruction of instructionsOf(text)) {
    const { name, text: rest, line } = instruction;
    if (name === "FROM") {
      const [, image = "", as = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      stages.push({ image, name: as, line, instructions: [] });
    } else (stages.at(-1)?.instructions ?? global).push(instruction);
  }
  return { global, stages };
}

function instructionsOf(text) {
  const found = [];
  let open = null;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const goesOn = line.endsWith("\\");
    const part = goesOn ? line.slice(0, -1).trim() : line;
    if (open === null) {
      const [, name = "", rest = ""] = /^(\w+)\s*(.*)$/s.exec(part) ?? [];
      open = { name: name.toUpperCase(), text: rest, line: index + 1 };
    } else open.text = `${open.text} ${part}`.trim();
    if (goesOn) continue;
    found.push(open);
    open = null;
  }
  return found;
}

/** `NAME=value` pairs of ENV, LABEL or ARG; quotation marks are taken off. */
export function pairsOf(text) {
  return [...text.matchAll(/([\w.-]+)=("(?:[^"\\]|\\.)*"|\S*)/g)].map(([, name, value]) => [
    name,
    value.startsWith('"') ? JSON.parse(value) : value,
  ]);
}

/** Flags, sources and target of a COPY. */
export function copyOf(text) {
  const words = text.split(/\s+/);
  const flags = Object.fromEntries(
    words
      .filter((word) => word.startsWith("--"))
      .map((word) => /^--([\w-]+)(?:=(.*))?$/.exec(word)?.slice(1) ?? [word]),
  );
  const paths = words.filter((word) => !word.startsWith("--"));
  return { flags, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
}
