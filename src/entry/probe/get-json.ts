import type { Access } from "./access.ts";

/** A list of models of a large gateway is a few MB. */
const LARGEST = 16_777_216;

/** What a GET below an endpoint answers, as JSON; null for anything but a 200 with JSON in time. Follows no redirect. Never rejects. */
export async function getJson(access: Access, path: string, signal: AbortSignal, timeoutMs: number): Promise<unknown> {
  try {
    const answer = await fetch(access.url(path), {
      headers: { accept: "application/json", ...access.headers },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel();
      return null;
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > LARGEST) return null;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
