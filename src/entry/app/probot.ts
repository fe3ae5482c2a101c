import type { IncomingMessage, ServerResponse } from "node:http";
import { createNodeMiddleware, Probot, ProbotOctokit } from "probot";
import type { AppSettings } from "../../config/app-settings.ts";
import type { LetIn } from "./guard.ts";

/** Takes one delivery; what it rejects with becomes the answer, by its `status` (500 without one). */
export type Receive = (delivery: { id: string; event: string; payload: unknown }) => Promise<void>;

/** Where Probot believes its webhooks arrive; nobody else sees it. */
const PATH = "/";

type Quiet = Record<"trace" | "debug" | "info" | "warn" | "error" | "fatal", () => void> & { child(): Quiet };
const ignore = () => {};
/** Probot would log payloads, to a stream of its own that the redaction does not see. */
const quiet: Quiet = {
  ...{ trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  child: () => quiet,
};

/**
 * Probot makes a client for each delivery, which may get a token for the whole installation. Ours asks for tokens of one repository only
 * (`AppIdentity`), so Probot's is one client for all, without a key.
 */
const Tokenless = ProbotOctokit.defaults({
  authStrategy: ({ octokit }: { octokit: unknown }) => Object.assign(async () => octokit, { hook: ignore }),
  throttle: { enabled: false },
  retry: { enabled: false },
});

/**
 * Probot, as far as the App uses it: its middleware checks the signature once more, reads the payload and calls the handler. Resolves to
 * a function that hands over one delivery and resolves to the status Probot answers: 200 when the handler was done, 202 when it still was
 * not after nine seconds, else what went wrong. Only the headers that were looked at are handed over.
 */
export async function openProbot(
  { appId, apiUrl, webhookSecrets }: Pick<AppSettings, "appId" | "apiUrl" | "webhookSecrets">,
  receive: Receive,
): Promise<(delivery: LetIn) => Promise<number>> {
  const probot = new Probot({
    appId,
    privateKey: "It is kept from Probot, which has no use for it.",
    secret: webhookSecrets[0].reveal(),
    baseUrl: apiUrl,
    Octokit: Tokenless as never,
    log: quiet as never,
  });
  const middleware = await createNodeMiddleware(
    (app) => app.onAny(({ id, name, payload }) => receive({ id, event: name, payload })),
    { probot, webhooksPath: PATH },
  );
  return ({ event, id, text, signature }) =>
    new Promise((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        "x-github-event": event,
        "x-github-delivery": id,
        "x-hub-signature-256": signature,
      };
      const response = {
        writeHead(status: number) {
          resolve(status);
          return response;
        },
        end: () => response,
      };
      const request = { method: "POST", url: PATH, headers, body: text };
      Promise.resolve(
        middleware(request as unknown as IncomingMessage, response as unknown as ServerResponse, () =>
          reject(new Error("Probot left a delivery to somebody else.")),
        ),
      ).catch(reject);
    });
}
