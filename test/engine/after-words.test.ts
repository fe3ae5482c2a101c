import { describe, expect, it } from "vitest";
import { afterWords } from "../../src/engine/after-words.ts";
import { sendBack } from "../../src/engine/author-session.ts";
import type { ModelReply } from "../../src/ports/model.ts";
import { plannedRounds } from "../support/rounds.ts";

const reply = (text: string, finish: ModelReply["finish"] = "complete"): ModelReply => ({
  ...{ text, finish, calls: [], raw: null, protocol: "chat" },
  usage: { inputTokens: 1, outputTokens: 1 },
});

/** A session whose files are written and, if asked, run. */
async function open(tested: boolean) {
  const { session } = plannedRounds([], []).rounds;
  const { workspace } = session.context;
  await workspace.write("clamp.py", "def clamp(): ...\n");
  await workspace.write("test_clamp.py", "from clamp import clamp\n");
  session.revision = 2;
  session.testedRevision = tested ? 2 : 1;
  return session;
}

const WORDS = ["", "I'll run the tests now.", "Shall I go on?", "I can't help with that.", "<tool_call>{", "Done."];

describe("afterWords", () => {
  it.each(WORDS)("an author whose work is done is done, whatever it says: %j", async (text) => {
    expect(await afterWords(await open(true), reply(text))).toEqual({ kind: "done" });
  });

  it("what is missing is said once, in plain words", async () => {
    const session = await open(false);
    const said = { kind: "say", text: expect.stringContaining("test_clamp.py was not run after your last change") };
    expect(await afterWords(session, reply("Done."))).toEqual(said);
    expect(await afterWords(session, reply("Done."))).toEqual({ kind: "done" });
  });

  it.each([
    ["", "empty-replies", 2],
    ["I'll run the tests now.", "announced-calls", 1],
    ["Shall I go on?", "asked-in-mid-run", 1],
    ["I can't help with that.", "refused", 1],
    ["<tool_call>{", "calls-in-text", 1],
  ] as const)("%j ends the run as %s after %i nudges, however often it comes", async (text, code, nudges) => {
    const session = await open(false);
    for (let n = 0; n < nudges; n += 1)
      expect(await afterWords(session, reply(text))).toEqual({
        kind: "say",
        text: expect.stringContaining("was not run after your last change"),
      });
    for (let n = 0; n < 3; n += 1)
      expect(await afterWords(session, reply(text))).toMatchObject({ kind: "stop", stop: { code } });
  });

  it("words alone keep no run going: the nudges of all kinds together are few", async () => {
    const session = await open(false);
    let said = 0;
    for (const text of Array(20).fill(WORDS).flat() as string[])
      if ((await afterWords(session, reply(text))).kind === "say") said += 1;
    expect(said).toBe(7);
  });

  it("an author that announces what the gate asked for has not done it; one that says it is done may be judged again", async () => {
    const session = await open(true);
    sendBack(session, "The example does not hold.");
    expect(await afterWords(session, reply("Done."))).toEqual({ kind: "done" });
    const said = { kind: "say", text: expect.stringContaining("What you were told last is still to be done.") };
    expect(await afterWords(session, reply("I will fix the bound now."))).toEqual(said);
    expect(await afterWords(session, reply("I will fix the bound now."))).toMatchObject({ kind: "stop" });
    session.revision += 1;
    session.testedRevision = session.revision;
    expect(await afterWords(session, reply("I will fix the bound now."))).toEqual({ kind: "done" });
  });

  it("a reply that was cut is no end", async () => {
    expect(await afterWords(await open(true), reply("It is", "incomplete"))).toMatchObject({
      kind: "say",
      text: expect.stringContaining("cut off by the output limit"),
    });
  });
});
