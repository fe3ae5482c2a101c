import { readFile } from "node:fs/promises";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type EventLogReading, readEventLog } from "../../ndjson/read-event-log.ts";
import type { RunSummary, ServerSettings, StartRequest } from "../api.ts";
import type { PageParts } from "../content-policy.ts";
import { bodyText } from "./body-text.ts";
import { eventStream } from "./event-stream.ts";
import { livePage, livePolicy } from "./live-page.ts";
import { receiptFolder, receiptText } from "./receipt-file.ts";
import { type RunPlace, runIn, seenAgain } from "./runs-folder.ts";
import { standingOf } from "./standing.ts";
import { readStartRequest } from "./start-problem.ts";
import { createSummaries } from "./summaries.ts";
import { carriesToken } from "./token.ts";

/** What was asked for and is not done: why, in one sentence. */
export interface Refused {
  status: 400 | 409 | 429 | 500 | 503;
  message: string;
}

/** Everything of the server that is not HTTP. */
export interface Backend {
  /** The folder of runs, which is there. */
  runsFolder: string;
  page: PageParts;
  token: string;
  settings(): Promise<ServerSettings>;
  start(request: StartRequest, runs: readonly RunSummary[]): Promise<{ id: string } | Refused>;
  /** Asks a run that goes on to end. */
  stop(place: RunPlace): Refused | null;
  /** Whether this server waits for the end of a run it started. */
  isUnderWay(id: string): boolean;
  /** The report of a log as one HTML file; `folder` holds the receipt. */
  report(log: EventLogReading, folder: string): Promise<string>;
  /** Milliseconds from any fixed point, by which silence on a stream is measured. */
  now(): number;
}

const LARGEST_BODY_BYTES = 1_048_576;
const LARGEST_LOG_BYTES = 268_435_456;

const NOT_THERE = "There is no run of that name; it may have been removed, or the address is not complete.";

const NO_TOKEN = "This needs the token of the server's start; open the address that verialgo web printed.";

export function routes(backend: Backend): Hono {
  const { runsFolder, page, token, isUnderWay } = backend;
  const summaries = createSummaries(runsFolder, isUnderWay);
  const app = new Hono();
  const html = livePage(page);
  const policy = livePolicy(page);

  app.use("*", async (context, next) =>
    context.req.method === "GET" || context.req.method === "POST" ? next() : notAllowed(context),
  );
  for (const path of ["/api/*", "/runs/:id/events"])
    app.use(path, async (context, next) =>
      carriesToken(context.req.header("authorization"), token) ? next() : problem(context, 401, NO_TOKEN),
    );

  const showPage = (context: Context) => context.html(html, 200, { "content-security-policy": policy });
  app.get("/", showPage);
  app.get("/runs/:id", showPage);
  app.get("/favicon.ico", (context) => context.body(null, 204));

  app.get("/api/settings", async (context) => context.json(await backend.settings()));
  app.get("/api/runs", async (context) => context.json(await summaries.list()));

  app.post("/api/runs", async (context) => {
    const type = context.req.header("content-type") ?? "";
    if (!/^application\/json\s*(;|$)/i.test(type))
      return problem(context, 415, "The body must be JSON, and its content type application/json.");
    const text = await bodyText(context.req.raw.body, LARGEST_BODY_BYTES);
    if (text === null) return problem(context, 413, "The body is larger than 1 MB; shorten the requirement.");
    const read = readStartRequest(text);
    if (!read.ok) return problem(context, 400, read.message);
    const started = await backend.start(read.request, await summaries.list());
    return "id" in started ? context.json(started, 201) : problem(context, started.status, started.message);
  });

  app.post("/api/runs/:id/stop", async (context) => {
    const place = await runIn(runsFolder, context.req.param("id"));
    const run = place === null ? null : await summaries.of(place.id);
    if (place === null || run === null) return problem(context, 404, NOT_THERE);
    if (run.status !== "running") return problem(context, 409, "The run is over already.");
    if (!run.stoppable)
      return problem(context, 409, "The run was not started from this page; stop it where it was started.");
    const refused = backend.stop(place);
    return refused === null ? context.json({ id: place.id }, 202) : problem(context, refused.status, refused.message);
  });

  app.get("/runs/:id/events", async (context) => {
    const place = await runIn(runsFolder, context.req.param("id"));
    if (place === null) return problem(context, 404, NOT_THERE);
    const after = context.req.header("last-event-id") ?? context.req.query("after") ?? "0";
    if (!/^\d{1,15}$/.test(after))
      return problem(context, 400, "Last-Event-ID must be the id of an event, a whole number.");
    const stream = eventStream({
      path: place.log,
      after: Number(after),
      standing: async () => standingOf(await seenAgain(place), isUnderWay),
      now: backend.now,
    });
    return context.body(stream, 200, {
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    });
  });

  app.get("/api/runs/:id/report", async (context) => {
    const place = await runIn(runsFolder, context.req.param("id"));
    if (place === null) return problem(context, 404, NOT_THERE);
    if ((place.stat?.size ?? 0) > LARGEST_LOG_BYTES)
      return problem(context, 409, "The event log is too large for a report.");
    const log = place.stat === null ? null : readEventLog(await readFile(place.log, "utf8"));
    if (log === null)
      return problem(context, 409, "Nothing has happened in the run yet, so there is nothing to report.");
    const name = `verialgo-${asFileName(place.id)}.html`;
    return context.body(await backend.report(log, await receiptFolder(place)), 200, {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    });
  });

  app.get("/api/runs/:id/receipt", async (context) => {
    const place = await runIn(runsFolder, context.req.param("id"));
    if (place === null) return problem(context, 404, NOT_THERE);
    const text = await receiptText(place);
    if (text === null) return problem(context, 404, "The run has no receipt yet; it is written when the run ends.");
    return context.body(text, 200, {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="verialgo-receipt-${asFileName(place.id)}.json"`,
    });
  });

  for (const path of KNOWN) app.all(path, notAllowed);
  app.notFound((context) => problem(context, 404, "There is nothing at this address."));
  app.onError((_, context) =>
    problem(
      context,
      500,
      "The request could not be answered; look whether the folder of runs can be read and written.",
    ),
  );
  return app;
}

const KNOWN = [
  ...["/", "/runs/:id", "/favicon.ico", "/runs/:id/events", "/api/settings", "/api/runs"],
  ...["/api/runs/:id/stop", "/api/runs/:id/report", "/api/runs/:id/receipt"],
];

const problem = (context: Context, status: ContentfulStatusCode, message: string): Response =>
  context.json({ message }, status);

const notAllowed = (context: Context): Response => problem(context, 405, "This address does not take that method.");

const asFileName = (id: string): string => id.replace(/\.ndjson$/, "").replace(/[^\w.-]+/g, "-");
