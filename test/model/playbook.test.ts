import { expect, it } from "vitest";
import { playbook } from "../../src/model/playbook.ts";
import { scriptedModel } from "../../src/model/scripted-model.ts";
import { ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";

const STEPS = [{ text: "a" }, { session: "examiner", text: "x" }, { text: "b" }, { session: "examiner", text: "y" }];

it("keeps each conversation's replies in their order, whoever asks first", () => {
  const book = playbook(STEPS);
  const asked = ["the examiner", "the author", "the examiner", "the author"].map((system) => book.take(system));
  expect(asked.map((one) => [one?.step.text, one?.number])).toEqual([
    ["x", 2],
    ["a", 1],
    ["y", 4],
    ["b", 3],
  ]);
  expect(book.left()).toBeNull();
  expect(book.take("the author")).toBeNull();
});

it("names whose replies are left", () => {
  const book = playbook(STEPS);
  book.take("the author");
  book.take("the author");
  expect(book.left()).toBe(
    '2 of 4 scripted replies were never asked for, from step 2 on (for the session "examiner").',
  );
});

it("lets no conversation have a reply of another", async () => {
  const model = scriptedModel([{ session: "nobody of that name", text: "x" }]);
  const failure = failureOf(await model.send(request([ask("go")])));
  expect(failure).toMatchObject({ kind: "script", message: expect.stringContaining("one more was asked for by") });
  expect(replyOf(await scriptedModel([{ text: "x" }]).send(request([ask("go")]))).text).toBe("x");
});
