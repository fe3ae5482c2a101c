import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { AppSettings } from "../../config/app-settings.ts";
import { sentenceOf } from "../../domain/errors.ts";
import type { OpenRepository, TokenPermissions } from "../../github/app-identity.ts";
import { RUN_KEY } from "../../github/dispatch-inputs.ts";
import type { App } from "./app-context.ts";
import { isPassing } from "./handled.ts";
import { identityTokens, type JobClaims } from "./identity-token.ts";
import { judgeJob, judgeRun } from "./judge-exchange.ts";
import { createRoom, readBody } from "./read-body.ts";
import { createSparing } from "./sparing.ts";

/** What a run needs on its repository; the token reaches no other. */
const OF_A_RUN: TokenPermissions = {
  ...{ contents: "write", issues: "write", pull_requests: "write", checks: "write" },
  metadata: "read",
};

/** Bytes and milliseconds for the whole body. */
const BODY = { maxBytes: 4_096, ms: 5_000, room: createRoom(0) };
/** Exchanges at a time, of jobs that have proved who they are: each asks GitHub for a token. */
const AT_ONCE = 20;

const Wish = z.strictObject({
  key: z.string().regex(RUN_KEY),
  repository: z.string().regex(/^[A-Za-z0-9][\w-]{0,99}\/[\w.-]{1,100}$/),
});
type Wish = z.infer<typeof Wish>;

/** What a stranger is told: one plain sentence that gives nothing away. */
class Refused extends Error {
  readonly status: number;
  /** For the log. */
  readonly why: string;
  readonly headers: Record<string, string>;
  /** Whether it is known which run asks. */
  isProved = true;

  constructor(status: number, sentence: string, why = sentence, headers: Record<string, string> = {}) {
    super(sentence);
    this.status = status;
    this.why = why;
    this.headers = headers;
  }
}

const busy = (why: string) =>
  new Refused(503, "The App cannot give a token just now; ask again in a moment.", why, { "retry-after": "5" });
const SENTENCES = {
  403: "The App has sent no run that may have a token here.",
  409: "Another workflow run answers this request already.",
} as const;

/** What of the App it needs. */
type Exchanging = Pick<App, "store" | "identity" | "clock" | "turns" | "log" | "metrics"> & {
  settings: Pick<AppSettings, "publicUrl" | "oidcIssuer" | "workflow" | "runnerRepository">;
};

/**
 * `POST /token` with `{key, repository}`: a run the App sent proves by an identity token of the runner which one it is, and gets an
 * installation token for the one repository it works on. The run gives it back itself; otherwise it ends within the hour.
 */
export function createTokenExchange(
  app: Exchanging,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { settings, clock, log, metrics } = app;
  const { publicUrl, oidcIssuer: issuer } = settings;
  const identify = publicUrl === null ? null : identityTokens({ issuer, audience: publicUrl, clock });
  const sparing = createSparing(clock);
  let active = 0;

  const exchange = async (request: IncomingMessage): Promise<OpenRepository> => {
    if (identify === null) throw new Refused(404, "There is nothing here.");
    const job = await jobOf(request, identify).catch((error: unknown) => {
      if (error instanceof Refused) error.isProved = false;
      throw error;
    });
    const problem = judgeJob(job, settings);
    if (problem !== null) throw new Refused(problem.status, SENTENCES[problem.status], problem.why);
    // Before it counts: whoever sends slowly must not take the place of others.
    const wish = await wishOf(request);
    if (active >= AT_ONCE) throw busy("too many exchanges at a time");
    active += 1;
    try {
      return await give(app, job, wish);
    } finally {
      active -= 1;
    }
  };

  return async (request, response) => {
    try {
      const opened = await exchange(request);
      metrics.count("verialgo_token_exchanges_total", { status: "200" });
      // Where nobody is there any more to give it back, the App does.
      response.once("close", () => response.writableFinished || void opened.close());
      if (response.destroyed) void opened.close();
      const { token, expiresAt, place, repositoryId: id } = opened;
      reply(response, 200, { token, expiresAt, repository: { owner: place.owner, repo: place.repo, id } });
    } catch (error) {
      const refused = error instanceof Refused ? error : busy(sentenceOf(error));
      metrics.count("verialgo_token_exchanges_total", { status: String(refused.status) });
      // Those who prove who they are may have a line each.
      const also = refused.isProved ? {} : sparing(String(refused.status));
      if (also !== null) log.info("a token was not given", { status: refused.status, why: refused.why, ...also });
      reply(response, refused.status, { message: refused.message }, refused.headers);
    }
  };
}

