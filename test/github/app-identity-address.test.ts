import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppIdentity } from "../../src/github/create-app-identity.ts";
import { leapingClock, refusal } from "./hub-client.ts";

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
  type: "pkcs1",
  format: "pem",
});

type Grant = { repositories?: number[]; permissions: Record<string, string> };

describe("a server of which the App believes nothing but its data", () => {
  let server: Server;
  const asked: string[] = [];
  let granted = "";
  const BIG = "9007199254740995";
  beforeAll(async () => {
    const item = `{"id":${BIG},"guid":"g","delivered_at":"2099-01-01T00:00:00Z","status_code":502,"event":"issues","action":null,"installation_id":1,"repository_id":null}`;
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.url?.includes("installations/2/")) {
        response.writeHead(201, { "content-type": "application/json" }).end(granted);
        return;
      }
      if (request.method === "POST") {
        response.writeHead(307, { location: "http://elsewhere.invalid/steal" }).end();
        return;
      }
      const isLast = request.url?.includes("cursor=");
      const link = isLast ? {} : { link: '<http://elsewhere.invalid/app?cursor=v1_5>; rel="next"' };
      response.writeHead(200, { "content-type": "application/json", ...link }).end(`[${item}]`);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(() => server.close());
  const own = () => {
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
    const { clock } = leapingClock();
    const settings = { appId: 1, privateKey: String(privateKey), apiUrl, serverUrl: "http://github.test" };
    return createAppIdentity({ ...settings, toolVersion: "0.1.0", clock });
  };

  it("I11 is asked at the address of the settings, wherever its answers lead", async () => {
    const past = await own().deliveries("2026-01-01T00:00:00Z", 10);
    expect(past.map(({ id }) => id)).toEqual([BIG, BIG]);
    expect(asked).toEqual([
      "GET /api/v3/app/hook/deliveries?per_page=100",
      "GET /api/v3/app/hook/deliveries?per_page=100&cursor=v1_5",
    ]);
  });

  it.each([
    ["another repository", { repositories: [3], permissions: { issues: "write" } }],
    ["a second one", { repositories: [2, 3], permissions: { issues: "write" } }],
    ["less than asked", { repositories: [2], permissions: { issues: "read" } }],
    ["all of them", { permissions: { issues: "write" } }],
  ])("I09 gets a token for %s back at once", async (_, { repositories, permissions }: Grant) => {
    asked.length = 0;
    const named = repositories?.map((id) => ({ id, name: "a", owner: { login: "octo" } }));
    granted = JSON.stringify({ token: "ghs_1", expires_at: "2099-01-01T00:00:00Z", permissions, repositories: named });
    const told = await own().open({ installationId: 2, repositoryId: 2 }, { issues: "write" });
    expect(told).toMatchObject({ ok: false, message: expect.stringContaining("other repositories or permissions") });
    expect(asked).toEqual(["POST /api/v3/app/installations/2/access_tokens", "DELETE /api/v3/installation/token"]);
  });

  it("I11 gets no request sent on for it, and long ids whole", async () => {
    asked.length = 0;
    expect(await refusal(own().redeliver(BIG))).toMatchObject({ problem: "gone" });
    expect(await own().open({ installationId: 1, repositoryId: 2 }, {})).toMatchObject({
      ok: false,
      problem: "gone",
    });
    expect(asked).toEqual([
      `POST /api/v3/app/hook/deliveries/${BIG}/attempts`,
      "POST /api/v3/app/installations/1/access_tokens",
    ]);
  });
});
