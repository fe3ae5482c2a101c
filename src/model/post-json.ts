import { brotliDecompressSync, unzipSync } from "node:zlib";
import { type AnswerHeaders, headersOf } from "./answer-headers.ts";
import { openPost, type Post } from "./open-post.ts";

/** A reply of a model is far smaller; more than this is a flood. */
const BODY_LIMIT = 32 * 1024 * 1024;

export class TooLarge extends Error {}

export interface Posted {
  status: number;
  headers: AnswerHeaders;
  text: string;
}

/** Sees the body of an answer (2xx) while it comes in; `done` ends the request where nothing can follow. */
export interface BodyWatcher {
  start(contentType: string | null): void;
  read(bytes: Uint8Array): "more" | "usage" | "done";
}

/**
 * One POST, read to its end whatever the status. Rejects with Node's own error (`code` says which) and with `TooLarge`.
 * Not Node's `fetch`: that gives up on headers after 300 s, which slow local models exceed, and cannot be told otherwise; it would also
 * follow redirects, turning a POST into a GET and carrying the prompt to an address nobody chose.
 */
export async function postJson(post: Post, watcher?: BodyWatcher): Promise<Posted> {
  const response = await openPost(post);
  const status = response.statusCode ?? 0;
  const encoding = response.headers["content-encoding"]?.toLowerCase();
  const watched = watcher !== undefined && status >= 200 && status <= 299 ? watcher : null;
  watched?.start(response.headers["content-type"] ?? null);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT) throw new TooLarge("body");
    chunks.push(chunk);
    // Leaving the loop ends the connection. What is compressed can be looked at only when it is whole.
    if (encoding === undefined && watched?.read(chunk) === "done") break;
  }
  const whole = decode(Buffer.concat(chunks), encoding);
  if (encoding !== undefined) watched?.read(whole);
  return { status, headers: headersOf(response), text: whole.toString("utf8") };
}

/** Some gateways compress although nothing was offered, and some only say so: what cannot be unpacked is taken as it is. */
function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  const limit = { maxOutputLength: BODY_LIMIT };
  try {
    if (encoding === "gzip" || encoding === "x-gzip" || encoding === "deflate") return unzipSync(bytes, limit);
    if (encoding === "br") return brotliDecompressSync(bytes, limit);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new TooLarge("body");
  }
  return bytes;
}
