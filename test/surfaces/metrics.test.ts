import { expect, it } from "vitest";
import { initialRunState } from "../../src/domain/run-state.ts";
import { costOf } from "../../src/surfaces/figures.ts";
import { percent, rolesText, toolCallMetrics, troubleMetrics } from "../../src/surfaces/metrics.ts";
import { usage } from "../../src/surfaces/report/usage.ts";
import { closingOf } from "../../src/surfaces/terminal/closing.ts";
import { timelineOf } from "../../src/surfaces/terminal/timeline.ts";
import { reportOf } from "./report/samples.ts";
import { receipt, sampleBodies, stamped } from "./sample-run.ts";

const metrics = (toolCallSuccessRate: number | null, rest: object = {}) => ({
  metrics: { toolCallSuccessRate, turns: 6, interrupted: false, interruptReason: null, ...rest },
});
const calls = (used: number) => ({ limits: [{ name: "tool-calls" as const, used, limit: 60 }] });
const PLACE = { folder: null, recheck: null, events: null };

it("never rounds a rate up to the aim", () => {
  expect([percent(0.8499), percent(0.85), percent(0.29), percent(1)]).toEqual(["84 %", "85 %", "29 %", "100 %"]);
});

it("says how many tool calls worked, and plainly when they are too few", () => {
  expect(toolCallMetrics(receipt({ ...metrics(0.9), ...calls(20) }))).toEqual({
    said: "18 of 20 tool calls worked (90 %), in 6 turns",
    isLow: false,
  });
  const low = receipt({ ...metrics(0.8), ...calls(20) });
  expect(toolCallMetrics(low)).toMatchObject({ isLow: true, said: expect.stringContaining("below the 85 %") });
  expect(usage(reportOf(initialRunState, low)).split("\n")[1]).toContain("only 80 % of the tool calls worked");
  expect(closingOf(low, null, PLACE, { columns: 200, colour: false, live: false }).join("\n")).toContain(
    "below the 85 %",
  );
  expect(toolCallMetrics(receipt({ ...metrics(2 / 3), ...calls(3) }))).toEqual({
    said: "2 of 3 tool calls worked (66 %), in 6 turns",
    isLow: false,
  });
  for (const none of [
    { ...metrics(null), ...calls(0) },
    { ...metrics(0.5), limits: [] },
  ])
    expect(toolCallMetrics(receipt(none))).toBeNull();
});

it.each<[used: number, limit: number | null, costUsd: number | null, shown: string]>([
  [0.000_83, 0.001, 0.000_83, "US$ 0.00083/0.001"],
  [0.004_9, 0.005, 0.004_9, "US$ 0.0049/0.005"],
  [0.42, 0.5, 0.42, "US$ 0.42/0.50"],
  [12.5, null, 12.5, "US$ 12.50"],
  [0.011_7, 1, null, "US$ unknown/1.00"],
])("shows money with digits that say something, and as unknown where tokens were not counted: %j of %j", (...given) => {
  const [used, limit, costUsd, shown] = given;
  const limits = [{ name: "cost-usd" as const, used, limit }];
  const closing = closingOf(receipt({ limits, usage: { inputTokens: 9, outputTokens: 9, costUsd } }), null, PLACE, {
    ...{ columns: 200, colour: false, live: false },
  });
  expect(closing.join("\n")).toContain(`used   ${shown}\n`);
});

it("shows a question of the model as one, with what to do", () => {
  const asking = receipt({ reasons: [{ code: "question", message: "Strictly rising, or not?" }] });
  const closing = closingOf(asking, null, PLACE, { columns: 200, colour: false, live: false });
  expect(closing).toContain(
    "  asks   Strictly rising, or not? (the model's question: answer it in the requirement, and run again)",
  );
});

it("tells in comment and terminal what cut the run short and what the endpoint was like", () => {
  const troubled = receipt({
    ...metrics(null, {
      interrupted: true,
      interruptReason: "tokens",
      retries: 2,
      lostReplies: 1,
      recoveredCalls: 3,
      contextCut: true,
    }),
    model: { name: "m", baseUrlHost: "h", protocol: "chat", calls: 3, learned: ["content-null"] },
    roles: { examiner: { name: "n", protocol: "chat", calls: 1, learned: ["content-null", "`a` <b>"] } },
  });
  const said =
    "cut short by a limit of tokens; asked again 2 times after the endpoint failed; 1 request without a usable reply; 3 tool calls found in the text of replies; the endpoint cut what it was sent without saying so; learned of the endpoint: content-null, `a` <b>";
  expect(troubleMetrics(troubled).join("; ")).toBe(said);
  expect(closingOf(troubled, null, PLACE, { columns: 400, colour: false, live: false }).join("\n")).toContain(said);
  const shown = usage(reportOf(initialRunState, troubled));
  expect(shown).toContain("On the way: cut short by a limit of tokens; asked again 2 times");
  expect(shown.replaceAll("`<b>`", "")).not.toContain("<b>");
  expect(troubleMetrics(receipt())).toEqual([]);
});

it("shows an unknown cost as unknown wherever a model was asked for money, and only there", () => {
  const { model } = receipt();
  const texts = (end: ReturnType<typeof receipt>) => [
    usage(reportOf(initialRunState, end)),
    closingOf(end, null, PLACE, { columns: 400, colour: false, live: false }).join("\n"),
  ];
  for (const text of texts(receipt())) expect(text).toMatch(/cost unknown|US\$ unknown/);
  expect(texts(receipt())[0]).toContain("| unknown |");
  for (const other of [null, model && { ...model, protocol: "scripted" as const }, model && { ...model, calls: 0 }])
    for (const text of texts(receipt({ model: other }))) expect(text).not.toContain("unknown");
  const state = { ...initialRunState, modelCalls: 1, model: { name: "m", baseUrlHost: "h", scripted: false } };
  expect(costOf(state)).toEqual(["cost unknown"]);
  expect(costOf({ ...state, costUsd: 0.5 })).toEqual(["0.50 USD"]);
  expect([
    costOf({ ...state, modelCalls: 0 }),
    costOf({ ...state, model: { ...state.model, scripted: true } }),
  ]).toEqual([[], []]);
});

it("names the models of other sessions in comment, terminal and at the start, where they differ", () => {
  const two = receipt({ roles: { examiner: { name: "big`one", protocol: "responses", calls: 2 } } });
  expect(usage(reportOf(initialRunState, two))).toContain(
    "Model of the examiner: ``big`one``, 2 calls, responses protocol",
  );
  expect(closingOf(two, null, PLACE, { columns: 200, colour: false, live: false }).join("\n")).toContain(
    "models author deepseek-chat, examiner big`one",
  );
  expect(closingOf(receipt(), null, PLACE, { columns: 200, colour: false, live: false }).join("\n")).not.toContain(
    "models ",
  );
  const [started] = stamped(sampleBodies("Merge."));
  if (started?.type !== "run.started") throw new Error("the sample run has no start");
  const event = { ...started, roles: { examiner: "big", arbiter: "big" } };
  expect(timelineOf(event, initialRunState, { columns: 200, colour: false, live: false }).join("\n")).toContain(
    "; examiner and arbiter big",
  );
  expect(rolesText({ arbiter: "x" })).toBe("arbiter x");
});
