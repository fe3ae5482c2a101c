import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { buildCli, emptyFolder, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { receiptOf } from "../../support/cli-cases.ts";
import { sampleReceipt } from "../../support/sample-receipt.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const folder = emptyFolder();
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const model = { name: "deepseek-chat", baseUrlHost: "api.example", protocol: "chat" as const, calls: 3 };
put("results/a/verialgo-receipt.json", JSON.stringify(sampleReceipt({ model, verdict: "verified", level: 3 })));
put("results/b/verialgo-receipt.json", JSON.stringify(sampleReceipt({ model })));
put("results/readme.txt", "no receipt");
put("single.json", JSON.stringify(sampleReceipt()));
put("broken.json", "{");
put("foreign.json", '{"a": 1}');
symlinkSync("single.json", join(folder, "link.json"));
mkdirSync(join(folder, "empty"));
const stats = (...args: string[]) => runCli(["stats", ...args], { cwd: folder });

describe("stats", () => {
  it("reads files and folders, each receipt once, and prints what they come to", async () => {
    const ran = await stats("results", "single.json", "link.json", "results/a");
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/^3 runs, 2 with a model\nverdicts {5}verified 1 · tested 2 /);
    expect(ran.stdout).toContain("deepseek-chat at api.example");
  });

  it("prints one JSON document, and names what could not be read while the rest counts", async () => {
    const ran = await stats("results", "broken.json", "foreign.json", "empty", "missing.json", "--json");
    expect(ran.code).toBe(0);
    const printed = JSON.parse(ran.stdout) as { runs: number; unread: { path: string }[]; models: unknown[] };
    expect(printed).toMatchObject({ schemaVersion: 1, runs: 2, verdicts: { verified: 1, tested: 1 }, warnings: [] });
    expect(printed.unread.map(({ path }) => path)).toEqual(["broken.json", "foreign.json", "empty", "missing.json"]);
    expect(ran.stderr.trim().split("\n")).toEqual([
      expect.stringContaining('"broken.json" is not a receipt: it is not JSON'),
      expect.stringContaining('"foreign.json" is not a receipt this version can read'),
      expect.stringContaining('The folder "empty" holds no verialgo-receipt.json'),
      expect.stringContaining('"missing.json" does not exist'),
    ]);
  });

  it("ends with 2 when none could be read, with one document under --json, and when none is named", async () => {
    const one = await stats("broken.json", "--json");
    expect(one.code).toBe(2);
    expect(receiptOf(one).reasons[0]?.message).toContain("is not a receipt");
    const two = await stats("broken.json", "missing.json");
    expect({ code: two.code, stdout: two.stdout }).toEqual({ code: 2, stdout: "" });
    expect(two.stderr).toContain("None of them could be read");
    expect((await stats()).code).toBe(2);
  });
});
