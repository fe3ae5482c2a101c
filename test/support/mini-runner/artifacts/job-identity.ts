import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { RunArtifacts } from "./run-artifacts.ts";

/** Twirp's error codes and their HTTP statuses, as far as the service uses them. */
const STATUS = {
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  bad_route: 404,
  already_exists: 409,
  invalid_argument: 400,
  internal: 500,
} as const;

export class TwirpError extends Error {
  readonly code: keyof typeof STATUS;

  constructor(code: keyof typeof STATUS, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** Which job of which run a request comes from. */
export interface JobIdentity {
  run: RunArtifacts;
  runId: string;
  jobId: string;
  attempt: number;
}

/** Hands out `ACTIONS_RUNTIME_TOKEN`s, JSON web tokens whose `scp` claim holds the ids, and recognises its own. */
export class JobIdentities {
  readonly #key = randomBytes(32);
  readonly #jobs = new Map<string, JobIdentity>();

  /** A token for a new job of the run. */
  mint(run: RunArtifacts, attempt: number): string {
    const identity = { run, attempt, runId: run.backendId(attempt), jobId: randomUUID() };
    this.#jobs.set(identity.jobId, identity);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      scp: `Actions.GenericRead:00000000 Actions.Results:${identity.runId}:${identity.jobId}`,
      iss: "https://token.actions.githubusercontent.com",
      nbf: now - 60,
      exp: now + 6 * 3600,
    };
    const text = `${part({ typ: "JWT", alg: "HS256" })}.${part(claims)}`;
    return `${text}.${this.sign(text)}`;
  }

  /** Throws for everything but an own token that still counts. */
  identify(authorization: string | undefined): JobIdentity {
    const [, text = "", signature = ""] = /^Bearer ([^.]+\.[^.]+)\.([^.]+)$/.exec(authorization ?? "") ?? [];
    if (text === "" || !this.isSigned(text, signature))
      throw new TwirpError("unauthenticated", "the token is not valid");
    const claims = JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString()) as {
      scp: string;
      exp: number;
    };
    const identity = this.#jobs.get(claims.scp.split(":").at(-1) ?? "");
    if (identity === undefined || claims.exp * 1000 < Date.now()) {
      throw new TwirpError("unauthenticated", "the token has expired");
    }
    return identity;
  }

  sign(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url");
  }

  isSigned(text: string, signature: string): boolean {
    const wanted = Buffer.from(this.sign(text));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  }
}
