import { Agent, request } from "node:http";

/** How an attempt ended, as GitHub words it: `OK`, `Invalid HTTP Response: 503`, `timed out` … */
export interface Answer {
  status: string;
  /** HTTP status; 0 without an answer. */
  code: number;
  seconds: number;
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Posts once. Never rejects. A redirection is no success, and is not followed. */
export function postTo(url: string, headers: Record<string, string>, body: string, timeoutMs: number): Promise<Answer> {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const end = (status: string, code = 0, answered: Record<string, string> = {}, text = "") => {
      clearTimeout(timer);
      resolve({ status, code, seconds: (Date.now() - startedAt) / 1000, headers: answered, body: text });
    };
    const length = String(Buffer.byteLength(body));
    const sent = request(
      url,
      { method: "POST", agent, headers: { ...headers, "content-length": length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", () => end("failed to connect to host"));
        answer.on("end", () => {
          const code = answer.statusCode ?? 0;
          const isOk = code >= 200 && code < 300;
          const text = Buffer.concat(chunks).toString("utf8");
          const shown = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
          end(isOk ? "OK" : `Invalid HTTP Response: ${code}`, code, Object.fromEntries(shown), text);
        });
      },
    );
    const timer = setTimeout(() => {
      end("timed out");
      sent.destroy();
    }, timeoutMs);
    sent.on("error", () => end("failed to connect to host"));
    sent.end(body);
  });
}
