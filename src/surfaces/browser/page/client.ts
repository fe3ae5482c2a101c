import type { RunSummary, ServerSettings, StartRequest } from "../api.ts";

/** An answer that is no success; `status` 0: there was none. `message` is the server's sentence, or empty. */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What the page asks of its server. Each rejects with `RequestFailed`. */
export interface Client {
  settings(): Promise<ServerSettings>;
  runs(): Promise<RunSummary[]>;
  /** Resolves with the new run's id. */
  start(request: StartRequest): Promise<string>;
  stop(id: string): Promise<void>;
  /** The run as one HTML file. */
  report(id: string): Promise<string>;
  /** The run's events behind `lastSeq`, as server-sent events. */
  events(id: string, lastSeq: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** A request that waits for a connection, or for a server that hangs, comes to an end. A large report takes seconds. */
const PATIENCE_MS = 20_000;

export function createClient(token: string): Client {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const signal = init.signal ?? AbortSignal.timeout(PATIENCE_MS);
    const headers = { Authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(path, { ...init, headers, signal, cache: "no-store" }).catch(() => {
      throw new RequestFailed(0, "");
    });
    if (!response.ok) throw new RequestFailed(response.status, await messageOf(response));
    return response;
  };
  const run = (id: string) => encodeURIComponent(id);
  return {
    settings: async () => (await ask("/api/settings")).json(),
    runs: async () => (await ask("/api/runs")).json(),
    async start(request) {
      const headers = { "Content-Type": "application/json" };
      const response = await ask("/api/runs", { method: "POST", headers, body: JSON.stringify(request) });
      return ((await response.json()) as { id: string }).id;
    },
    async stop(id) {
      await ask(`/api/runs/${run(id)}/stop`, { method: "POST" });
    },
    report: async (id) => (await ask(`/api/runs/${run(id)}/report`)).text(),
    async events(id, lastSeq, signal) {
      const headers = { Accept: "text/event-stream", ...(lastSeq > 0 && { "Last-Event-ID": String(lastSeq) }) };
      const { body } = await ask(`/runs/${run(id)}/events`, { headers, signal });
      if (body === null) throw new RequestFailed(0, "");
      return body;
    },
  };
}

async function messageOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  return typeof answer === "object" && answer !== null && "message" in answer ? String(answer.message) : "";
}
