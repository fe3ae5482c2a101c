import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { operations } from "../../support/fakehub/contract/contract.ts";
import { checkAnswer, checkBodyStrictly } from "../../support/fakehub/contract/validate.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { inRepository } from "../../support/fakehub/http/call.ts";
import { routes } from "../../support/fakehub/rest/routes.ts";
import { octokitFor, refusal } from "./client.ts";

const folder = resolve(import.meta.dirname, "../../support/github-contract");
const operation = (id: string) => operations.find((item) => item.id === id) ?? expect.fail(`no ${id}`);

let hub: FakeHub | undefined;
afterEach(async () => {
  await hub?.stop();
  hub = undefined;
});
const at = { owner: "octo", repo: "algorithms" };

describe("the extracted contract", () => {
  it("is small and holds exactly the operations of the list, each with a route", () => {
    const listed = JSON.parse(readFileSync(resolve(folder, "operations.json"), "utf8")) as string[];
    expect(statSync(resolve(folder, "contract.json")).size).toBeLessThan(1_500_000);
    expect(operations.map(({ id }) => id)).toEqual([...listed].sort());
    expect(Object.keys(routes).sort()).toEqual([...listed].sort());
  });

  it("refuses answers with a missing, a wrong and an unknown field, or an undocumented status", () => {
    const ref = {
      ref: "refs/heads/x",
      node_id: "n",
      url: "http://a/b",
      object: { type: "commit", sha: "0".repeat(40), url: "http://a/b" },
    };
    expect(checkAnswer(operation("git/get-ref"), 200, ref)).toEqual([]);
    expect(checkAnswer(operation("git/get-ref"), 200, { ...ref, node_id: undefined }).join()).toContain("node_id");
    expect(checkAnswer(operation("git/get-ref"), 200, { ...ref, ref: 5 }).join()).toContain("must be string");
    expect(checkAnswer(operation("git/get-ref"), 200, { ...ref, shaa: "x" }).join()).toContain("unknown field shaa");
    expect(checkAnswer(operation("git/get-ref"), 299, ref).join()).toContain("status 299 is not in the description");
    expect(checkAnswer(operation("issues/delete-comment"), 204, {}).join()).toContain("no body");
  });

  it("closes what is described in parts, too", () => {
    const update = operation("checks/update");
    expect(checkBodyStrictly(update, { status: "in_progress" })).toEqual([]);
    expect(checkBodyStrictly(update, { status: "in_progress", titel: "x" })).not.toEqual([]);
    expect(checkBodyStrictly(update, { output: { summary: "s", anotations: [] } })).not.toEqual([]);
  });
});

describe("a client that breaks the contract", () => {
  it("is refused as on GitHub and recorded", async () => {
    hub = await startFakeHub();
    const number = hub.addIssue({ title: "One" });
    const request = octokitFor(hub).request;
    const post = (body: Record<string, unknown>) =>
      request(`POST /repos/octo/algorithms/issues/${number}/comments`, body as Record<string, never>);
    expect(await refusal(post({}))).toMatchObject({
      status: 422,
      message: 'Invalid request.\n\n"body" wasn\'t supplied.',
    });
    expect(await refusal(post({ body: 5 }))).toMatchObject({
      status: 422,
      message: "Invalid request.\n\nFor 'properties/body', 5 is not a string.",
    });
    expect(hub.contractViolations().map(({ operation: id }) => id)).toEqual([
      "issues/create-comment",
      "issues/create-comment",
    ]);
  });

  it("has unknown fields, parameters and paths recorded even where GitHub would ignore them", async () => {
    hub = await startFakeHub();
    const number = hub.addIssue({ title: "One" });
    const request = octokitFor(hub).request;
    await request(`POST /repos/octo/algorithms/issues/${number}/comments`, { body: "x", bodi: "y" });
    await request("GET /repos/octo/algorithms/issues/1/comments?perpage=5");
    expect(await refusal(request("GET /repos/octo/algorithms/stargazers"))).toMatchObject({ status: 404 });
    expect(await refusal(request("GET /repos/octo/algorithms/issues/one"))).toMatchObject({ status: 404 });
    expect(await refusal(request("GET /repos/octo/algorithms/issues/1/comments?page=x"))).toMatchObject({
      status: 422,
    });
    expect(hub.contractViolations().map(({ problem }) => problem)).toEqual([
      expect.stringContaining("unknown field bodi"),
      expect.stringContaining("unknown field perpage"),
      "is not in the extracted contract",
      expect.stringContaining("/issue_number must be integer"),
      expect.stringContaining("/page must be integer"),
    ]);
  });

  it("has to send JSON and the API version", async () => {
    hub = await startFakeHub();
    hub.addIssue({ title: "One" });
    const send = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${hub?.apiUrl}/repos/octo/algorithms/issues/1/comments`, {
        method: "POST",
        body,
        headers: {
          authorization: `Bearer ${hub?.actionsToken({ issues: "write" })}`,
          "x-github-api-version": "2022-11-28",
          ...headers,
        },
      });
    const broken = await send("{");
    expect([broken.status, ((await broken.json()) as { message: string }).message]).toEqual([
      400,
      "Problems parsing JSON",
    ]);
    expect((await send('"x"')).status).toBe(400);
    expect((await send('{"body":"x"}', { "x-github-api-version": "2031-01-01" })).status).toBe(400);
    await octokitFor(hub).request("GET /repos/octo/algorithms", { headers: { "x-github-api-version": "2022-11-28" } });
    await fetch(`${hub.apiUrl}/rate_limit`);
    expect(hub.contractViolations().map(({ problem }) => problem)).toEqual([
      "body: is not JSON",
      "body: is not a JSON object",
      "asks for API version 2031-01-01 instead of 2022-11-28",
      "has no X-GitHub-Api-Version header; send 2022-11-28",
    ]);
  });
});

describe("fakehub itself", () => {
  it("fails loudly when an answer of its own breaks the contract", async () => {
    hub = await startFakeHub();
    const honest = routes["meta/get"];
    routes["meta/get"] = { audience: "anyone", needs: [], handle: () => ({ status: 200, body: { wrong: true } }) };
    try {
      expect(await refusal(octokitFor(hub).rest.meta.get())).toMatchObject({
        status: 500,
        message: expect.stringContaining("breaks the contract"),
      });
      await expect(hub.stop()).rejects.toThrow("fakehub broke GitHub's contract itself");
    } finally {
      routes["meta/get"] = honest ?? inRepository([], () => ({ status: 500 }));
      hub = undefined;
    }
  });

  it("fails loudly when it breaks down", async () => {
    hub = await startFakeHub();
    hub.onRequest({ operation: "repos/get", run: () => Promise.reject(new Error("boom")) });
    expect(await refusal(octokitFor(hub).rest.repos.get(at))).toMatchObject({ status: 500 });
    await expect(hub.stop()).rejects.toThrow("boom");
    hub = undefined;
  });
});
