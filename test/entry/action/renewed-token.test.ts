import { expect, it } from "vitest";
import type { AppAnswer } from "../../../src/entry/action/ask-app.ts";
import { renewedToken } from "../../../src/entry/action/renewed-token.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const MINUTE = 60_000;

/** Tokens `t1`, `t2` … that live an hour; `give` may answer something else. */
function opened(give: (n: number, token: AppAnswer) => AppAnswer = (_n, token) => token) {
  const clock = virtualClock();
  let asked = 0;
  const next = (n: number) => {
    const endsAt = clock.now().getTime() + 60 * MINUTE;
    return { kind: "token" as const, token: `t${n}`, endsAt, repository: { owner: "octo", repo: "x" } };
  };
  const ask = async () => {
    asked += 1;
    await Promise.resolve();
    return give(asked, next(asked + 1));
  };
  return { clock, asked: () => asked, ...renewedToken(next(1), ask, clock) };
}

it("one token serves for fifty minutes, the next one for as long", async () => {
  const { clock, token, asked, current } = opened();
  expect(await token()).toBe("t1");
  clock.pass(49 * MINUTE);
  expect([await token(), asked()]).toEqual(["t1", 0]);
  clock.pass(2 * MINUTE);
  expect([await token(), current()]).toEqual(["t2", "t2"]);
  clock.pass(49 * MINUTE);
  expect([await token(), asked()]).toEqual(["t2", 1]);
  clock.pass(2 * MINUTE);
  expect(await token()).toBe("t3");
});

it("requests at the same time wait for one renewal", async () => {
  const { clock, token, asked } = opened();
  clock.pass(55 * MINUTE);
  expect(await Promise.all([token(), token(), token()])).toEqual(["t2", "t2", "t2"]);
  expect(asked()).toBe(1);
});

it("what cannot be renewed is used on, and asked for again a minute later", async () => {
  const none: AppAnswer = { kind: "none", message: "", advice: "" };
  const { clock, token, asked } = opened((n, answer) => (n < 3 ? (n === 1 ? none : { kind: "duplicate" }) : answer));
  clock.pass(55 * MINUTE);
  expect([await token(), await token(), asked()]).toEqual(["t1", "t1", 1]);
  clock.pass(MINUTE);
  expect([await token(), asked()]).toEqual(["t1", 2]);
  clock.pass(MINUTE);
  expect([await token(), asked()]).toEqual(["t4", 3]);
});

it("tokens that live for minutes only are not asked for with every request", async () => {
  const { clock, token, asked } = opened((_n, answer) =>
    answer.kind === "token" ? { ...answer, endsAt: answer.endsAt - 55 * MINUTE } : answer,
  );
  clock.pass(55 * MINUTE);
  for (let request = 0; request < 5; request += 1) await token();
  expect(asked()).toBe(1);
});
