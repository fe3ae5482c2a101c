import { parseDocument } from "yaml";
import { UsageError } from "../domain/errors.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import { readFile } from "./contents.ts";
import type { Place } from "./place.ts";

/** What the Action itself can be started by, besides a dispatch. */
export const OWN_EVENTS = ["issues", "issue_comment", "pull_request_review_comment"] as const;
export type OwnEvent = (typeof OWN_EVENTS)[number];

/** Of each of them the one kind that means something; a workflow that listens to others only leaves it to the App. */
const OWN_KINDS: Record<OwnEvent, string> = {
  issues: "labeled",
  issue_comment: "created",
  pull_request_review_comment: "created",
};

export interface WorkflowFile {
  /** Inputs a dispatch may have: others are refused. Null: it cannot be dispatched at all. */
  inputs: ReadonlySet<string> | null;
  /** Those without which it is refused. */
  required: readonly string[];
  /** What it is started by itself, without the App. */
  listensTo: readonly OwnEvent[];
}

/** `why` completes "The workflow … ". `disabled`: GitHub's word for why it is not active (`disabled_manually` …), null where it is. */
export type WorkflowState =
  | { is: "missing" }
  | { is: "unreadable"; why: string }
  | { is: "there"; file: WorkflowFile; disabled: string | null };

/**
 * The workflow of that file name in `.github/workflows` of the default branch, in at most two requests. Throws an `ApiError`.
 */
export async function readWorkflow(
  client: GitHubClient,
  place: Place,
  { name, branch }: { name: string; branch: string },
): Promise<WorkflowState> {
  const text = await readText(client, place, `.github/workflows/${name}`, branch);
  if (text === null) return { is: "missing" };
  if (typeof text !== "string") return { is: "unreadable", why: text.why };
  const file = parseWorkflow(text);
  if ("why" in file) return { is: "unreadable", why: file.why };
  return { is: "there", file, disabled: await readDisabled(client, place, name) };
}

async function readText(client: GitHubClient, place: Place, path: string, branch: string) {
  try {
    return (await readFile(client, place, path, branch))?.bytes.toString("utf8") ?? null;
  } catch (error) {
    // A link, a folder or something far too long.
    if (error instanceof UsageError) return { why: `is no plain file: ${error.message}` };
    throw error;
  }
}

async function readDisabled(client: GitHubClient, { owner, repo }: Place, name: string): Promise<string | null> {
  try {
    const { state } = await client.repeat("read whether the workflow is enabled", (rest) =>
      rest.actions.getWorkflow({ owner, repo, workflow_id: name }),
    );
    return state === "active" ? null : state;
  } catch (error) {
    // GitHub knows a new file a moment later.
    if (isProblem(error, "not-found")) return null;
    throw error;
  }
}

/** Reads a workflow's triggers; `why` where it is none. Pure. */
export function parseWorkflow(text: string): WorkflowFile | { why: string } {
  const on = triggersOf(text);
  if ("why" in on) return on;
  const listensTo = OWN_EVENTS.filter((event) => on.events.has(event) && takes(on.events.get(event), OWN_KINDS[event]));
  if (!on.events.has("workflow_dispatch")) return { inputs: null, required: [], listensTo };
  const inputs = mapOf(mapOf(on.events.get("workflow_dispatch")).inputs);
  const required = Object.keys(inputs).filter((name) => isRequired(inputs[name]));
  return { inputs: new Set(Object.keys(inputs)), required, listensTo };
}

/** `on` is a word, a list of words, or a map from word to details. */
function triggersOf(text: string): { events: Map<string, unknown> } | { why: string } {
  let read: unknown;
  try {
    const document = parseDocument(text, { schema: "core" });
    const [error] = document.errors;
    if (error !== undefined) return { why: `is no YAML: ${oneLine(error.message.split("\n")[0] ?? "", 200)}` };
    read = document.toJS();
  } catch (error) {
    // Aliases that would unfold without end.
    return { why: `is no YAML: ${oneLine(error instanceof Error ? error.message : "", 200)}` };
  }
  const { on } = mapOf(read);
  if (typeof on === "string") return { events: new Map([[on, null]]) };
  if (Array.isArray(on)) return { events: new Map(on.map((word) => [String(word), null])) };
  if (on !== null && typeof on === "object") return { events: new Map(Object.entries(on)) };
  return { why: "has no `on:`, so that nothing starts it" };
}

const mapOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Without `types` a workflow is started by every kind. */
function takes(details: unknown, kind: string): boolean {
  const { types } = mapOf(details);
  return types === undefined || types === null || [types].flat().includes(kind);
}

function isRequired(input: unknown): boolean {
  const { required, default: value } = mapOf(input);
  return required === true && (value === undefined || value === null);
}
