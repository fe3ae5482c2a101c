import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveHub } from "../../support/fakehub/serve/start.ts";
import { signAppToken } from "../../support/fakehub/tokens/app-identity.ts";
import { octokitFor } from "./client.ts";

let hub: Awaited<ReturnType<typeof serveHub>>;
beforeAll(async () => {
  hub = await serveHub({
    installations: 2,
    repositories: 2,
    roles: { alice: "write" },
    files: { ".github/workflows/go.yml": "on: { workflow_dispatch: { inputs: { key: { type: string } } } }\n" },
    pretend: { conclusion: "success", afterMs: 1 },
  });
});
afterAll(() => hub.stop());

async function ask<T = never>(command: string, argument: unknown = {}): Promise<T> {
  const answer = await fetch(`${hub.served.controlUrl}/${command}`, { method: "POST", body: JSON.stringify(argument) });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

describe("a served hub", () => {
  it("performs acts, sends or hands out their webhooks, and tells what became of all", async () => {
    const bodies: string[] = [];
    const app = createServer(async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk));
      response.writeHead(202).end();
    });
    await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
    await ask("connect", { url: `http://127.0.0.1:${(app.address() as AddressInfo).port}/`, secret: "s" });
    expect(hub.served.installations).toMatchObject([
      { owner: "org-1", repositories: ["repo-1", "repo-2"] },
      { owner: "org-2", repositories: ["repo-1", "repo-2"] },
    ]);
    const at = { repository: "org-2/repo-1", by: "alice" };
    const done = await ask<{ number: number }[]>("act", { acts: [{ ...at, kind: "issue", title: "One" }] });
    const comment = { ...at, kind: "comment", number: done[0]?.number, body: "/verialgo status" };
    const [prepared] = await ask<{ headers: Record<string, string>; body: string }[]>("prepare", { acts: [comment] });
    expect(JSON.parse(prepared?.body ?? "")).toMatchObject({ comment: { body: "/verialgo status" } });
    expect(prepared?.headers["x-hub-signature-256"]).toMatch(/^sha256=/);
    await ask("settled");
    expect(bodies).toHaveLength(1);
    const attempts = await ask<{ id: number; code: number }[]>("attempts");
    expect(attempts).toMatchObject([{ event: "issues", code: 202, redelivery: false }]);
    expect(await ask("attempts", { after: attempts[0]?.id })).toEqual([]);
    expect(await ask("comments", { repository: at.repository })).toMatchObject([{ author: "alice", edits: 0 }]);
    await expect(ask("nonsense")).rejects.toThrow("no command nonsense");
    await expect(ask("act", { acts: [{ ...at, repository: "org-9/a", kind: "issue" }] })).rejects.toThrow("org-9/a");
    app.close();
  });

  it("plays the runs that are dispatched", async () => {
    const { apiUrl, appId, privateKey, installations } = hub.served;
    const target = { apiUrl } as Parameters<typeof octokitFor>[0];
    const app = octokitFor(target, signAppToken({ id: appId, privateKey })).rest.apps;
    const { data } = await app.createInstallationAccessToken({ installation_id: installations[0]?.id ?? 0 });
    await octokitFor(target, data.token).rest.actions.createWorkflowDispatch({
      ...{ owner: "org-1", repo: "repo-1", workflow_id: "go.yml", ref: "main", inputs: { key: "comment-1" } },
    });
    await ask("idle");
    expect(await ask("dispatches")).toMatchObject([
      { repository: "org-1/repo-1", inputs: { key: "comment-1" }, run: "success", by: "verialgo[bot]" },
    ]);
    expect(await ask("figures")).toMatchObject({
      limitRefusals: [],
      contractViolations: [],
      livingTokens: 1,
      requests: { "actions/create-workflow-dispatch": 1 },
    });
  });
});
