import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelServer } from "./model-server/model-server.ts";

/** A model behind the router: a server of its own that answers for it, or `hang`. */
export interface Route {
  server: ModelServer | "hang";
  /** Waited for before request number `count` (from 1) is handed on. */
  before?(count: number): Promise<unknown>;
}

export interface ModelRouter {
  readonly baseUrl: string;
  /** Bodies as they came, with the model they name. */
  readonly bodies: readonly { model: string; text: string }[];
  close(): Promise<void>;
}

/** `gets`: what GETs are answered with, by path. One endpoint with several models, as a gateway has: each request goes to the server of the model it names; other names are unknown. */
export async function startModelRouter(
  routes: Readonly<Record<string, Route>>,
  gets: Readonly<Record<string, unknown>> = {},
): Promise<ModelRouter> {
  const bodies: { model: string; text: string }[] = [];
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    if (request.method === "GET") {
      const found = gets[request.url ?? ""];
      response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(found ?? { error: { message: "Not Found" } }));
      return;
    }
    const { model = "" } = (text === "" ? {} : JSON.parse(text)) as { model?: string };
    bodies.push({ model, text });
    const count = (counts.get(model) ?? 0) + 1;
    counts.set(model, count);
    const route = Object.hasOwn(routes, model) ? routes[model] : undefined;
    if (route === undefined) {
      const error = {
        message: `The model \`${model}\` does not exist.`,
        type: "invalid_request_error",
        code: "model_not_found",
      };
      response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ error }));
      return;
    }
    await route.before?.(count);
    if (route.server === "hang") return;
    const answer = await fetch(new URL(request.url ?? "/", route.server.baseUrl), {
      method: request.method ?? "POST",
      headers: { "content-type": request.headers["content-type"] ?? "" },
      body: text,
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    bodies,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
