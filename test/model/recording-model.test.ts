import { expect, it } from "vitest";
import { redactor } from "../../src/domain/redact.ts";
import { recordingModel } from "../../src/model/recording-model.ts";
import { Script } from "../../src/model/script.ts";
import { type ScriptStep, scriptedModel } from "../../src/model/scripted-model.ts";
import type { Model } from "../../src/ports/model.ts";
import { answered, ask, failureOf, replyOf, request } from "../contracts/model-contract.ts";

const steps: ScriptStep[] = [
  {
    text: "写",
    calls: [
      { name: "write_file", arguments: { path: "a.py", text: "x = '中'\n" } },
      { name: "write_file", arguments: '{"path": "b' },
    ],
  },
  { text: "done", usage: { inputTokens: 5, outputTokens: null } },
];

async function play(model: Model) {
  const transcript = [ask("go")];
  const replies = [];
  for (const _ of steps) {
    const reply = replyOf(await model.send(request(transcript)));
    replies.push(reply);
    transcript.push(...answered(reply, () => "ok"));
  }
  return replies;
}

it("records what plays the same again, also through a file", async () => {
  const recording = recordingModel(scriptedModel(steps), redactor([]));
  const first = await play(recording);
  const script = Script.parse(JSON.parse(JSON.stringify(recording.script())));
  const again = scriptedModel(script);
  expect(await play(again)).toEqual(first);
  expect(again.finish()).toBeNull();
});

it("passes failures through and keeps them out of the script", async () => {
  const recording = recordingModel(scriptedModel([]), redactor([]));
  expect(failureOf(await recording.send(request([ask("go")]))).kind).toBe("script");
  expect(recording.script()).toEqual([]);
  expect(recording.identity.scripted).toBe(true);
});

it("plays on a machine with another version of the language, each session its own replies", async () => {
  const author = (version: string) => `You write programs in python ${version}.\nWork only through your tools.`;
  const examiner = (version: string) => `You are the examiner. You write an oracle in python ${version}.`;
  const recording = recordingModel(scriptedModel([{ text: "a" }, { text: "e" }]), redactor([]));
  for (const system of [author("3.11.2"), examiner("3.11.2")])
    replyOf(await recording.send({ ...request([ask("go")]), system }));
  const again = scriptedModel(recording.script());
  expect(replyOf(await again.send({ ...request([ask("go")]), system: examiner("3.13.0") })).text).toBe("e");
  expect(replyOf(await again.send({ ...request([ask("go")]), system: author("3.13.0") })).text).toBe("a");
});
