import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ActionScenario, actionScenario, MODEL_KEY } from "../support/action-scenario.ts";
import { buildCli, runCli } from "../support/built-cli.ts";
import { placesWith, tracesOf } from "../support/secret-traces.ts";
import { tinyAction } from "./mini-runner/tiny-action.ts";

const SECRET = "sk-a~secret/of?some>length";

describe("what a secret looks like in a text", () => {
  const forms: [string, string][] = [
    ["as it is", SECRET],
    ["backwards", [...SECRET].reverse().join("")],
    ["in hex", Buffer.from(SECRET).toString("hex")],
    ["in upper-case hex", Buffer.from(SECRET).toString("hex").toUpperCase()],
    ["in base64", Buffer.from(SECRET).toString("base64")],
    ["in base64 of URLs", Buffer.from(SECRET).toString("base64url")],
    ["in base64 after one byte", Buffer.from(`:${SECRET}!`).toString("base64")],
    ["in base64 after two bytes", Buffer.from(`::${SECRET}!!`).toString("base64")],
    ["in base64 amid a line", Buffer.from(`the key is ${SECRET}, and more`).toString("base64")],
  ];
  it.each(forms)("%s", (_, form) => {
    expect(placesWith({ log: `x ${form} y`, other: "nothing" }, [SECRET])).toEqual(["log"]);
  });

  it("is not seen where there is none", () => {
    const other = "sk-a~secret/of?same>length";
    expect(placesWith({ log: `${other} ${Buffer.from(other).toString("base64")}` }, [SECRET])).toEqual([]);
    expect(tracesOf(SECRET).every((trace) => trace.length > 20)).toBe(true);
  });
});

describe("a scenario of the Action that lets its key or token out", () => {
  let scenario: ActionScenario;
  beforeAll(async () => {
    scenario = await actionScenario();
  });
  afterAll(() => scenario.stop());
  const key = 'process.env["INPUT_API-KEY"]';
  const token = 'process.env["INPUT_GITHUB-TOKEN"]';
  const ways: [string, string][] = [
    ["log", `console.log("the key is " + ${key})`],
    ["log", `console.log([...${key}].reverse().join(""))`],
    ["log", `console.log(Buffer.from("  " + ${token}).toString("base64"))`],
    ["summary", `require("fs").appendFileSync(process.env.GITHUB_STEP_SUMMARY, Buffer.from(${key}).toString("hex"))`],
    ["outputs", `require("fs").appendFileSync(process.env.GITHUB_OUTPUT, "kept=" + ${key} + "\\n")`],
    ["state", `require("fs").appendFileSync(process.env.GITHUB_STATE, "kept=" + ${token} + "\\n")`],
  ];
  it.each(ways)("fails, and names the place: %s (G07)", async (place, main) => {
    const event = scenario.hub.as("alice").openIssue({ title: "Sort" });
    const inputs =
      '\n  api-key: { description: k }\n  base-url: { description: b }\n  require-level: { description: l }\n  github-token: { description: t, default: "${{ github.token }}" }';
    const run = scenario.run(event, { action: tinyAction(main, undefined, { inputs }), node: process.execPath });
    await expect(run).rejects.toThrow(`a secret stands in ${place}`);
  });

  it("and passes when it lets nothing out", async () => {
    const event = scenario.hub.as("alice").openIssue({ title: "Sort" });
    const run = scenario.run(event, { action: tinyAction("console.log('quiet')"), node: process.execPath });
    await expect(run).resolves.toMatchObject({ conclusion: "success" });
    expect(MODEL_KEY.length).toBeGreaterThan(8);
  });
});

describe("a run of the command that says what stands in a variable for a key", () => {
  it("fails (G07)", { timeout: 120_000 }, async () => {
    await buildCli();
    // What stands in place of a secret is the one secret that is still said.
    const env = { SOME_API_KEY: "[redacted]" };
    await expect(runCli(["[redacted]"], { env })).rejects.toThrow("a secret stands in stderr");
  });
});
