import { afterEach, describe, expect, it } from "vitest";
import type { ToolDeclaration, Transcript, Turn } from "../../src/domain/message.ts";
import type { ScriptStep } from "../../src/model/script.ts";
import type { Model, ModelOutcome, ModelReply } from "../../src/ports/model.ts";

/** A model that plays a script, and how many requests reached whatever answers. */
export interface ContractSubject {
  model: Model;
  requestCount(): number;
  finish(): string | null;
  close(): Promise<void>;
}

export const WRITE_FILE: ToolDeclaration = {
  name: "write_file",
  description: "Writes a file. 写文件。",
  parameters: {
    type: "object",
    properties: { path: { type: "string" }, text: { type: "string" } },
    required: ["path", "text"],
    additionalProperties: false,
  },
};

const SYSTEM = "You write algorithms. 你是算法工程师。";
export const ask = (text: string): Turn => ({ role: "user", text });

export const request = (transcript: Transcript, signal: AbortSignal = new AbortController().signal) => ({
  system: SYSTEM,
  transcript,
  tools: [WRITE_FILE],
  signal,
});

/** The reply of an outcome; fails the test with the failure's sentence otherwise. */
export function replyOf(outcome: ModelOutcome): ModelReply {
  if (!outcome.ok) throw new Error(`${outcome.failure.kind}: ${outcome.failure.message}`);
  return outcome.reply;
}

export const failureOf = (outcome: ModelOutcome) => {
  if (outcome.ok) throw new Error(`a reply came instead of a failure: ${outcome.reply.text}`);
  return outcome.failure;
};

/** The assistant turn and the tool turn that answers it. */
export const answered = (reply: ModelReply, result: (index: number) => string): Turn[] => [
  { role: "assistant", text: reply.text, calls: reply.calls, raw: reply.raw },
  ...(reply.calls.length === 0
    ? []
    : [
        {
          role: "tool" as const,
          results: reply.calls.map((call, index) => ({ id: call.id, name: call.name, text: result(index) })),
        },
      ]),
];

const write = (path: string, text: string) => ({ name: "write_file", arguments: { path, text } });

