import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { buildCli, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { folderWith, receiptOf, SOLUTION, TESTS } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const folder = folderWith({
  "add.py": SOLUTION,
  "test_add.py": TESTS,
  "empty.py": "",
  "binary.py": Buffer.from([0, 1, 2]),
  "notes.txt": "x",
  "bad-name.py": SOLUTION,
  "heapq.py": SOLUTION,
  "junk.ndjson": "hello\n",
  "receipt.json": "{}",
  "not.json": "hello",
});
mkdirSync(join(folder, "other"));

/** Arguments, then what the one sentence must name. Every one is wrong usage: exit code 2. */
const WRONG: [string[], string][] = [
  [["verify"], "Name a solution"],
  [["verify", "nowhere.py"], '"nowhere.py" does not exist'],
  [["verify", "ad.py"], 'a file "add.py" is there'],
  [["verify", "other"], "is a folder"],
  [["verify", "empty.py"], "is empty"],
  [["verify", "binary.py"], "not UTF-8"],
  [["verify", "notes.txt"], "must end in .py"],
  [["verify", "add.py", "--tests", "nowhere.py"], 'The test file "nowhere.py" does not exist'],
  [["verify", "add.py", "--tests", "./add.py"], "is the solution itself"],
  [["verify", "add.py", "--tests", "test_add.py", "--tests", "./test_add.py"], "is given twice"],
  [["verify", "bad-name.py"], "cannot be used under the name"],
  [["verify", "add.py", "--module", "a b"], "cannot be used under the name"],
  [["verify", "add.py", "--module", "os"], '--module "os"'],
  [["verify", "heapq.py"], "heapq"],
  [["verify", "add.py", "--tests", "test_add.py", "--module", "test_add"], "second module named test_add"],
  [["verify", "add.py", "--require-level", "5"], "--require-level must be one of 1, 2, 3, 4"],
  [["verify", "add.py", "--seed", "xyz"], "--seed must be 1 to 64 hexadecimal digits"],
  [["verify", "add.py", "extra"], "arguments"],
  [["verify", "add.py", "--oracle", "nowhere.py"], 'The oracle "nowhere.py" does not exist'],
  [["verify", "--receipt", "nowhere.json", "."], '"nowhere.json" does not exist'],
  [["verify", "--receipt", "receipt.json", "."], "is not a receipt"],
  [["verify", "--receipt", "receipt.json", ".", "--tests", "test_sort.py"], "so --tests cannot be given beside it"],
  [["verify", "--receipt", "not.json", "."], "is not JSON"],
  [["verify", "add.py", "--out", "notes.txt"], "notes.txt"],
  [["verify", "add.py", "--python", "/nowhere/python3"], "/nowhere/python3"],
  [["implement"], "Say what to implement"],
  [["implement", " "], "is empty"],
  [["implement", "-"], "is empty"],
  [["implement", "x", "--issue-file", "notes.txt"], "not both"],
  [["implement", "--issue-file", "nowhere.md"], "does not exist"],
  [["implement", "x", "--max-steps", "61"], "--max-steps must be a whole number from 1 to 60"],
  [["implement", "x", "--lang", "cobol"], "--lang must be `python`"],
  [["implement", "x", "--max-cost", "1"], "no price is known"],
  [["implement", "x", "--base-url", "https://api.openai.com/v1"], "OPENAI_API_KEY is not set"],
  [["replay", "nowhere.ndjson"], "does not exist"],
  [["replay", "junk.ndjson"], "is not an event log"],
  [["replay"], "issing required argument"],
  [["mutate", "add.py"], "Name a solution and its tests"],
  [["eval", "x"], "no `eval` command yet"],
  [["implment", "x"], "Did you mean implement?"],
  [["verify", "add.py", "--test", "x.py"], "Did you mean --tests? See verialgo verify --help."],
  [["verify", "add.py", "--tests"], "argument missing"],
];

describe("wrong usage", () => {
  it.each(WRONG)("%j is told in one sentence, exit code 2", async (args, expected) => {
    const [plain, json] = await Promise.all([
      runCli(args, { cwd: folder }),
      runCli([...args, "--json"], { cwd: folder }),
    ]);
    expect(plain.code).toBe(2);
    expect(plain.stdout).toBe("");
    expect(plain.stderr).toContain(expected);
    expect(plain.stderr.trim().split("\n")).toHaveLength(1);
    expect(plain.stderr).not.toMatch(/\n\s+at |node:internal/);
    // `--tests --json` would take `--json` for the file.
    if (args.at(-1) === "--tests") return;
    expect(json.code).toBe(2);
    const receipt = receiptOf(json);
    expect(receipt.verdict).toBe("not-run");
    expect(receipt.reasons[0]?.message).toContain(expected);
  });

  it("reports all wrong settings of the environment and of .env together, and prints no value of a key", async () => {
    const place = folderWith({ ".env": "VERIALGO_API_MODE=chatty\nOPENAI_API_KEY=sk with space 123456\n" });
    const env = { VERIALGO_MAX_STEPS: "0", VERIALGO_TIMEOUT: "x" };
    const ran = await runCli(["implement", "x", "--json"], { cwd: place, env });
    expect(ran.code).toBe(2);
    expect(receiptOf(ran).reasons.map((reason) => reason.message.split(" ")[0])).toEqual([
      "OPENAI_API_KEY",
      "VERIALGO_API_MODE",
      "VERIALGO_TIMEOUT",
      "VERIALGO_MAX_STEPS",
    ]);
    expect(ran.stdout + ran.stderr).not.toContain("123456");
  });

  it("tells of an endpoint that is not there: exit code 4, nothing run", async () => {
    const ran = await runCli(["implement", "x", "--base-url", "http://127.0.0.1:9/v1", "--json"], { cwd: folder });
    expect(ran.code).toBe(4);
    expect(receiptOf(ran)).toMatchObject({ verdict: "not-run", reasons: [{ code: "endpoint-unreachable" }] });
    expect(ran.stderr).toContain("127.0.0.1:9 cannot be reached (nothing listens there)");
  });
});

describe("help", () => {
  it("lists the commands of this version with examples and exit codes, and no later one", async () => {
    const ran = await runCli(["--help"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    for (const name of ["implement", "verify", "mutate", "demo", "doctor", "replay", "web", "report", "stats"])
      expect(ran.stdout).toContain(`  ${name} `);
    expect(ran.stdout).not.toContain("  eval ");
    expect(ran.stdout).toContain("Exit codes: 0 verified or tested");
  });

  it.each(["implement", "verify", "mutate", "demo", "doctor", "replay", "web", "report", "stats"])(
    "of %s has examples",
    async (name) => {
      const ran = await runCli([name, "--help"]);
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      expect(ran.stdout).toContain(
        `Examples:\n  verialgo ${name}`.replace("Examples:\n  verialgo implement", "Examples:\n  verialgo implement"),
      );
    },
  );

  it("is shown, with exit code 2, where no command is named", async () => {
    const ran = await runCli([]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain("Usage: verialgo");
  });

  it("prints the version", async () => {
    expect(await runCli(["--version"])).toMatchObject({ code: 0, stdout: "0.1.0\n", stderr: "" });
    expect(await runCli(["-V"])).toMatchObject({ code: 0, stdout: "0.1.0\n" });
  });
});
