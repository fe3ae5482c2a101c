import { describe, expect, it } from "vitest";
import { openedSolution, replyOf, speaking } from "./ask.ts";

const VIOLATIONS: [ids: string, what: string, text: string][] = [
  [
    "F06",
    "an answer ahead of the question",
    `put('{"id":"1","value":1,"changed":null,"points":[],"steps":1}'); r = line(); put(answer(r, 1))`,
  ],
  ["F06", "an answer with a wrong id", `r = line(); r["id"] = "0" * 24; put(answer(r, 1))`],
  ["F06", "an answer with the id of the request before", `first = r; r = line(); put(answer(first, 1))`],
  ["F02", "a printed PASS", `r = line(); put("PASS")`],
  ["F02", "a verdict in JSON", `r = line(); put('{"verdict":"verified","level":4}')`],
  ["F02", "a harness's banner", `r = line(); put("===== 6 passed in 0.01s =====")`],
  ["F02", "a report of JUnit", `r = line(); put('<testsuite tests="6" failures="0"/>')`],
  ["F02", "a verdict beside the answer", `r = line(); put(answer(r, 1)[:-1] + ',"verdict":"PASS"}')`],
  ["F06", "a field too few", `r = line(); put('{"id":"%s","value":1,"changed":null,"points":[]}' % r["id"])`],
  [
    "F06",
    "fields in another order",
    `r = line(); put('{"value":1,"id":"%s","changed":null,"points":[],"steps":1}' % r["id"])`,
  ],
  [
    "F06",
    "a field twice",
    `r = line(); put('{"id":"%s","value":2,"value":1,"changed":null,"points":[],"steps":1}' % r["id"])`,
  ],
  ["F06", "spaces between the fields", `r = line(); put(answer(r, 1).replace(",", ", "))`],
  ["F06", "a number written in another way", `r = line(); put(answer(r, "1e0"))`],
  ["F06", "a value without its tag", `r = line(); put(answer(r, '{"unheard of":1}'))`],
  ["F06", "two tags at once", `r = line(); put(answer(r, '{"int":"1","float":"1.0"}'))`],
  ["F06", "bytes that are no UTF-8", `r = line(); put(answer(r, '"\\udcff\\udcfe"'))`],
  ["E06", "a line of more than a mebibyte", `r = line(); put(answer(r, '"' + "x" * (1 << 20) + '"'))`],
  ["E06", "lists a hundred thousand deep", `r = line(); put(answer(r, "[" * 100_000 + "]" * 100_000))`],
  ["E06", "lists five thousand deep", `r = line(); put(answer(r, "[" * 5_000 + "]" * 5_000))`],
  ["E06", "sets a hundred thousand deep", `r = line(); put(answer(r, '{"set":[' * 100_000 + "]}" * 100_000))`],
  [
    "E06",
    "objects two thousand deep",
    `r = line(); put(answer(r, '{"object":["A",[["a",' * 2_000 + "1" + "]]]}" * 2_000))`,
  ],
  ["E06", "a number of ten million digits", `r = line(); put(answer(r, "7" * 10_000_000))`],
  ["E06", "a tagged number of ten million digits", `r = line(); put(answer(r, '{"int":"' + "7" * 10_000_000 + '"}'))`],
  ["E06", "a number of half a million digits", `r = line(); put(answer(r, "7" * 500_000))`],
  ["E06", "a tagged number of half a million digits", `r = line(); put(answer(r, '{"int":"' + "7" * 500_000 + '"}'))`],
];

describe("a program that speaks into the channel itself", () => {
  it.each(VIOLATIONS)("%s: %s is a violation", async (_, __, text) => {
    expect(await replyOf(`${text}\ntime.sleep(60)`)).toMatchObject({ kind: "violation" });
  });

  it("answers twice: the second answer is nobody's (F06)", async () => {
    const text = "while True: r = line(); put(answer(r, 1)); put(answer(r, 1))";
    const program = await openedSolution("def f(n): return n", (sandbox) => speaking(sandbox, text));
    expect(await program.ask({ args: [1] }, 20_000)).toMatchObject({ kind: "answer", value: 1 });
    expect(await program.ask({ args: [2] }, 20_000)).toMatchObject({ kind: "violation" });
    // It goes on with a process of its own, in which no late answer of the old one can be heard.
    expect(await program.ask({ args: [3] }, 20_000)).toMatchObject({ kind: "answer", value: 1 });
    await program.close();
  });

  it("answers late: its time is over, and what comes then is not heard (F06)", async () => {
    const text =
      "n = 0\nwhile True:\n  r = line()\n  time.sleep(3 if n == 0 and r['input']['args'] == [1] else 0)\n  n += 1\n  put(answer(r, r['input']['args'][0]))";
    const program = await openedSolution("def f(n): return n", (sandbox) => speaking(sandbox, text));
    expect(await program.ask({ args: [1] }, 1_500)).toEqual({ kind: "timeout" });
    expect(await program.ask({ args: [2] }, 20_000)).toMatchObject({ kind: "answer", value: 2 });
    await program.close();
  });

  it.each([
    ["nothing", "r = line(); time.sleep(60)", { kind: "timeout" }],
    ["half a line", "r = line(); os.write(1, answer(r, 1).encode()); time.sleep(60)", { kind: "timeout" }],
    [
      "half a line and its end, with success",
      "r = line(); os.write(1, answer(r, 1).encode()); os._exit(0)",
      { kind: "ended" },
    ],
    ["its end with success", "r = line(); os._exit(0)", { kind: "ended" }],
  ])("answers with %s: that is no answer (F01, F06)", async (_, text, reply) => {
    expect(await replyOf(text, 1_500)).toMatchObject(reply);
  });

  it("may answer as deep and as long as values can be (E06)", async () => {
    const deep = `'{"object":["A",[["a",' * 400 + "1" + "]]]}" * 400`;
    expect(await replyOf(`r = line(); put(answer(r, ${deep}))`)).toMatchObject({ kind: "answer" });
    expect(await replyOf(`r = line(); put(answer(r, '{"int":"' + "7" * 4_000 + '"}'))`)).toMatchObject({
      kind: "answer",
    });
    expect(await replyOf(`r = line(); put(answer(r, '{"int":"0x' + "7" * 900_000 + '"}'))`)).toMatchObject({
      kind: "answer",
    });
    expect(await replyOf(`r = line(); put(answer(r, '"\\ufffd"'))`)).toMatchObject({ kind: "answer", value: "\ufffd" });
  });
});
