import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { artifactCalls } from "./artifact-calls.ts";
import { BLOB_PATH, type BlobRequest, BlobStorage, blobError } from "./blob-storage.ts";
import { JobIdentities, TwirpError } from "./job-identity.ts";
import type { ArtifactOperation, RunArtifacts } from "./run-artifacts.ts";

const TWIRP_PATH = "/twirp/github.actions.results.api.v1.ArtifactService/";

/** What `@actions/artifact` talks to: the service's calls and the storage, on one loopback port, for every run. */
export class ArtifactService {
  url = "";
  readonly #identities = new JobIdentities();
  readonly #storage = new BlobStorage(this.#identities);
  #lastId = 1_000_000;

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // The service lives as long as its process, and never keeps it alive.
    server.unref();
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  /** What a job gets as `ACTIONS_RUNTIME_TOKEN` and `ACTIONS_RESULTS_URL`. */
  runtimeFor(run: RunArtifacts, attempt: number): { token: string; url: string } {
    return { token: this.#identities.mint(run, attempt), url: this.url };
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? "/", this.url);
    const method = incoming.method ?? "";
    const request = { method, url, headers: incoming.headers, body: Buffer.concat(chunks) };
    const answer = url.pathname.startsWith(BLOB_PATH) ? this.#blob(request) : this.#twirp(request);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  #blob(request: BlobRequest) {
    const run = this.#storage.runOf(request);
    const operation = request.method === "GET" ? "download" : "upload";
    const fault = run?.takeFault(operation) ?? null;
    const answer = fault === null ? this.#storage.answer(request) : blobError(fault, "InternalError", "A fault.");
    run?.requests.push({ operation, status: answer.status });
    return answer;
  }

  #twirp(request: BlobRequest) {
    const method = request.url.pathname.slice(TWIRP_PATH.length) as ArtifactOperation;
    const reply = (status: number, body: unknown) => ({
      status,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    let run: RunArtifacts | null = null;
    const answered = (() => {
      try {
        const who = this.#identities.identify(request.headers.authorization as string | undefined);
        run = who.run;
        const call = request.url.pathname.startsWith(TWIRP_PATH) ? artifactCalls[method] : undefined;
        if (call === undefined || request.method !== "POST") throw new TwirpError("bad_route", "no such method");
        const fault = who.run.takeFault(method);
        if (fault !== null) return reply(fault, { code: "internal", msg: "a fault" });
        const sign = (artifact: Parameters<BlobStorage["sign"]>[2], permission: "write" | "read") =>
          this.#storage.sign(this.url.replace(/\/$/, ""), who.run, artifact, permission);
        this.#lastId += 1;
        const nextId = () => this.#lastId;
        return reply(200, call({ who, body: JSON.parse(request.body.toString()), sign, nextId }));
      } catch (error) {
        const refused = error instanceof TwirpError ? error : new TwirpError("invalid_argument", String(error));
        return reply(refused.status, { code: refused.code, msg: refused.message });
      }
    })();
    (run as RunArtifacts | null)?.requests.push({ operation: method, status: answered.status });
    return answered;
  }
}

let service: Promise<ArtifactService> | undefined;

/** The one service of this process, started when it is first needed. */
export function artifactService(): Promise<ArtifactService> {
  service ??= (async () => {
    const started = new ArtifactService();
    await started.start();
    return started;
  })();
  return service;
}
