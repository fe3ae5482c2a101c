import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { MODEL, TOOL } from "./task.ts";

/** What the endpoint saw of one run. Times are milliseconds since 1970. */
export interface Seen {
  requests: number;
  firstAt: number;
  /** From a request's last byte to the answer's, all requests together. */
  busyMs: number;
  /** Bytes of the bodies received. */
  bytes: number;
}

/**
 * The endpoint of all subjects: `/<run>/<steps>/v1/chat/completions` answers at once with one call, `steps` times, then with a text;
 * `GET /<run>` tells what was seen. Its own process, so that nothing of it is counted as a subject's. Prints its port.
 */
const runs = new Map<string, Seen>();
const now = () => performance.timeOrigin + performance.now();

const LINE = "    result.append(left.pop(0) if left[0] <= right[0] else right.pop(0))  # 稳定\n";

function answer(n: number, steps: number): string {
  const content = `def merge_${n}(left, right):\n    result = []\n${LINE.repeat(12)}    return result\n`;
  const call = {
    id: `call_${String(n).padStart(24, "x")}`,
    type: "function",
    function: { name: TOOL, arguments: JSON.stringify({ path: `merge_${n}.py`, content }) },
  };
  const called = n <= steps;
  return JSON.stringify({
    id: `chatcmpl-${String(n).padStart(29, "x")}`,
    object: "chat.completion",
    created: 1_780_000_000 + n,
    model: MODEL,
    choices: [
      {
        index: 0,
        message: {
          ...{ role: "assistant", refusal: null, annotations: [] },
          content: called ? `Part ${n} next.` : "All parts are written.",
          ...(called ? { tool_calls: [call] } : {}),
        },
        ...{ logprobs: null, finish_reason: called ? "tool_calls" : "stop" },
      },
    ],
    usage: {
      ...{ prompt_tokens: 900 + 400 * n, completion_tokens: 320, total_tokens: 1_220 + 400 * n },
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
    },
    ...{ service_tier: "default", system_fingerprint: "fp_0123456789" },
  });
}

const lengthOf = async (request: IncomingMessage): Promise<number> => {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  return bytes;
};

const server = createServer(async (request, response) => {
  const arrived = now();
  const [, run = "", steps = "0"] = (request.url ?? "").split("/");
  const seen = runs.get(run) ?? { requests: 0, firstAt: arrived, busyMs: 0, bytes: 0 };
  if (request.method === "GET") {
    runs.delete(run);
    response.end(JSON.stringify(seen));
    return;
  }
  runs.set(run, seen);
  seen.bytes += await lengthOf(request);
  const read = now();
  seen.requests += 1;
  const body = answer(seen.requests, Number(steps));
  response.writeHead(200, { "content-type": "application/json", "x-request-id": `req_${run}_${seen.requests}` });
  response.end(body);
  seen.busyMs += now() - read;
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
// Whoever started it is gone.
process.stdin.resume().once("end", () => process.exit());