/** What every `Model` keeps, run on each implementation with the same script. */
export function modelContract(name: string, open: (script: readonly ScriptStep[]) => Promise<ContractSubject>): void {
  describe(`model contract: ${name}`, () => {
    let subject: ContractSubject | null = null;
    const start = async (script: readonly ScriptStep[]) => {
      subject = await open(script);
      return subject;
    };
    afterEach(async () => {
      await subject?.close();
      subject = null;
    });

    it("holds a conversation over several turns, in any script", async () => {
      const code = 'def f(x):\n\treturn "\\d" + "é 中文 🎉"\n';
      const { model, finish } = await start([
        {
          expect: { lastUserContains: "斐波那契", tools: ["write_file"] },
          text: "先写两个文件。",
          calls: [write("a.py", code), write("测试.py", "")],
        },
        { expect: { lastResultContains: "结果 1" }, calls: [write("b.py", "x = 1\n")] },
        { expect: { lastResultContains: "结果 0" }, text: "完成 — done ✓" },
      ]);
      const transcript: Turn[] = [ask("写一个斐波那契函数 🎉")];
      const first = replyOf(await model.send(request(transcript)));
      expect(first.text).toBe("先写两个文件。");
      expect(first.calls.map((call) => call.arguments)).toMatchObject([
        { ok: true, value: { path: "a.py", text: code } },
        { ok: true, value: { path: "测试.py", text: "" } },
      ]);
      transcript.push(...answered(first, (index) => `结果 ${index}: Wrote a file.`));
      const second = replyOf(await model.send(request(transcript)));
      transcript.push(...answered(second, (index) => `结果 ${index}`));
      const third = replyOf(await model.send(request(transcript)));
      expect(third).toMatchObject({ text: "完成 — done ✓", calls: [], finish: "complete" });
      expect(finish()).toBeNull();
    });

    it("gives every call an id of its own, whatever was sent", async () => {
      const same = { ...write("a.py", "1"), id: "call_x" };
      const { model } = await start([{ calls: [same, same, { ...same, id: "" }] }, { text: "ok" }]);
      const transcript: Turn[] = [ask("go")];
      const reply = replyOf(await model.send(request(transcript)));
      const ids = reply.calls.map((call) => call.id);
      expect(ids[0]).toBe("call_x");
      expect(new Set(ids).size).toBe(3);
      expect(ids).not.toContain("");
      transcript.push(...answered(reply, () => "done"));
      expect(replyOf(await model.send(request(transcript))).text).toBe("ok");
    });

    it("never turns broken arguments into empty ones, and the conversation goes on", async () => {
      const broken = (text: string) => ({ name: "write_file", arguments: text });
      const { model } = await start([
        { calls: [broken(""), broken('{"path": "a.py", "text": "def'), broken("write it to a.py")] },
        { text: "ok" },
      ]);
      const transcript: Turn[] = [ask("go")];
      const reply = replyOf(await model.send(request(transcript)));
      expect(reply.calls.map((call) => call.arguments)).toMatchObject([
        { ok: true, value: {} },
        { ok: false, truncated: true, canonical: "{}" },
        { ok: false, truncated: false, canonical: "{}" },
      ]);
      expect(reply.finish).toBe("incomplete");
      transcript.push(...answered(reply, () => "nothing was run"));
      expect(replyOf(await model.send(request(transcript))).text).toBe("ok");
    });

    it("reports the tokens of each reply", async () => {
      const { model } = await start([{ text: "a", usage: { inputTokens: 120, outputTokens: 7 } }, { text: "b" }]);
      expect(replyOf(await model.send(request([ask("go")]))).usage).toEqual({ inputTokens: 120, outputTokens: 7 });
      const counted = replyOf(await model.send(request([ask("go")]))).usage;
      expect(counted.inputTokens).toBeGreaterThan(0);
      expect(counted.outputTokens).toBeGreaterThan(0);
    });

    it("says that a reply is incomplete", async () => {
      const { model } = await start([{ text: "half of", finish: "incomplete" }]);
      expect(replyOf(await model.send(request([ask("go")]))).finish).toBe("incomplete");
    });

    it.each<[string, Turn[]]>([
      ["a call without its result", [ask("go"), { role: "assistant", text: "", calls: [call("c1")], raw: null }]],
      ["a result without its call", [ask("go"), { role: "tool", results: [{ id: "c1", name: "x", text: "" }] }]],
      ["an empty assistant turn", [ask("go"), { role: "assistant", text: " ", calls: [], raw: null }, ask("and?")]],
    ])("does not send %s", async (_, transcript) => {
      const { model, requestCount } = await start([{ text: "never" }]);
      const failure = failureOf(await model.send(request(transcript)));
      expect(failure.kind).toBe("bad-request");
      expect(requestCount()).toBe(0);
    });

    it("is aborted before the request and during it, at once", async () => {
      const { model, requestCount } = await start([{ text: "late", delayMs: 120_000 }]);
      const gone = failureOf(await model.send(request([ask("go")], AbortSignal.abort())));
      expect(gone.kind).toBe("aborted");
      expect(requestCount()).toBe(0);
      const controller = new AbortController();
      const pending = model.send(request([ask("go")], controller.signal));
      await expect.poll(requestCount, { timeout: 30_000 }).toBeGreaterThan(0);
      const abortedAt = performance.now();
      controller.abort();
      expect(failureOf(await pending).kind).toBe("aborted");
      expect(performance.now() - abortedAt).toBeLessThan(5_000);
    });

    it("answers a request too many and an unmet expectation with a failure, and leaves the rest of the script unplayed", async () => {
      const { model, finish } = await start([{ text: "a" }, { expect: { lastUserContains: "please" }, text: "b" }]);
      replyOf(await model.send(request([ask("go")])));
      expect(finish()).toMatch(/1 of 2/);
      const failure = failureOf(await model.send(request([ask("go on")])));
      expect(failure.message).toContain('"please"');
      expect(failureOf(await model.send(request([ask("please")]))).message).not.toBe("");
      expect(finish()).toContain('"please"');
    });

    it("survives an observer that throws", async () => {
      const { model } = await start([{ text: "a" }]);
      const boom = () => {
        throw new Error("observer");
      };
      expect((await model.send(request([ask("go")]), { retrying: boom, switched: boom })).ok).toBe(true);
    });
  });
}

function call(id: string) {
  return { id, name: "write_file", arguments: { ok: true as const, value: {}, canonical: "{}" } };
}
