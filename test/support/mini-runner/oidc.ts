import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import type { GithubContext } from "./github-context.ts";

/** Seconds before and after its making in which GitHub's token counts. */
const VALID_BEFORE = 600;
const VALID_AFTER = 300;

const KEY_ID = "38826b17-6a30-5f9b-b169-8beb8202f723";
const REQUEST_PATH = "/idtoken";

/** What a job with `id-token: write` gets as `ACTIONS_ID_TOKEN_REQUEST_URL` and `ACTIONS_ID_TOKEN_REQUEST_TOKEN`. */
export interface OidcRuntime {
  url: string;
  token: string;
}

/**
 * Who vouches for jobs: hands out JSON web tokens with the claims GitHub's have, and the keys to check them with. One service for every run
 * of this process; `issuer` is its address. GitHub knows jobs by a token of the runner, and so does this one.
 */
export class OidcService {
  issuer = "";
  readonly #jobs = new Map<string, GithubContext>();
  readonly #privateKey: CryptoKey;
  readonly #jwks: object;
  /** Requests for the keys, for tests of how often they are asked for. */
  keyRequests = 0;

  private constructor(privateKey: CryptoKey, jwks: object) {
    this.#privateKey = privateKey;
    this.#jwks = jwks;
  }

  static async start(): Promise<OidcService> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
    const service = new OidcService(privateKey, { keys: [jwk] });
    const server = createServer(async (request, response) => {
      const { status, body } = await service.#answer(request);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // It lives as long as its process, and never keeps it alive.
    server.unref();
    service.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return service;
  }

  /** For a job of the run `github`. */
  runtimeFor(github: GithubContext): OidcRuntime {
    const token = randomBytes(24).toString("hex");
    this.#jobs.set(token, github);
    return { url: `${this.issuer}${REQUEST_PATH}?api-version=2.0`, token };
  }

  /** A token as a job of this run would get it; `claims` replace or add some. */
  sign(github: GithubContext, audience: string, claims: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, nbf: now - VALID_BEFORE, exp: now + VALID_AFTER };
    const whole = { ...claimsOf(github), aud: audience, iss: this.issuer, ...times, ...claims };
    return new SignJWT(whole).setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ: "JWT" }).sign(this.#privateKey);
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? "/", this.issuer);
    switch (url.pathname) {
      case "/.well-known/jwks":
        this.keyRequests += 1;
        return { status: 200, body: this.#jwks };
      case "/.well-known/openid-configuration": {
        const { issuer } = this;
        const algorithms = { id_token_signing_alg_values_supported: ["RS256"] };
        return { status: 200, body: { issuer, jwks_uri: `${issuer}/.well-known/jwks`, ...algorithms } };
      }
      case REQUEST_PATH: {
        const job = this.#jobs.get(/^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
        if (job === undefined || request.method !== "GET") return { status: 401, body: { message: "Unauthorized" } };
        // GitHub's own default is the address of the repository's owner.
        const audience = url.searchParams.get("audience") ?? `https://github.com/${job.repository_owner}`;
        return { status: 200, body: { count: 1, value: await this.sign(job, audience) } };
      }
      default:
        return { status: 404, body: { message: "Not Found" } };
    }
  }
}

/** Everything is text, numbers too. A called workflow's own path would stand in `job_workflow_ref`; here that is the run's. */
function claimsOf(github: GithubContext): Record<string, unknown> {
  const same = [
    ...["actor", "actor_id", "base_ref", "event_name", "head_ref", "ref", "ref_type", "repository"],
    ...["repository_id", "repository_owner", "repository_owner_id", "run_attempt", "run_id", "run_number", "sha"],
    ...["workflow", "workflow_ref", "workflow_sha"],
  ];
  return {
    ...Object.fromEntries(same.map((name) => [name, github[name] ?? ""])),
    jti: randomUUID(),
    sub: `repo:${github.repository}:ref:${github.ref}`,
    ref_protected: String(github.ref_protected),
    repository_visibility: "private",
    runner_environment: "github-hosted",
    job_workflow_ref: github.workflow_ref,
    job_workflow_sha: github.workflow_sha,
  };
}

let service: Promise<OidcService> | undefined;

/** The one service of this process, started when it is first needed. */
export function oidcService(): Promise<OidcService> {
  service ??= OidcService.start();
  return service;
}
