import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askApp } from "../../../src/entry/action/ask-app.ts";
import { leapingClock } from "../../support/leaping-clock.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Answers of the App's server, in order; the last one stays. */
let answers: Answer[] = [];
let asked: { method: string | undefined; url: string | undefined; authorization: string | undefined; body: string }[] =
  [];
let appUrl: string;

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  asked.push({ method: request.method, url: request.url, authorization: request.headers.authorization, body });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(request, response, body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const gives =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
const cuts: Answer = (request) => void request.socket.destroy();
const TOKEN = {
  token: "ghs_0123456789",
  expiresAt: "2026-11-30T11:00:00Z",
  repository: { owner: "octo", repo: "算法", id: 7 },
};
const GOOD = { ...TOKEN, repository: { owner: "octo", repo: "algorithms", id: 7 } };

async function ask(...given: Answer[]) {
  answers = given;
  asked = [];
  const { clock, slept } = leapingClock();
  const wish = { appUrl, identity: "the.id.token", key: "comment-5", repository: "octo/algorithms", clock };
  return { answer: await askApp(wish), slept };
}

describe("asking the App for its token", () => {
  it("says which run it is about, and proves it by the runner's token", async () => {
    const { answer } = await ask(gives(200, { ...GOOD, more: "of a later version" }));
    expect(answer).toEqual({
      kind: "token",
      token: "ghs_0123456789",
      endsAt: Date.parse("2026-11-30T11:00:00Z"),
      repository: { owner: "octo", repo: "algorithms" },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: "POST", url: "/token", authorization: "Bearer the.id.token" });
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ key: "comment-5", repository: "octo/algorithms" });
  });

  it("tries again while the App has trouble or the way to it is broken", async () => {
    const { answer, slept } = await ask(gives(503, {}), cuts, gives(429, {}), gives(200, GOOD));
    expect(answer.kind).toBe("token");
    expect(slept).toEqual([1_000, 2_000, 4_000]);
  });

  it("gives up after four tries, in a sentence that names the server", async () => {
    const { answer } = await ask(gives(503, {}));
    expect(asked).toHaveLength(4);
    expect(answer).toMatchObject({
      kind: "none",
      message: `The GitHub App's server at ${appUrl} gave no answer (503).`,
    });
  });

  it("takes 409 for another run with this key", async () => {
    expect((await ask(gives(409, { message: "x" }))).answer).toEqual({ kind: "duplicate" });
    expect(asked).toHaveLength(1);
  });

  it.each([400, 401, 403, 404])("takes %i for a no, in the App's own words on one line", async (status) => {
    const { answer } = await ask(gives(status, { message: "No\n::error::run." }));
    expect(answer).toMatchObject({ kind: "none", message: expect.stringMatching(/gave no token: No ::error::run\.$/) });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ["what is no JSON", (_request, response) => response.writeHead(200).end("<html>")],
    ["a token with a line break", gives(200, { ...GOOD, token: "ghs_1\n::set-output" })],
    ["no time", gives(200, { ...GOOD, expiresAt: "soon" })],
    ["a repository's name no repository has", gives(200, TOKEN)],
    ["nothing", gives(200, null)],
  ])("believes no answer with %s", async (_what, answer) => {
    expect((await ask(answer)).answer).toMatchObject({ kind: "none" });
  });

  it("follows it nowhere else: whoever that is has no business with the token", async () => {
    const { answer } = await ask(gives(307, {}, { location: `${appUrl}/elsewhere` }));
    expect(answer.kind).toBe("none");
    expect(asked.map(({ url }) => url)).toEqual(["/token"]);
  });
});
