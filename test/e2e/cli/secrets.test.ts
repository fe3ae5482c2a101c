import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { buildCli, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { folderWith, SOLUTION } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const TOKEN = "ghs_0123456789abcdefghijABCDEFGHIJ9876";

it("verify writes no known secret into receipt or event log, though a failing test says it in every form (G07)", async () => {
  const forms = [
    TOKEN,
    [...TOKEN].reverse().join(""),
    Buffer.from(TOKEN).toString("hex"),
    Buffer.from(TOKEN).toString("base64"),
  ];
  // In two halves: the user's own file, which is copied as it is, does not hold it.
  const lines = forms.map(
    (form, at) =>
      `def test_${at}():\n    assert add(1, 2) == 4, "said ${form.slice(0, form.length / 2)}" "${form.slice(form.length / 2)}"\n`,
  );
  const cwd = folderWith({ "add.py": SOLUTION, "test_said.py": `from add import add\n\n\n${lines.join("\n\n")}` });
  const args = ["verify", "add.py", "--tests", "test_said.py", "--out", "result", "--json"];
  // `runCli` itself rejects when a secret of the environment stands in what is printed.
  const ran = await runCli(args, { cwd, env: { GITHUB_TOKEN: TOKEN } });
  expect(ran.code).toBe(1);
  const written = readdirSync(join(cwd, "result")).filter((name) => !name.endsWith(".py"));
  expect(written).toEqual(expect.arrayContaining(["events.ndjson", "verialgo-receipt.json"]));
  for (const name of written) {
    const text = readFileSync(join(cwd, "result", name), "utf8");
    expect(forms.filter((form) => text.includes(form))).toEqual([]);
    expect(text).toContain("said [redacted]");
  }
});
