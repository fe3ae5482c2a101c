import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { buildCli, CLI, emptyFolder, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { folderWith, receiptOf, SOLUTION, TESTS, WRONG } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const folder = folderWith({
  "add.py": SOLUTION,
  "test_add.py": TESTS,
  "broken.py": "def add(a, b:\n",
  "raises.py": "raise ValueError('not today')\n",
  "wrong.py": WRONG,
  "test_broken.py": "from add import add\ndef test_x(:\n",
  "test_none.py": "from add import add\n",
});

const verify = (...args: string[]) => runCli(["verify", ...args, "--json"], { cwd: folder });

describe("verify", () => {
  it.each([
    ["add.py --tests test_add.py", 0, "tested", 2],
    ["wrong.py --tests test_add.py --module add", 1, "refuted", 0],
    ["broken.py --tests test_add.py --module add", 1, "refuted", 0],
    ["raises.py --tests test_add.py --module add", 1, "refuted", 0],
    ["add.py --tests test_broken.py", 3, "unverified", 0],
    ["add.py --tests test_none.py", 3, "unverified", 0],
    ["add.py", 3, "unverified", 0],
    ["add.py --tests test_add.py --allow-unsandboxed", 0, "tested", 2],
  ])("%s: exit code %i, %s, level %i", async (args, code, verdict, level) => {
    const ran = await verify(...args.split(" "));
    expect({ code: ran.code, stderr: ran.code === code ? "" : ran.stderr }).toEqual({ code, stderr: "" });
    expect(receiptOf(ran)).toMatchObject({ verdict, level });
  });

  it("names the failing test and its values", async () => {
    const ran = await runCli(["verify", "wrong.py", "--tests", "test_add.py", "--module", "add"], { cwd: folder });
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain(" refuted ");
    expect(ran.stdout).toContain("test_add::test_small");
    expect(ran.stdout).toMatch(/-1 == 3|-1.*3/);
  });

  it("draws the same cases again from a seed and says so", async () => {
    const receipt = receiptOf(await verify("add.py", "--tests", "test_add.py", "--seed", "00FF"));
    expect(receipt).toMatchObject({ seed: "00ff", replayed: true });
  });

  it("goes on quietly when its reader goes away", () => {
    const command = `"${process.execPath}" "${CLI}" verify add.py --tests test_add.py | true; echo "code \${PIPESTATUS[0]}"`;
    expect(execFileSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" })).toBe("code 0\n");
  });

  it("runs with a closed standard input", () => {
    const command = `"${process.execPath}" "${CLI}" verify add.py --tests test_add.py --json <&- | head -c 1`;
    expect(execFileSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" })).toBe("{");
  });
});

describe("verify --receipt", () => {
  const out = join(emptyFolder(), "result");
  const receipt = join(out, "verialgo-receipt.json");
  beforeAll(async () => {
    const ran = await verify("add.py", "--tests", "test_add.py", "--out", out);
    expect(ran.code).toBe(0);
    expect(existsSync(join(out, "events.ndjson"))).toBe(true);
  });
  const copyOf = (...names: string[]): string => {
    const place = emptyFolder();
    for (const name of names) copyFileSync(join(out, name), join(place, name));
    return place;
  };

  it("confirms a folder with the receipt's own seed", async () => {
    const ran = await verify("--receipt", receipt, out);
    expect(ran.code).toBe(0);
    const { seed } = JSON.parse(readFileSync(receipt, "utf8")) as { seed: string };
    expect(receiptOf(ran)).toMatchObject({ verdict: "tested", seed, replayed: true });
  });

  it("confirms the files where they were judged, whatever their module was called", async () => {
    const copied = folderWith({ "v2.py": SOLUTION, "test_add.py": TESTS });
    const first = await runCli(["verify", "v2.py", "--tests", "test_add.py", "--module", "add", "--json"], {
      cwd: copied,
    });
    expect(first.code).toBe(0);
    writeFileSync(join(copied, "r.json"), first.stdout);
    expect((await verify("--receipt", join(copied, "r.json"), copied)).code).toBe(0);
  });

  it("delivers a solution under the name the tests import, and says where what stood there went", async () => {
    const place = folderWith({ "加法 2.py": SOLUTION, "test_add.py": TESTS });
    mkdirSync(join(place, "结果"));
    writeFileSync(join(place, "结果", "add.py"), "mine = 1\n");
    const first = await runCli(["verify", "加法 2.py", "--tests", "test_add.py", "--module", "add", "--out", "结果"], {
      cwd: place,
    });
    expect(first.code).toBe(0);
    expect(first.stderr).toContain("your earlier add.py is now add.py.orig");
    expect(readFileSync(join(place, "结果", "add.py"), "utf8")).toBe(SOLUTION);
    const again = await runCli(["verify", "--receipt", "结果/verialgo-receipt.json", "结果", "--json"], { cwd: place });
    expect(again.code).toBe(0);
  });

  it("refutes a changed file, naming it", async () => {
    const place = copyOf("add.py", "test_add.py");
    writeFileSync(join(place, "add.py"), `${SOLUTION}\n`);
    const ran = await verify("--receipt", receipt, place);
    expect(ran.code).toBe(1);
    expect(receiptOf(ran).reasons[0]?.message).toMatch(/^add\.py is not the file of the receipt/);
  });

  it("refutes a missing file and a link that leads out, naming them", async () => {
    const place = copyOf("add.py");
    expect(receiptOf(await verify("--receipt", receipt, place)).reasons[0]?.message).toContain(
      "test_add.py cannot be compared",
    );
    symlinkSync(join(out, "test_add.py"), join(place, "test_add.py"));
    const ran = await verify("--receipt", receipt, place);
    expect(ran.code).toBe(1);
    expect(receiptOf(ran).reasons[0]?.message).toContain("outside the folder");
  });

  it("follows no path of a receipt out of the folder", async () => {
    const place = copyOf("add.py", "test_add.py", "verialgo-receipt.json");
    const forged = JSON.parse(readFileSync(receipt, "utf8"));
    forged.files[0].path = "../../../../etc/passwd";
    writeFileSync(join(place, "forged.json"), JSON.stringify(forged));
    const ran = await verify("--receipt", join(place, "forged.json"), place);
    expect(ran.code).toBe(1);
    expect(ran.stdout).not.toContain("root:");
    expect(receiptOf(ran).reasons[0]?.message).toContain("outside the folder");
  });

  it.each([
    [{ verdict: "verified", level: 4 }, "it claims verified, level 4; this run shows tested, level 2"],
    [{ verdict: "refuted", level: 0 }, "it claims refuted, level 0; this run shows tested, level 2"],
    [{ level: 0 }, "it claims tested, level 0; this run shows tested, level 2"],
    [{ findings: [] }, "it claims tested, level 2; this run shows tested, level 2"],
  ])("does not confirm a receipt whose word or evidence was changed to %o", async (claim, said) => {
    const place = copyOf("add.py", "test_add.py", "verialgo-receipt.json");
    writeFileSync(
      join(place, "forged.json"),
      JSON.stringify({ ...JSON.parse(readFileSync(receipt, "utf8")), ...claim }),
    );
    const ran = await verify("--receipt", join(place, "forged.json"), place);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(`The receipt is NOT confirmed: ${said}`);
  });

  it("is not fooled by a receipt that claims more than the files show", async () => {
    const place = copyOf("test_add.py", "verialgo-receipt.json");
    writeFileSync(join(place, "add.py"), WRONG);
    const forged = JSON.parse(readFileSync(receipt, "utf8"));
    const { createHash } = await import("node:crypto");
    const solution = forged.files.find((file: { role: string }) => file.role === "solution");
    solution.sha256 = createHash("sha256").update(WRONG).digest("hex");
    writeFileSync(join(place, "verialgo-receipt.json"), JSON.stringify(forged));
    const ran = await verify("--receipt", join(place, "verialgo-receipt.json"), place);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("the receipt says tested; this run says refuted");
    rmSync(place, { recursive: true });
  });
});