async function jobOf(
  { method, headers }: IncomingMessage,
  identify: ReturnType<typeof identityTokens>,
): Promise<JobClaims> {
  if (method !== "POST") throw new Refused(405, "Ask with POST.", "the method", { allow: "POST" });
  if (!/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? ""))
    throw new Refused(415, "The body must be application/json.");
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "") ?? [];
  const unproved = (why: string) =>
    new Refused(401, "The token of the runner does not prove which run this is.", why, {
      "www-authenticate": "Bearer",
    });
  if (token === undefined) throw unproved("no token");
  const identified = await identify(token);
  if (identified.ok) return identified.job;
  throw identified.why === "wrong" ? unproved(identified.said) : busy(`the issuer's keys: ${identified.said}`);
}

async function wishOf(request: IncomingMessage): Promise<Wish> {
  const body = await readBody(request, BODY);
  if (!body.ok) throw new Refused(body.status, body.why);
  try {
    return Wish.parse(JSON.parse(body.raw.toString("utf8")));
  } catch {
    throw new Refused(400, "The body must be JSON with key and repository (owner/name), and nothing else.");
  }
}

/** Finds the run, makes sure that this job is the one, and opens its repository. */
async function give(app: Exchanging, job: JobClaims, { key, repository }: Wish): Promise<OpenRepository> {
  const repositoryId = await repositoryIdOf(app, job, { key, repository });
  const unknown = (why: string) => new Refused(403, SENTENCES[403], why);
  if (repositoryId === null) throw unknown("the repository is none of this workflow's");
  const claim = async () => {
    const found = await app.store.run(repositoryId, key);
    const judged = judgeRun(job, found);
    if ("status" in judged) throw new Refused(judged.status, SENTENCES[judged.status], judged.why);
    if (!judged.adopt) return found;
    const other = await app.store.runByWorkflowRun(job.repository_id, job.run_id);
    if (other !== null) throw unknown("the workflow run works on another request already");
    await app.store.changeRun(repositoryId, key, { workflowRunId: job.run_id });
    return found;
  };
  // Two workflow runs of one key must not both find it free, nor one workflow run claim two.
  const byRun = { where: { repositoryId: job.repository_id }, key: `workflow run ${job.run_id}` };
  const run = await app.turns.inTurn(byRun, () => app.turns.inTurn({ where: { repositoryId }, key }, claim));
  if (run === null) throw unknown("no run has this key");
  const opened = await app.identity.open(run.where, OF_A_RUN);
  if (!opened.ok) {
    throw isPassing(opened) ? busy(opened.message) : unknown(opened.message);
  }
  const { installationId: installation } = run.where;
  app.log.info("a run got its token", { run: key, repository: repositoryId, installation, workflowRun: job.run_id });
  return opened;
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A workflow works on its own repository; only that of the runner repository works on others. Null: this one must not. */
async function repositoryIdOf(
  { settings, identity, store }: Exchanging,
  job: JobClaims,
  { key, repository }: Wish,
): Promise<number | null> {
  if (same(repository, job.repository)) return job.repository_id;
  const { runnerRepository: runner } = settings;
  if (runner === null || !same(job.repository, `${runner.owner}/${runner.repo}`)) return null;
  // What it was sent for, whatever the repository is called by now.
  const sent = await store.runByWorkflowRun(job.repository_id, job.run_id);
  if (sent?.key === key && same(`${sent.where.owner}/${sent.where.repo}`, repository)) return sent.where.repositoryId;
  const [owner = "", repo = ""] = repository.split("/");
  return (await identity.find(owner, repo))?.repositoryId ?? null;
}

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  // What is left of a body nobody reads goes with the connection.
  const own = status === 200 ? {} : { connection: "close" };
  response.writeHead(status, {
    ...{ "content-type": "application/json", "content-length": Buffer.byteLength(text), "cache-control": "no-store" },
    ...own,
    ...headers,
  });
  response.end(text);
}
