import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { secretValues } from "../../src/config/action-secrets.ts";
import { loadActionSettings } from "../../src/config/from-action.ts";
import { commandLineSecrets, knownSecrets } from "../../src/config/known-secrets.ts";
import { redactor } from "../../src/domain/redact.ts";
import { createModel } from "../../src/model/connect.ts";
import { recordingModel } from "../../src/model/recording-model.ts";
import { scriptedModel } from "../../src/model/scripted-model.ts";
import { ALL, ENVIRONMENT, LEAK, leaksIn, redact, SECRETS } from "./leak.ts";

const folder = mkdtempSync(join(tmpdir(), "redaction-model-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("what counts as a secret", () => {
  it("every kind that an environment can hold, by its name, in an address, in `.env`", () => {
    expect(leaksIn(LEAK)).toEqual(Object.keys(SECRETS));
    expect(leaksIn(redact(LEAK))).toEqual([]);
    const settings = loadActionSettings(ENVIRONMENT);
    expect(leaksIn(redactor(secretValues(settings, ENVIRONMENT))(LEAK))).toEqual([]);
    writeFileSync(join(folder, ".env"), "OPENAI_API_KEY=sk-from-the-file-1234\n");
    expect(commandLineSecrets([], {}, folder)).toEqual(["sk-from-the-file-1234"]);
    writeFileSync(
      join(folder, ".env"),
      "OPENAI_BASE_URL=https://host/v1?api-version=2024-10-21&api-key=in%2Dthe-query-77\n",
    );
    expect(commandLineSecrets([], {}, folder)).toEqual(["in%2Dthe-query-77", "in-the-query-77"]);
    const given = ["implement", "--base-url=https://me:the-password-88@host/v1", "https://host?key=the-key-99"];
    expect(commandLineSecrets(given, {}, join(folder, "none")).sort()).toEqual(["the-key-99", "the-password-88"]);
    expect(
      knownSecrets({
        ...{
          A: "https://ghp_0123456789abcdefghij@host/x.git",
          B: "https://host/v1?key=AIza-99",
          C: "https://alice@host",
        },
        ...{
          D: "https://h/f?code=fn-77777&name=x",
          E: "https://h/?monkey=banana-1&tokens=5&api-version=1-preview",
          F: "a?key=word-1",
        },
      }),
    ).toEqual(["ghp_0123456789abcdefghij", "AIza-99", "fn-77777"]);
    expect(
      knownSecrets({ SOME_TOKEN: "disabled", TOKENIZERS_PARALLELISM: "true", HOME: "/root", URL: "http://a/b" }),
    ).toEqual([]);
  });
});

describe("G07: no secret leaves with what a model's endpoint says", () => {
  it("what an endpoint says of a request, headers and key included", async () => {
    const key = SECRETS["model key"];
    const server = createServer((request, answer) => {
      const dump = Object.entries(request.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join("\n");
      answer.writeHead(401, { "content-type": "application/json" });
      const padding = "x".repeat(180);
      answer.end(
        JSON.stringify({ error: { message: `${dump} ${Buffer.from(key).toString("hex")} ${padding} ${key}${key}` } }),
      );
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const model = createModel({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: key,
      model: "m",
      mode: "chat",
      requestTimeoutMs: 5_000,
    });
    const outcome = await model.send({
      system: "s",
      transcript: [{ role: "user", text: "t" }],
      tools: [],
      signal: new AbortController().signal,
    });
    server.close();
    expect(outcome.ok).toBe(false);
    const text = JSON.stringify(outcome);
    expect([text.includes("[redacted]"), leaksIn(text)]).toEqual([true, []]);
  });

  it("the recorder of a run", async () => {
    const recorder = recordingModel(
      scriptedModel([{ text: LEAK, calls: [{ name: "x", arguments: { [ALL[1] ?? ""]: LEAK } }] }]),
      redact,
    );
    await recorder.send({
      system: LEAK,
      transcript: [{ role: "user", text: "t" }],
      tools: [],
      signal: new AbortController().signal,
    });
    const text = JSON.stringify(recorder.script());
    expect([text.includes("[redacted]"), leaksIn(text)]).toEqual([true, []]);
  });
});
