import { expect, it } from "vitest";
import { toolbox } from "./tool-support.ts";

it("lists the files, or says how to begin", async () => {
  expect(await (await toolbox({ "b.py": "", "a.py": "" })).call("list_files", {})).toMatchObject({
    ...{ ok: true, summary: "2 files", text: "a.py\nb.py" },
  });
  expect((await (await toolbox()).call("list_files", {})).text).toContain("write_file");
});
