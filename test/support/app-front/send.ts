import { createHmac, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { SECRET } from "./start-front.ts";

export const signatureOf = (body: string | Buffer, secret = SECRET): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

export interface Wish {
  body?: string | Buffer;
  /** Headers besides the usual ones; null leaves one out. */
  headers?: Record<string, string | null>;
  event?: string;
  id?: string;
  secret?: string;
}

const headersOf = ({ body = "{}", headers = {}, event = "ping", id = randomUUID(), secret = SECRET }: Wish) => {
  const usual: Record<string, string | null> = {
    "content-type": "application/json",
    "x-github-event": event,
    "x-github-delivery": id,
    "x-hub-signature-256": signatureOf(body, secret),
  };
  return Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== null) as [string, string][];
};

/** One delivery, as GitHub sends it unless the wish says otherwise. */
export async function send(url: string, wish: Wish = {}): Promise<{ status: number; text: string }> {
  const body = new Uint8Array(Buffer.from(wish.body ?? "{}"));
  const response = await fetch(url, { method: "POST", headers: headersOf(wish), body });
  return { status: response.status, text: await response.text() };
}

/** The head of such a request, as it goes over the wire, without a length. */
export function headOf(url: string, wish: Wish = {}, start?: string): string {
  const { pathname, host } = new URL(url);
  const lines = headersOf(wish).map(([name, value]) => `${name}: ${value}`);
  return [start ?? `POST ${pathname} HTTP/1.1`, `host: ${host}`, ...lines].join("\r\n");
}

export interface Wire {
  /** Everything the server said until it closed the connection. */
  heard: string;
  status: number;
}

/**
 * Writes exactly these bytes, piece by piece, and reads until the server closes the connection. What cannot be written any more is no
 * error: the server need not read what it refused.
 */
export function onTheWire(url: string, pieces: Iterable<string | Buffer>): Promise<Wire> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let heard = "";
    const end = () => resolve({ heard, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0) });
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
    });
    socket.on("error", () => {}).on("close", end);
    const all = pieces[Symbol.iterator]();
    const next = (): void => {
      while (!socket.destroyed) {
        const { done, value } = all.next();
        if (done) return;
        if (!socket.write(value)) return void socket.once("drain", next);
      }
    };
    socket.on("connect", next);
  });
}
