import { type Delivery, signed } from "../payloads/delivery.ts";
import type { Payload } from "../payloads/example.ts";
import { type Answer, postTo } from "./post.ts";

/** Events an App is sent without asking for them. */
const ALWAYS = ["installation", "installation_repositories"];
/** What VeriAlgo's App asks for. */
export const DEFAULT_EVENTS = [
  "check_run",
  "issue_comment",
  "issues",
  "pull_request_review_comment",
  "repository",
  "workflow_run",
] as const;

/** Bodies of deliveries that were taken are kept for this many; those of the others always. */
const KEPT_BODIES = 2_000;

export interface AppConnection {
  /** The App's webhook address. */
  url: string;
  secret: string;
  /** Those the App asks for, besides `installation` and `installation_repositories`. */
  events?: readonly string[];
  /** Milliseconds after which a delivery counts as failed; GitHub's are 10,000. */
  timeoutMs?: number;
}

/** One attempt to bring a webhook to the App; what `GET /app/hook/deliveries` lists. */
export interface Attempt {
  id: number;
  guid: string;
  /** Milliseconds since the epoch. */
  at: number;
  redelivery: boolean;
  event: string;
  action: string | null;
  installationId: number;
  repositoryId: number | null;
  /** Null while it is under way. */
  answer: Answer | null;
  headers: Record<string, string>;
  /** Null once it was dropped to save memory. */
  body: string | null;
}

/** A webhook as it would be posted. */
export interface Captured {
  headers: Record<string, string>;
  body: string;
}

/** What the hub sends to the App: each webhook once, without waiting for the answer, never again by itself. */
export class Outbox {
  readonly #attempts = new Map<number, Attempt>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #taken: Attempt[] = [];
  #connection: AppConnection | null = null;
  #caught: Captured[] | null = null;
  #isLosing = false;
  #nextId = 900_000_000_000;
  events: readonly string[] = DEFAULT_EVENTS;

  connect(connection: AppConnection | null): void {
    this.#connection = connection;
    if (connection?.events !== undefined) this.events = connection.events;
  }

  /** Webhooks from now on do not arrive: each is remembered as timed out. */
  pause(isPaused: boolean): void {
    this.#isLosing = isPaused;
  }

  wants(event: string): boolean {
    return this.#connection !== null && (ALWAYS.includes(event) || this.events.includes(event));
  }

  /** The signed webhooks of what `act` does, which are then neither sent nor remembered. */
  captured(act: () => void): Captured[] {
    const caught: Captured[] = [];
    this.#caught = caught;
    try {
      act();
    } finally {
      this.#caught = null;
    }
    return caught;
  }

  send(delivery: Delivery, installationId: number, appId: number): void {
    if (this.#connection === null) return;
    const { headers, body } = signed(delivery, this.#connection.secret, appId);
    if (this.#caught !== null) {
      this.#caught.push({ headers, body });
      return;
    }
    this.#attempt({
      guid: delivery.id,
      redelivery: false,
      event: delivery.event,
      action: (delivery.payload.action as string | undefined) ?? null,
      installationId,
      repositoryId: (delivery.payload.repository as Payload | undefined)?.id as number | null,
      headers,
      body,
    });
  }

  /** `POST …/attempts`: the same webhook once more, under an id of its own. False when it is not known any more. */
  sendAgain(id: number): boolean {
    const old = this.#attempts.get(id);
    if (old === undefined || old.body === null) return false;
    this.#attempt({ ...old, redelivery: true });
    return true;
  }

  #attempt(wish: Omit<Attempt, "id" | "at" | "answer">): void {
    // Ids of GitHub's deliveries grow, with gaps.
    this.#nextId += 1 + Math.floor(Math.random() * 1000);
    const attempt: Attempt = {
      ...wish,
      repositoryId: wish.repositoryId ?? null,
      id: this.#nextId,
      at: Date.now(),
      answer: null,
    };
    this.#attempts.set(attempt.id, attempt);
    const done = this.#bring(attempt).then(() => void this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  async #bring(attempt: Attempt): Promise<void> {
    const connection = this.#connection as AppConnection;
    attempt.answer = this.#isLosing
      ? { status: "timed out", code: 0, seconds: 10, headers: {}, body: "" }
      : await postTo(connection.url, attempt.headers, attempt.body ?? "", connection.timeoutMs ?? 10_000);
    if (attempt.answer.status !== "OK") return;
    this.#taken.push(attempt);
    const oldest = this.#taken.length > KEPT_BODIES ? this.#taken.shift() : undefined;
    if (oldest !== undefined) oldest.body = null;
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Newest first, those under way left out as GitHub does. */
  attempts(): Attempt[] {
    return [...this.#attempts.values()].filter(({ answer }) => answer !== null).reverse();
  }

  find(id: number): Attempt | undefined {
    return this.#attempts.get(id);
  }
}
