import { createHmac, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { type GithubContext, githubContext } from "../../support/mini-runner/github-context.ts";
import { type OidcService, oidcService } from "../../support/mini-runner/oidc.ts";
import { startTokenServer, type TokenServer } from "../../support/token-server.ts";

let hub: FakeHub;
let server: TokenServer;
let oidc: OidcService;
/** Of a run the App sent for the key `comment-1`. */
let github: GithubContext;

beforeAll(async () => {
  hub = await startFakeHub();
  server = await startTokenServer(hub);
  oidc = await oidcService();
  const event = hub.as("verialgo[bot]").dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml" });
  github = await githubContext({ hub, event });
  await server.sent(hub, "comment-1");
});
afterAll(async () => {
  await server.close();
  await hub.stop();
});

const ask: TokenServer["ask"] = (...wish) => server.ask(...wish);
const signed = (claims: Record<string, unknown> = {}) => oidc.sign(github, server.url, claims);

describe("an identity that proves nothing: 401", () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

  it.each<[string, Record<string, unknown>]>([
    ["for another audience", { aud: "https://other.example" }],
    ["for us and others", { aud: ["https://other.example", "SELF"] }],
    ["for us with another path", { aud: "SELF/" }],
    ["of another issuer", { iss: "https://token.actions.githubusercontent.com" }],
    ["of an issuer that begins like it", { iss: "ISSUER/x" }],
    ["that is over", { exp: Math.floor(Date.now() / 1000) - 60 }],
    ["that is not valid yet", { nbf: Math.floor(Date.now() / 1000) + 120 }],
    ["made in the future", { iat: Math.floor(Date.now() / 1000) + 120 }],
    ["made long ago with a late end", { iat: Math.floor(Date.now() / 1000) - 7_200 }],
    ["without an end", { exp: undefined }],
    ["without an audience", { aud: undefined }],
    ["without a run", { run_id: undefined }],
    ["whose run is no number", { run_id: "12; x" }],
    ["without a repository's id", { repository_id: undefined }],
    ["whose repository is a path", { repository: "octo/algorithms/../x" }],
  ])("%s", async (_what, claims) => {
    const given = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [
        name,
        JSON.parse(
          JSON.stringify(value ?? null)
            .replace("SELF", server.url)
            .replace("ISSUER", oidc.issuer),
        ) ?? undefined,
      ]),
    );
    expect((await ask(await signed(given))).status).toBe(401);
  });

  it("signed by nobody, by another key, with the public key as a secret, or changed since", async () => {
    const real = await signed();
    const [head = "", claims = "", signature = ""] = real.split(".");
    const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Record<string, string>;
    const jwks = await (await fetch(`${oidc.issuer}/.well-known/jwks`)).text();
    const hmac = (secret: string) => {
      const text = `${part({ ...header, alg: "HS256" })}.${claims}`;
      return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
    };
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = (kid: string) =>
      new SignJWT(JSON.parse(Buffer.from(claims, "base64url").toString()))
        .setProtectedHeader({ alg: "RS256", kid })
        .sign(privateKey);
    const bent = part({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), run_id: "1" });
    const forged: Record<string, string> = {
      "alg none": `${part({ ...header, alg: "none" })}.${claims}.`,
      "alg none with the signature": `${part({ ...header, alg: "none" })}.${claims}.${signature}`,
      "no signature": `${head}.${claims}.`,
      "the public key as HMAC secret": hmac(jwks),
      "the modulus as HMAC secret": hmac((JSON.parse(jwks) as { keys: { n: string }[] }).keys[0]?.n ?? ""),
      "another key of the same name": await other(header.kid ?? ""),
      "another key": await other("unknown"),
      "a changed claim": `${head}.${bent}.${signature}`,
      "no token at all": "x",
      "a very long one": `${head}.${"A".repeat(9_000)}.${signature}`,
    };
    for (const [what, token] of Object.entries(forged)) {
      const { status, body } = await ask(token);
      expect([what, status, body.token]).toEqual([what, 401, undefined]);
    }
    expect((await ask(null)).status).toBe(401);
    expect((await ask(real)).status).toBe(200);
  });
});

describe("the issuer", () => {
  it("takes RS256 alone, also of an issuer whose key would do for more", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const keys = [{ ...publicKey.export({ format: "jwk" }), kid: "k" }];
    const issuing = createServer((_request, response) => response.end(JSON.stringify({ keys })));
    await new Promise<void>((resolve) => issuing.listen(0, "127.0.0.1", resolve));
    const oidcIssuer = `http://127.0.0.1:${(issuing.address() as AddressInfo).port}`;
    const trusting = await startTokenServer(hub, { oidcIssuer, publicUrl: server.url });
    const [, claims = ""] = (await signed({ iss: oidcIssuer })).split(".");
    const whole = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
    const statusOf = async (alg: string) => {
      const token = await new SignJWT(whole).setProtectedHeader({ alg, kid: "k" }).sign(privateKey);
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const body = JSON.stringify({ key: "comment-404", repository: "octo/algorithms" });
      return (await fetch(`${trusting.url}/token`, { method: "POST", headers, body })).status;
    };
    // Known, but without a run of that key.
    expect(await statusOf("RS256")).toBe(403);
    expect([await statusOf("PS256"), await statusOf("RS512")]).toEqual([401, 401]);
    await trusting.close();
    issuing.close();
  });

  it("is not asked again for a token that names none of its keys, which is no trouble of the issuer", async () => {
    const pairs = [1, 2].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 }));
    const keys = pairs.map(({ publicKey }, at) => ({ ...publicKey.export({ format: "jwk" }), kid: `k${at}` }));
    const issuing = createServer((_request, response) => response.end(JSON.stringify({ keys })));
    await new Promise<void>((resolve) => issuing.listen(0, "127.0.0.1", resolve));
    const oidcIssuer = `http://127.0.0.1:${(issuing.address() as AddressInfo).port}`;
    const trusting = await startTokenServer(hub, { oidcIssuer, publicUrl: server.url });
    const nameless = await new SignJWT({ iss: oidcIssuer, aud: server.url })
      .setProtectedHeader({ alg: "RS256" })
      .sign((pairs[0] as (typeof pairs)[0]).privateKey);
    const statuses = [await trusting.ask(nameless), await trusting.ask(nameless), await trusting.ask(null)];
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401]);
    // Anybody may ask, so not every stranger gets a line.
    expect(trusting.logged.filter((line) => line.includes("a token was not given"))).toHaveLength(1);
    await trusting.close();
    issuing.close();
  });

  it("asks the issuer for its keys once, not for each run", async () => {
    const fresh = await startTokenServer(hub, { publicUrl: server.url });
    await fresh.sent(hub, "comment-9");
    const before = oidc.keyRequests;
    for (let asked = 0; asked < 3; asked += 1) {
      const authorization = `Bearer ${await signed()}`;
      const response = await fetch(`${fresh.url}/token`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization },
        body: JSON.stringify({ key: "comment-9", repository: "octo/algorithms" }),
      });
      expect(response.status).toBe(200);
    }
    expect(oidc.keyRequests - before).toBe(1);
    await fresh.close();
  });
});
