import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ADD_WITH_EXAMINER } from "../../support/add-oracle.ts";
import { ADD_SCRIPT, RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { buildCli, emptyFolder, PATIENCE_MS, runCli, startCli } from "../../support/built-cli.ts";
import { folderWith, receiptOf } from "../../support/cli-cases.ts";
import { type ServerStep, startModelServer } from "../../support/model-server/model-server.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const KEY = "sk-test-0123456789abcdef";
const CHINESE = "实现一个函数 add，返回两个整数的和。add(2, 3) is 5";
const NOWHERE = { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };

const texts = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".py"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

describe("a recorded run", () => {
  it("plays again without key and network: the same files, the same verdict, each session its own replies", async () => {
    // The first request is lost: a failure is no part of a recording. One reply holds the key; the examiner's comes late.
    const [first, examiner, ...author] = ADD_WITH_EXAMINER;
    const script: ServerStep[] = [
      { trouble: "reset" },
      { ...first, text: `${KEY} ${first?.text}` },
      { ...examiner, delayMs: 1_500 },
      ...author,
    ];
    const endpoint = await startModelServer({ protocol: "chat", apiKey: KEY, script });
    const cwd = emptyFolder();
    const live = await runCli(
      ["implement", CHINESE, "--examiner-model", "another", "--out", "live", "--record", "logs/run.json", "--json"],
      { cwd, defaultLevel: true, env: { OPENAI_BASE_URL: endpoint.baseUrl, OPENAI_API_KEY: KEY } },
    );
    const models = endpoint.requests.map((request) => (request.body as { model: string }).model);
    expect([endpoint.finish(), endpoint.refusals, live.stderr.includes("logs/run.json")]).toEqual([null, [], false]);
    await endpoint.close();
    expect(models).toContain("another");
    const recorded = readFileSync(join(cwd, "logs/run.json"), "utf8");
    expect(recorded).not.toContain(KEY);
    expect(JSON.parse(recorded)).toMatchObject({ requirement: { text: CHINESE }, ended: { verdict: "verified" } });
    expect(JSON.parse(recorded).replies).toHaveLength(ADD_WITH_EXAMINER.length);

    const played = await runCli(["demo", "--script", "logs/run.json", "--out", "played", "--json"], {
      ...{ cwd, env: NOWHERE },
    });
    expect(played.stderr).not.toContain("verialgo:");
    expect(played.code).toBe(0);
    const [a, b] = [receiptOf(live), receiptOf(played)];
    expect([b.verdict, b.level, b.specification, b.caught]).toEqual([a.verdict, a.level, a.specification, a.caught]);
    expect(b.files).toEqual(a.files);
    expect(b.usage).toEqual(a.usage);
    expect(texts(join(cwd, "played"))).toEqual(texts(join(cwd, "live")));
  });

  it("is written also when the run is interrupted, with what there is, in place of an earlier one", async () => {
    const endpoint = await startModelServer({
      protocol: "chat",
      script: [...ADD_SCRIPT.slice(0, 2), { trouble: "hang" }],
    });
    const cwd = emptyFolder();
    const env = { OPENAI_BASE_URL: endpoint.baseUrl };
    const cli = startCli(["implement", "add", "--record", "run.json", "--max-steps", "5"], { cwd, env });
    await endpoint.received(3);
    cli.child.kill("SIGINT");
    expect((await cli.ended).code).toBe(130);
    await endpoint.close();
    const read = () => JSON.parse(readFileSync(join(cwd, "run.json"), "utf8"));
    expect(read()).toMatchObject({ settings: { maxSteps: "5", requireLevel: "1" }, ended: { verdict: "unverified" } });
    expect(read().replies).toHaveLength(2);

    const played = await runCli(["demo", "--script", "run.json", "--json"], { cwd, env: NOWHERE });
    expect(receiptOf(played).limits).toContainEqual({ name: "steps", used: 2, limit: 5 });
    expect(played.stderr).toContain("The recorded run was cut short, and the recording ends there. The script has 2");
    expect(
      receiptOf(played)
        .reasons.map(({ message }) => message)
        .join(),
    ).not.toContain("Mend");

    // The second one is named like what the run itself writes: that stays.
    const again = await startModelServer({ protocol: "chat", script: [...RIGHT_AT_ONCE, ...RIGHT_AT_ONCE] });
    const asked = { cwd, env: { OPENAI_BASE_URL: again.baseUrl } };
    const second = await runCli(["implement", "add", "--record", "run.json"], asked);
    expect([second.code, read().replies.length]).toEqual([0, RIGHT_AT_ONCE.length]);
    const receipt = "out/verialgo-receipt.json";
    const third = await runCli(["implement", "add", "--out", "out", "--record", receipt], asked);
    await again.close();
    expect([third.code, third.stderr]).toEqual([4, expect.stringContaining(`"${receipt}" is there already`)]);
    expect(JSON.parse(readFileSync(join(cwd, receipt), "utf8"))).toMatchObject({ verdict: "tested" });
  });

  it("never replaces a file that is something else, nor asks the endpoint first", async () => {
    const endpoint = await startModelServer({ protocol: "chat", script: [] });
    const cwd = folderWith({ "package.json": "{}", "run.txt": "" });
    for (const file of ["package.json", "run.txt", "run.txt/run.json", "."]) {
      const ran = await runCli(["implement", "add", "--record", file], {
        ...{ cwd, env: { OPENAI_BASE_URL: endpoint.baseUrl } },
      });
      expect([file, ran.code, ran.stderr.trim().split("\n")]).toEqual([
        file,
        2,
        [expect.stringMatching(/^verialgo: /)],
      ]);
    }
    expect([endpoint.requests, readFileSync(join(cwd, "package.json"), "utf8")]).toEqual([[], "{}"]);
    expect(readdirSync(cwd).sort()).toEqual(["package.json", "run.txt"]);
    await endpoint.close();

    writeFileSync(join(cwd, "wrong.json"), '{"kind":"verialgo-recording","version":1,"replies":[]}');
    for (const file of ["missing.json", "package.json", "wrong.json"]) {
      const ran = await runCli(["demo", "--script", file, "--out", "out"], { cwd });
      expect([file, ran.code, ran.stderr.split("\n").length]).toEqual([file, 2, 2]);
    }
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });
});
