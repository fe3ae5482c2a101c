import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadSettings } from "../../src/config/load.ts";
import { openModels } from "../../src/entry/models.ts";
import { ask, replyOf, request } from "../contracts/model-contract.ts";
import { startModelServer } from "../support/model-server/model-server.ts";

const NAMES = ["baseUrl", "apiMode", "temperature", "maxReplyTokens"] as const;
const folder = mkdtempSync(join(tmpdir(), "verialgo-wishes-"));

const settingsOf = (options: Record<string, unknown>, environment: Record<string, string> = {}) =>
  loadSettings(options, NAMES, environment, folder);

it.each(["chat", "responses"] as const)("brings what is set of each reply to the endpoint, %s", async (protocol) => {
  const server = await startModelServer({ protocol, script: [{ text: "a" }, { text: "b" }] });
  onTestFinished(() => server.close());
  const limit = protocol === "chat" ? "max_completion_tokens" : "max_output_tokens";
  const at = { baseUrl: server.baseUrl, apiMode: protocol };
  for (const settings of [
    settingsOf({ ...at, temperature: "0", maxReplyTokens: "1234" }),
    settingsOf(at, { VERIALGO_TEMPERATURE: "0", VERIALGO_MAX_REPLY_TOKENS: "1234" }),
  ]) {
    replyOf(await openModels(settings).model.send(request([ask("go")])));
  }
  expect(server.requests.map(({ body }) => body)).toMatchObject(Array(2).fill({ temperature: 0, [limit]: 1234 }));
});

it("refuses values no endpoint would take, and names the range", () => {
  for (const temperature of ["-1", "2.5", "warm", "1e1"]) {
    expect(() => settingsOf({ temperature })).toThrow(/--temperature.*a number from 0 to 2/);
  }
  for (const maxReplyTokens of ["0", "1.5", "2000000"]) {
    expect(() => settingsOf({ maxReplyTokens })).toThrow(/--max-reply-tokens.*from 1 to 1000000/);
  }
});
