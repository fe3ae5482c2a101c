import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { brotliDecompressSync, unzipSync } from "node:zlib";

/** A reply of a model is far smaller; more than this is a flood. */
const BODY_LIMIT = 32 * 1024 * 1024;

/** An address that swallows packets would otherwise take the system's two minutes. */
const CONNECT_MS = 15_000;

export class TooLarge extends Error {}

export interface Posted {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * One POST, read to its end whatever the status. Rejects with Node's own error (`code` says which) and with `TooLarge`.
 * Not Node's `fetch`: that gives up on headers after 300 s, which slow local models exceed, and cannot be told otherwise; it would also
 * follow redirects, turning a POST into a GET and carrying the prompt to an address nobody chose.
 */
export async function postJson(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Posted> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    request(url, { method: "POST", headers: { ...headers, ...length }, signal })
      .on("socket", (socket) => {
        if (!socket.connecting) return;
        const late = Object.assign(new Error("no connection"), { code: "ETIMEDOUT" });
        const timer = setTimeout(() => socket.destroy(late), CONNECT_MS);
        socket.once("connect", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
      })
      .on("response", resolve)
      .on("error", reject)
      .end(body);
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT) throw new TooLarge("body");
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    text: decode(Buffer.concat(chunks), response.headers["content-encoding"]),
  };
}

/** Some gateways compress although nothing was offered. */
function decode(bytes: Buffer, encoding: string | undefined): string {
  const limit = { maxOutputLength: BODY_LIMIT };
  if (encoding === "gzip" || encoding === "deflate") return unzipSync(bytes, limit).toString("utf8");
  if (encoding === "br") return brotliDecompressSync(bytes, limit).toString("utf8");
  return bytes.toString("utf8");
}

const headersOf = (response: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ""));
  }
  return headers;
};
