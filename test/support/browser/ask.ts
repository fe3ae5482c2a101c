import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { until } from "../process-tree.ts";

export interface Question {
  method?: string;
  /** Replace those that are sent else; `Host` is the server's own where none is given. */
  headers?: OutgoingHttpHeaders;
  token?: string;
  /** Sent as JSON. */
  json?: unknown;
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The sentence of a refusal. */
  message(): string;
}

/** Asks over a connection of its own, so that headers a browser would not send can be forged. Resolves with the head of the answer. */
export function begin(origin: string, path: string, { method = "GET", headers, token, json, body }: Question = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(origin, {
      ...{ method, path, agent: false },
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
    sent.on("response", resolve).on("error", reject);
    sent.end(json === undefined ? body : JSON.stringify(json));
  });
}

export async function ask(origin: string, path: string, question: Question = {}): Promise<Answered> {
  const response = await begin(origin, path, question);
  let text = "";
  for await (const piece of response.setEncoding("utf8")) text += piece;
  return {
    ...{ status: response.statusCode ?? 0, headers: response.headers, text },
    message: () => (JSON.parse(text) as { message: string }).message,
  };
}

export interface Listener {
  status: number;
  headers: IncomingHttpHeaders;
  /** What has come so far. */
  text(): string;
  /** The ids of the events so far. */
  ids(): number[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  until(what: string, look: (text: string) => boolean): Promise<void>;
  /** Goes away, as a closed tab does. */
  leave(): void;
}

/** Listens to a stream of server-sent events. */
export async function listen(origin: string, path: string, question: Question): Promise<Listener> {
  const response = await begin(origin, path, question);
  let text = "";
  response.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  const ended = new Promise<void>((resolve) => response.on("close", resolve).on("error", () => {}));
  return {
    ...{ status: response.statusCode ?? 0, headers: response.headers, ended },
    text: () => text,
    ids: () => [...text.matchAll(/^id: (\d+)$/gm)].map((found) => Number(found[1])),
    until: async (what, look) => {
      await until(what, () => look(text));
    },
    leave: () => response.destroy(),
  };
}
