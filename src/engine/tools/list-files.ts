import * as z from "zod";
import { defineTool, refused } from "./tool.ts";

const MOST = 200;

export const listFiles = defineTool({
  name: "list_files",
  description: "Lists the files of your workspace. Use it when you are not sure what is there.",
  parameters: z.strictObject({}),
  async run(_, { workspace }) {
    const listed = await workspace.list(MOST);
    if (!listed.ok) return refused(listed.message);
    const { paths, total } = listed.value;
    const more = total > paths.length ? `\n… and ${total - paths.length} more` : "";
    const text =
      total === 0 ? "The workspace is empty. Next: write the solution with write_file." : paths.join("\n") + more;
    return { ok: true, carriedOut: true, summary: `${total} file${total === 1 ? "" : "s"}`, text };
  },
});
