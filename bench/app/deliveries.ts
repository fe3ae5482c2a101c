import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readDelivery } from "../../src/github/app-webhook.ts";
import type { HubClient } from "./hub-client.ts";

/** A webhook ready to be posted, but for its id. */
export interface Message {
  event: string;
  body: Buffer;
  signature: string;
}

/** A comment that asks for a run, and the webhook that tells of it. */
export interface Command {
  repository: string;
  issue: number;
  /** What the App must know its event by; null until the comment is made. */
  key: string | null;
  delivery: string | null;
  /** Null: it is the hub that sends it. */
  message: Message | null;
}

const TEXT = "/verialgo implement Sort a list of whole numbers; 把整数列表排序.";
const BY = "alice";

type Payload = Record<string, unknown>;
type Captured = { headers: Record<string, string>; body: string };

/** Issues, so that each command has one of its own: `count`, over all repositories in turn. Their webhooks are sent to nobody. */
export async function openIssues(hub: HubClient, count: number): Promise<Command[]> {
  const repositories = hub.installations.map(({ owner, repositories: [name] }) => `${owner}/${name}`);
  const commands: Command[] = [];
  for (const [index, repository] of repositories.entries()) {
    const own = Math.ceil((count - index) / repositories.length);
    const acts = Array.from({ length: own }, (_, n) => ({ kind: "issue", repository, by: BY, title: `List ${n}` }));
    for (const { body } of (await hub.ask("prepare", { acts })) as Captured[]) {
      const issue = (JSON.parse(body) as { issue: { number: number } }).issue.number;
      commands.push({ repository, issue, key: null, delivery: null, message: null });
    }
  }
  return commands;
}

const actOf = ({ repository, issue }: Command) => ({ kind: "comment", repository, by: BY, number: issue, body: TEXT });

/** Writes the comments of all commands now; their webhooks are for us to send. */
export async function prepareComments(hub: HubClient, commands: readonly Command[]): Promise<void> {
  for (let first = 0; first < commands.length; first += 50) {
    const some = commands.slice(first, first + 50);
    const captured = (await hub.ask("prepare", { acts: some.map(actOf) })) as Captured[];
    for (const [index, command] of some.entries()) {
      const { headers, body } = captured[index] as Captured;
      command.key = `comment-${(JSON.parse(body) as { comment: { id: number } }).comment.id}`;
      command.delivery = headers["x-github-delivery"] as string;
      const [event, signature] = [headers["x-github-event"] as string, headers["x-hub-signature-256"] as string];
      command.message = { event, signature, body: Buffer.from(body) };
    }
  }
}

/** Writes one command's comment; the hub sends its webhook and remembers what became of it. */
export async function comment(hub: HubClient, command: Command): Promise<void> {
  const [done] = await hub.ask("act", { acts: [actOf(command)] });
  command.key = `comment-${done?.commentId}`;
  command.delivery = done?.delivery ?? null;
}

/** Events the App asks for, and that a busy repository sends all day. */
const EVENTS = ["issues", "issue_comment", "pull_request_review_comment", "check_run", "workflow_run"];
/** Recorded payloads of these events that start nothing, as if they came from the repositories of the hub. */
export function otherMessages(sample: Message, hub: HubClient, secret: string): Message[] {
  const file = createRequire(import.meta.url).resolve("@octokit/webhooks-examples");
  const recorded = JSON.parse(readFileSync(file, "utf8")) as { name: string; examples: Payload[] }[];
  const { repository, installation } = JSON.parse(sample.body.toString("utf8")) as Payload;
  const now = new Date().toISOString();
  const reading = { appId: hub.appId, self: ["verialgo[bot]"], label: "algo", workflow: "verialgo.yml", now };
  return recorded
    .filter(({ name }) => EVENTS.includes(name))
    .flatMap(({ name: event, examples }) =>
      examples.map((payload) => ({ event, payload: { ...payload, repository, installation } })),
    )
    .filter(
      ({ event, payload }) =>
        readDelivery({ ...reading, event, payload, id: "x", maxEventAgeHours: 72 }).noticed === null,
    )
    .map(({ event, payload }) => {
      const body = Buffer.from(JSON.stringify(payload));
      return { event, body, signature: `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` };
    });
}
