import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { payloadProblems } from "./check.ts";

export type Payload = Record<string, unknown>;

interface WebhookDefinition {
  name: string;
  examples: Payload[];
}

const file = createRequire(import.meta.url).resolve("@octokit/webhooks-examples");
const definitions = JSON.parse(readFileSync(file, "utf8")) as WebhookDefinition[];

const chosen = new Map<string, Payload>();

/**
 * A recorded payload of GitHub's, not to be changed: the first that fits today's schema, since some were recorded long ago.
 * Throws when there is none of that event and action.
 */
export function example(event: string, action: string | null): Payload {
  const known = chosen.get(`${event} ${action}`);
  if (known !== undefined) return known;
  const examples = definitions.find(({ name }) => name === event)?.examples ?? [];
  const found = examples
    .filter((payload) => action === null || payload.action === action)
    .find((payload) => payloadProblems(event, payload).length === 0);
  if (found === undefined) throw new Error(`@octokit/webhooks-examples has no ${event} ${action ?? ""}`);
  chosen.set(`${event} ${action}`, found);
  return found;
}

const isObject = (value: unknown): value is Payload =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * The recorded shape with our values: only fields the recording has (a webhook's object is not the REST API's), each
 * with the value ours has. Items of lists take the shape of the first recorded item.
 */
export function reshape(recorded: unknown, ours: unknown): unknown {
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    return recorded.length === 0 ? ours : ours.map((item) => reshape(recorded[0], item));
  }
  if (!isObject(recorded) || !isObject(ours)) return ours;
  return Object.fromEntries(
    Object.entries(recorded).map(([name, value]) => [name, name in ours ? reshape(value, ours[name]) : value]),
  );
}
