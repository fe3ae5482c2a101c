import { parse } from "node:path";
import * as z from "zod";
import { defineTool, refused } from "./tool.ts";

export const writeFile = defineTool({
  name: "write_file",
  description:
    "Creates or replaces one file in your workspace with exactly the text you send. Send whole files, never a sketch: no placeholder, " +
    'no "omitted here". After writing code you must run it with run_file; do not conclude by reasoning.',
  parameters: z.strictObject({
    path: z.string().describe('A plain file name, for instance "heap_sort.py". No folders.'),
    content: z.string().describe("The whole text of the file."),
  }),
  async run({ path, content }, { workspace, language }) {
    const stem = parse(path).name;
    const shadowed = language.solutionFile(stem) === path ? language.nameProblem(stem) : null;
    if (shadowed !== null) return refused(`${path} was not written. ${shadowed}`);
    const before = await workspace.read(path);
    if (before.ok && before.value === content) {
      const text = `${path} holds exactly this text already; nothing was changed. Next: change it, or run it with run_file.`;
      return { ok: true, carriedOut: true, summary: `${path} is as it was`, unchanged: path, text };
    }
    const written = await workspace.write(path, content);
    if (!written.ok) return refused(written.message);
    const summary = `${written.value.created ? "created" : "replaced"} ${path} (${written.value.bytes} bytes)`;
    return { ok: true, carriedOut: true, summary, wrote: path, text: `${summary}. Next: run it with run_file.` };
  },
});
