import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Receipt } from "../../../src/domain/receipt.ts";
import { ADD_SCRIPT } from "../../support/add-script.ts";
import { buildCli, emptyFolder, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { folderWith, receiptOf } from "../../support/cli-cases.ts";
import { type ModelServerOptions, startModelServer } from "../../support/model-server/model-server.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const KEY = "sk-test-0123456789abcdef";

/** Runs `implement` against a scripted endpoint in a folder of its own. */
async function implement(
  server: Partial<ModelServerOptions>,
  args: readonly string[],
  asked: { env?: Record<string, string>; input?: string; cwd?: string } = {},
) {
  const endpoint = await startModelServer({ protocol: "chat", script: ADD_SCRIPT, ...server });
  const cwd = asked.cwd ?? emptyFolder();
  const env = { OPENAI_BASE_URL: endpoint.baseUrl, ...asked.env };
  const ran = await runCli(["implement", ...args], {
    cwd,
    env,
    ...(asked.input === undefined ? {} : { input: asked.input }),
  });
  const { requests, refusals } = endpoint;
  const off = endpoint.finish();
  await endpoint.close();
  return { ...ran, cwd, requests, refusals, off };
}

/** A receipt without what two equal runs differ in: protocol, times, host. */
const comparable = ({ startedAt: _, endedAt: __, model, findings, runs, limits, ...rest }: Receipt) => ({
  ...rest,
  model: model && { ...model, protocol: null, baseUrlHost: "", learned: undefined },
  findings: findings.map(({ ms: _, ...finding }) => finding),
  runs: runs.map(({ ms: _, ...run }) => run),
  limits: limits.filter((limit) => limit.name !== "seconds"),
});

describe("implement", () => {
  it("delivers into ./<slug>/ what was judged, with receipt and event log", async () => {
    const ran = await implement({ apiKey: KEY }, ["add", "two", "integers"], { env: { OPENAI_API_KEY: KEY } });
    expect({ code: ran.code, stderr: ran.stderr, off: ran.off, refusals: ran.refusals }).toEqual({
      code: 0,
      stderr: "",
      off: null,
      refusals: [],
    });
    expect(readdirSync(ran.cwd)).toEqual(["add"]);
    const out = join(ran.cwd, "add");
    expect(readdirSync(out).sort()).toEqual(["add.py", "events.ndjson", "test_add.py", "verialgo-receipt.json"]);
    expect(ran.stdout).toContain("Caught while working: AssertionError");
    expect(ran.stdout).toContain("npx verialgo verify --receipt ./add/verialgo-receipt.json ./add");
    for (const name of readdirSync(out)) expect(readFileSync(join(out, name), "utf8")).not.toContain(KEY);
    const again = await runCli(["verify", "--receipt", "add/verialgo-receipt.json", "add"], { cwd: ran.cwd });
    expect(again.code).toBe(0);
    // The delivered tests are ordinary tests.
    execFileSync("/usr/bin/python3", ["-c", "import test_add; test_add.test_small(); test_add.test_negative()"], {
      cwd: out,
    });
  });

  it("gives the same receipt over chat and over responses, but for the protocol", async () => {
    const [chat, responses] = await Promise.all([
      implement({ protocol: "chat" }, ["add two integers", "--seed", "00ff", "--json"]),
      implement({ protocol: "responses" }, ["add two integers", "--seed", "00ff", "--json"]),
    ]);
    expect([chat.code, responses.code, chat.off, responses.off]).toEqual([0, 0, null, null]);
    const [a, b] = [receiptOf(chat), receiptOf(responses)];
    expect([a.model?.protocol, b.model?.protocol]).toEqual(["chat", "responses"]);
    expect([a.model?.learned, b.model?.learned]).toEqual([undefined, ["responses-only"]]);
    expect(comparable(b)).toEqual(comparable(a));
  });

  it.each([
    ["--out DIR", ["--out", "result"], "result"],
    ["VERIALGO_OUT", [], "from_env"],
  ])("writes to %s, and a second event log where asked", async (_, args, folder) => {
    const ran = await implement({}, ["add", ...args, "--events", "logs/all.ndjson"], {
      env: args.length === 0 ? { VERIALGO_OUT: "from_env" } : {},
    });
    expect(ran.code).toBe(0);
    expect(readdirSync(ran.cwd).sort()).toEqual([folder, "logs"].sort());
    const read = (path: string) => readFileSync(join(ran.cwd, path), "utf8");
    expect(read(`${folder}/events.ndjson`)).toBe(read("logs/all.ndjson"));
  });

  it("takes a Chinese requirement from a file, from standard input, and settings from .env", async () => {
    const text = "实现一个函数 add，返回两个整数的和。\n";
    const fromFile = await implement({ model: "qwen" }, ["--issue-file", "issue.md"], {
      cwd: folderWith({ "issue.md": text, ".env": "VERIALGO_MODEL=qwen\nVERIALGO_MAX_STEPS=9\n" }),
    });
    expect(fromFile.code).toBe(0);
    expect(fromFile.stdout).toContain("过程中发现：第");
    expect(fromFile.stdout).toContain("无需密钥即可自行核对");
    expect(fromFile.stdout).toContain("steps 6/9");
    const fromPipe = await implement({}, ["-", "--json"], { input: text });
    expect(receiptOf(fromPipe).requirement).toEqual({ ...receiptOf(fromPipe).requirement, source: "stdin" });
    expect(fromPipe.code).toBe(0);
  });

  it("keeps work that did not reach its level apart, and says so", async () => {
    const ran = await implement({ script: ADD_SCRIPT.slice(0, 3) }, ["add", "--max-steps", "2", "--json"]);
    expect(ran.code).toBe(1);
    expect(receiptOf(ran)).toMatchObject({ verdict: "refuted", metrics: { interruptReason: "steps" } });
    expect(readdirSync(join(ran.cwd, "add")).sort()).toEqual(["events.ndjson", "unverified", "verialgo-receipt.json"]);
    expect(readdirSync(join(ran.cwd, "add", "unverified")).sort()).toEqual(["add.py", "test_add.py"]);
  });

  it("ends with 4 when the endpoint refuses the key, showing no part of it", async () => {
    const ran = await implement({ apiKey: "another-key" }, ["add two", "--json"], { env: { OPENAI_API_KEY: KEY } });
    expect(ran.code).toBe(4);
    expect(receiptOf(ran)).toMatchObject({ verdict: "unverified", metrics: { interruptReason: "endpoint" } });
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
    expect(existsSync(join(ran.cwd, "add_two", "verialgo-receipt.json"))).toBe(true);
  });

  it("ends with a question, exit code 3, when the requirement cannot be implemented as asked", async () => {
    const script = [{ text: JSON.stringify({ question: "Which order: ascending or descending?" }) }];
    const ran = await implement({ script }, ["sort it"]);
    expect(ran.code).toBe(3);
    expect(ran.stdout).toContain("asks   Which order: ascending or descending?");
    const again = await runCli(["replay", join(ran.cwd, "sort_it", "events.ndjson")]);
    expect(again.stdout).toContain("asks   Which order: ascending or descending?");
    // There is no solution that could be checked.
    expect(ran.stdout + again.stdout).not.toContain("Check it yourself");
  });

  it("keeps standard output pure and shows no live line when piped", async () => {
    const script = ADD_SCRIPT.map((step, index) => (index === 1 ? { ...step, delayMs: 2_500 } : step));
    const ran = await implement({ script }, ["add", "--json"]);
    receiptOf(ran);
    expect(ran.stderr).not.toMatch(/waiting|[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  it("sets a user's own file of the same name aside instead of replacing it", async () => {
    const cwd = emptyFolder();
    const first = await implement({}, ["add"], { cwd });
    expect(first.code).toBe(0);
    writeFileSync(join(cwd, "add", "add.py"), "# mine now\n");
    expect((await implement({}, ["add"], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "add", "add.py.orig"), "utf8")).toBe("# mine now\n");
  });
});
