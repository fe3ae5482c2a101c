import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod";
import type { Clock } from "../../ports/clock.ts";

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/** What GitHub vouches for of the job that asks, as far as it is looked at. All of it is text in the token, numbers too. */
const JobClaims = z.object({
  // One audience: a token made for others as well is also in others' hands.
  aud: z.string(),
  event_name: z.string(),
  ref: z.string(),
  repository: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/),
  repository_id: wholeNumber,
  run_id: wholeNumber,
  /** `owner/repo/.github/workflows/file@ref`: of the run, and of the file the job stands in, which a called workflow makes another one. */
  workflow_ref: z.string(),
  job_workflow_ref: z.string().optional(),
});
export type JobClaims = z.infer<typeof JobClaims>;

/** `unknown`: the issuer's keys could not be read, so nobody can say. */
export type Identified = { ok: true; job: JobClaims } | { ok: false; why: "wrong" | "unknown"; said: string };

/** Seconds by which the clocks of GitHub and this server may differ. */
const CLOCK_TOLERANCE = 30;
/** Seconds since it was made; GitHub's own end after five minutes. */
const OLDEST = 600;
/** Milliseconds: the issuer's keys are waited for, are kept, and are looked for again when a token names one that is not known. */
const KEYS = { timeoutDuration: 5_000, cacheMaxAge: 600_000, cooldownDuration: 30_000 };

/** Faults of the token; every other one is of the keys or the way to them. */
const OF_TOKEN = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
];

/**
 * Checks identity tokens of GitHub's runner: signed with RS256 by a key the issuer publishes now, for exactly this audience, not over.
 * https://docs.github.com/actions/reference/security/oidc
 */
export function identityTokens(wish: { issuer: string; audience: string; clock: Clock }) {
  const { issuer, audience, clock } = wish;
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`), KEYS);
  return async (token: string): Promise<Identified> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...{ issuer, audience, algorithms: ["RS256"], clockTolerance: CLOCK_TOLERANCE, currentDate: clock.now() },
        ...{ maxTokenAge: OLDEST, requiredClaims: ["exp", "iat"] },
      });
      const read = JobClaims.safeParse(payload);
      if (read.success) return { ok: true, job: read.data };
      return { ok: false, why: "wrong", said: `the claim ${read.error.issues[0]?.path.join(".")} is missing or wrong` };
    } catch (error) {
      const isOfToken = OF_TOKEN.some((kind) => error instanceof kind);
      return { ok: false, why: isOfToken ? "wrong" : "unknown", said: codeOf(error) };
    }
  };
}

/** The library's messages may quote the token. */
const codeOf = (error: unknown): string => (error instanceof errors.JOSEError ? error.code : "no answer");
