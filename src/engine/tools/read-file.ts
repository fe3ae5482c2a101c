import * as z from "zod";
import { visible } from "../../domain/untrusted-text.ts";
import { defineTool, refused } from "./tool.ts";

/** Characters of one answer: a whole ordinary file, and never a context full of one. */
const PAGE_CHARACTERS = 16_000;

export const readFile = defineTool({
  name: "read_file",
  description:
    "Shows a file of your workspace with numbered lines. The numbers and the bar after them are not part of the file. " +
    "Long files come in pages: ask for the next lines with from_line.",
  parameters: z.strictObject({
    path: z.string().describe("The file to read."),
    from_line: z.int().min(1).max(1_000_000).optional().describe("First line to show; 1 when left out."),
    to_line: z.int().min(1).max(1_000_000).optional().describe("Last line to show; the end when left out."),
  }),
  async run({ path, from_line = 1, to_line }, { workspace }) {
    const file = await workspace.read(path);
    if (!file.ok) return refused(file.message);
    const lines = file.value.replace(/\n$/, "").split("\n");
    const last = Math.min(to_line ?? lines.length, lines.length);
    if (from_line > last)
      return refused(
        `${path} has ${lines.length} lines; lines ${from_line} to ${to_line ?? "the end"} do not exist. Ask for less.`,
      );
    const shown: string[] = [];
    let size = 0;
    for (let number = from_line; number <= last; number += 1) {
      const line = `${String(number).padStart(4)} | ${visible(lines[number - 1] ?? "").slice(0, PAGE_CHARACTERS)}`;
      size += line.length + 1;
      if (size > PAGE_CHARACTERS && shown.length > 0) break;
      shown.push(line);
    }
    const end = from_line + shown.length - 1;
    const next = end < last ? `\nLines ${end + 1} to ${last} are left: read them with from_line ${end + 1}.` : "";
    const summary = `read ${path}, lines ${from_line} to ${end} of ${lines.length}`;
    return { ok: true, carriedOut: true, summary, text: `${shown.join("\n")}${next}` };
  },
});
