import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "./deliveries.ts";
import type { Kind, Planned } from "./plan.ts";

/** One delivery that was posted, and its answer. */
export interface Sent {
  kind: Kind;
  id: string;
  /** HTTP status; 0: none came. */
  status: number;
  /** From the moment it was due until the answer was there, milliseconds. */
  ms: number;
  /** How much of that it was late in leaving here, milliseconds. */
  lateMs: number;
}

export interface Posting {
  id: string;
  message: Message;
}

const PATIENCE_MS = 10_000;

/**
 * Posts each planned delivery when it is due, whatever became of those before: a slow server meets as many as a quick one. `postingOf` null:
 * it is sent another way.
 */
export async function sendAll(
  plan: readonly Planned[],
  url: string,
  postingOf: (planned: Planned) => Posting | null,
): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const started = performance.now();
  const under: Promise<Sent>[] = [];
  for (const planned of plan) {
    while (performance.now() - started < planned.dueMs)
      await sleep(Math.max(1, Math.min(10, planned.dueMs - (performance.now() - started))));
    const posting = postingOf(planned);
    if (posting !== null) under.push(post(agent, url, planned, posting, started + planned.dueMs));
  }
  const sent = await Promise.all(under);
  agent.destroy();
  return sent;
}

function post(agent: Agent, url: string, { kind }: Planned, { id, message }: Posting, due: number): Promise<Sent> {
  const { event, body, signature } = message;
  const lateMs = performance.now() - due;
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ kind, id, status, lateMs, ms: performance.now() - due });
    const headers = {
      "content-type": "application/json",
      "content-length": body.length,
      "user-agent": "GitHub-Hookshot/bench",
      "x-github-event": event,
      "x-github-delivery": id,
      "x-hub-signature-256": signature,
    };
    const sent = request(url, { method: "POST", agent, headers, timeout: PATIENCE_MS }, (answer) => {
      answer.resume();
      answer.once("end", () => end(answer.statusCode ?? 0));
      answer.once("error", () => end(0));
    });
    sent.once("timeout", () => sent.destroy(new Error("timed out")));
    sent.once("error", () => end(0));
    sent.end(body);
  });
}

/** The postings of a load: its commands in turn, of the others any, forged ones with a signature that is almost right. */
export function postings(
  commands: readonly Posting[] | null,
  others: readonly Message[],
): (planned: Planned) => Posting | null {
  const posted = new Map<number, Posting>();
  let nextCommand = 0;
  const fresh = ({ number, kind }: Planned): Posting | null => {
    if (kind === "command") return commands?.[nextCommand++] ?? null;
    const message = others[number % others.length] as Message;
    const signature = message.signature.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
    return { id: randomUUID(), message: kind === "forged" ? { ...message, signature } : message };
  };
  return (planned) => {
    const posting = planned.kind === "repeat" ? (posted.get(planned.of) ?? null) : fresh(planned);
    if (posting !== null) posted.set(planned.number, posting);
    return posting;
  };
}
