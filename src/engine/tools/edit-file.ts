import * as z from "zod";
import { defineTool, refused } from "./tool.ts";

const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** Start of every occurrence; overlapping ones count too, since either could be meant. */
function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

export const editFile = defineTool({
  name: "edit_file",
  description:
    "Replaces one passage of a file. old_text must stand in the file exactly once, character for character with its indentation. " +
    "After editing code you must run it again with run_file.",
  parameters: z.strictObject({
    path: z.string().describe("The file to change."),
    old_text: z.string().min(1).describe("The exact passage to replace; long enough to be unique."),
    new_text: z.string().describe("What stands there afterwards; empty to delete the passage."),
  }),
  async run({ path, old_text, new_text }, { workspace }) {
    const current = await workspace.read(path);
    if (!current.ok) return refused(current.message);
    const text = current.value;
    const found = occurrences(text, old_text);
    const [at] = found;
    if (at === undefined)
      return refused(`old_text does not stand in ${path}. Read it with read_file and copy the passage exactly.`);
    if (found.length > 1) {
      const lines = found.slice(0, 5).map((index) => lineOf(text, index));
      return refused(
        `old_text stands ${found.length} times in ${path} (lines ${lines.join(", ")}${found.length > 5 ? " …" : ""}). ` +
          "Include more of the lines around it so that it is unique.",
      );
    }
    if (old_text === new_text)
      return refused(`old_text and new_text are the same: ${path} would not change. Send the new text.`);
    const written = await workspace.write(path, text.slice(0, at) + new_text + text.slice(at + old_text.length));
    if (!written.ok) return refused(written.message);
    const summary = `edited ${path} at line ${lineOf(text, at)}`;
    return {
      ok: true,
      carriedOut: true,
      summary,
      wrote: path,
      text: `${summary}. Next: run it again with run_file.`,
    };
  },
});
