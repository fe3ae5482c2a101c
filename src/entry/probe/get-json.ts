import { openGet } from "../../model/open-post.ts";
import type { Access } from "./access.ts";

/** A list of models of a large gateway is a few MB. */
const LARGEST = 16_777_216;

/** What a GET below an endpoint answers, as JSON; null for anything but a 200 with JSON in time. Follows no redirect. Never rejects. */
export async function getJson(access: Access, path: string, signal: AbortSignal, timeoutMs: number): Promise<unknown> {
  try {
    const answer = await openGet({
      url: access.url(path),
      headers: { accept: "application/json", ...access.headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (answer.statusCode !== 200) {
      answer.destroy();
      return null;
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes > LARGEST) return null;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
