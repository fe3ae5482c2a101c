import { afterEach, describe, expect, it } from "vitest";
import type { ImplementPorts } from "../../src/engine/run-request.ts";
import { createModel } from "../../src/model/connect.ts";
import { fenced, ORACLE, withExpected } from "../support/clamp-oracles.ts";
import { calls, DONE, RIGHT, runs, TESTS, understood, WORKS, write } from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";
import { type Route, startModelRouter } from "../support/model-router.ts";
import { type ModelServerOptions, startModelServer } from "../support/model-server/model-server.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function server(options: ModelServerOptions) {
  const made = await startModelServer(options);
  closing.push(() => made.close());
  return made;
}

/** A whole run over HTTP against one endpoint with these models; the names of the roles are the routes that need not exist. */
async function run(routes: Record<string, Route>, names: { examiner?: string; arbiter?: string }, price?: number) {
  const router = await startModelRouter(routes);
  closing.push(() => router.close());
  const model = (name: string) => ({
    model: createModel({
      ...{ baseUrl: router.baseUrl, apiKey: null, model: name, mode: "auto", requestTimeoutMs: 30_000 },
      // One short wait is as good as several long ones.
      retry: { attempts: 2, baseMs: 1, totalMs: name === "hangs" ? 300 : 60_000 },
    }),
    ...(price === undefined ? {} : { priceOf: () => price }),
  });
  const roles: ImplementPorts["roles"] = {
    ...(names.examiner === undefined ? {} : { examiner: model(names.examiner) }),
    ...(names.arbiter === undefined ? {} : { arbiter: model(names.arbiter) }),
  };
  const ended = await scenario({ steps: [], requiredLevel: 3, ports: { ...model("author"), roles } });
  return { ...ended, router };
}

const examines = { expect: { tools: [] }, text: fenced(ORACLE) };

describe("a run whose examiner is another model", () => {
  it("asks each model its own sessions only, learns each one's protocol, and counts and prices both", async () => {
    const author = await server({ protocol: "chat", script: WORKS });
    const examiner = await server({ protocol: "responses", script: [examines] });
    let askedExaminer = () => {};
    let askedAuthorTwice = () => {};
    const examinerAsked = new Promise<void>((done) => {
      askedExaminer = done;
    });
    const authorAskedTwice = new Promise<void>((done) => {
      askedAuthorTwice = done;
    });
    const { receipt, events, router } = await run(
      {
        // Each waits for the other, so they are at work side by side or not at all: the author's third request is its second step.
        author: {
          server: author,
          before: async (count) => {
            if (count === 2) await examinerAsked;
            if (count === 3) askedAuthorTwice();
          },
        },
        second: {
          server: examiner,
          before: async () => {
            askedExaminer();
            await authorAskedTwice;
          },
        },
      },
      { examiner: "second", arbiter: "second" },
      0.25,
    );
    expect([author.finish(), examiner.finish(), author.refusals, examiner.refusals]).toEqual([null, null, [], []]);
    expect(receipt).toMatchObject({ verdict: "verified", reasons: [] });
    expect(receipt.model).toMatchObject({ name: "author", protocol: "chat", calls: 4 });
    expect(receipt.roles).toEqual({
      examiner: { name: "second", protocol: "responses", calls: 1, learned: ["responses-only"] },
    });
    expect(receipt.usage.costUsd).toBe(5 * 0.25);
    const said = router.bodies.filter(({ model }) => model === "second");
    for (const { text } of said) expect(text).not.toContain(JSON.stringify(RIGHT).slice(1, -1));
    expect(ofType(events, "run.started")[0]?.roles).toEqual({ examiner: "second", arbiter: "second" });
  });

  it.each<[string, Route["server"] | { text: string } | { status: number }, string]>([
    ["missing", { status: 404 }, "has no model named"],
    ["broken", { status: 500 }, "500"],
    ["refusing", { text: "I'm sorry, but I can't help with that." }, "none of its replies could be used"],
    ["hangs", "hang", "did not finish its answer"],
  ])("goes on without an oracle when that one is %s", async (name, kind, why) => {
    const author = await server({ protocol: "chat", script: WORKS });
    const refusal = typeof kind === "object" && "text" in kind ? [kind, kind, kind, kind] : [];
    const answer = { answer: { status: 500, headers: {}, body: "boom" } };
    const script = refusal.length > 0 ? refusal : [answer, answer];
    const second = await server({ protocol: "chat", script });
    const routes: Record<string, Route> = { author: { server: author } };
    if (name !== "missing") routes[name] = { server: kind === "hang" ? "hang" : second };
    const { receipt, events, kept } = await run(routes, { examiner: name });
    expect(author.finish()).toBeNull();
    expect(receipt).toMatchObject({ verdict: "unverified", metrics: { interrupted: false } });
    expect(receipt.level).toBeGreaterThanOrEqual(1);
    const [warning] = ofType(events, "warning").filter(({ code }) => code === "no-oracle");
    expect(warning?.message).toContain(why);
    // Whoever sees the receipt alone is told, too, and of no flag a run does not have.
    expect(receipt.reasons.map(({ message }) => message).join(" ")).toContain(why);
    expect(JSON.stringify(receipt)).not.toContain("--oracle");
    expect(Object.keys(kept)).toEqual(["clamp.py", "test_clamp.py"]);
    expect(receipt.roles?.examiner?.name).toBe(name);
    expect(receipt.metrics.lostReplies).toBe(name === "refusing" ? 0 : 1);
  });
});

it("ends unverified, not in a crash, when the arbiter's model fails", async () => {
  const wrong = withExpected(
    '    value, low, high = case["args"]\n    return 8 if value == 7 else sorted([value, low, high])[1]',
  );
  const author = await server({
    protocol: "chat",
    script: [
      understood(),
      calls(write("clamp.py", RIGHT), write("test_clamp.py", TESTS)),
      calls(runs("test_clamp.py")),
      DONE,
      DONE,
    ],
  });
  const second = await server({ protocol: "chat", script: [{ ...examines, text: fenced(wrong) }] });
  const { receipt, reasons } = await run(
    { author: { server: author }, second: { server: second } },
    { examiner: "second", arbiter: "missing" },
  );
  expect(author.finish()).toBeNull();
  expect(receipt.verdict).toBe("unverified");
  expect(reasons).toContain("arbiter-undecided");
  expect(receipt.reasons.find(({ code }) => code === "arbiter-undecided")?.message).toContain("gave no ruling");
  expect(receipt.roles).toMatchObject({
    examiner: { name: "second", calls: 1 },
    arbiter: { name: "missing", calls: 1 },
  });
});
