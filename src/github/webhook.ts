import { createHash } from "node:crypto";
import type * as z from "zod";
import { parseCommand } from "../domain/command-grammar.ts";
import type { Ignored, Person, Thread, Trigger } from "../domain/trigger.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { type DispatchInputs, readDispatch } from "./dispatch-inputs.ts";
import { hasMarker } from "./marker.ts";
import { isOwnWork, isSelf, ownComment } from "./own-event.ts";
import {
  AnyPayload,
  type Comment,
  IssueCommentPayload,
  LabelPayload,
  personOf,
  ReviewCommentPayload,
  threadOfIssue,
  threadOfPull,
} from "./payload.ts";

/** One event as the runner (or the App) hands it over. */
export interface EventSource {
  /** `GITHUB_EVENT_NAME`. */
  event: string;
  /** What `GITHUB_EVENT_PATH` holds; anything at all. */
  payload: unknown;
  /** The label that starts a run. */
  label: string;
  /** The step's input `requirement`; empty when it was not given. */
  requirement: string;
  /** The inputs of a dispatch, all empty when they were not given. Read for the two dispatch events only. */
  dispatch: DispatchInputs;
  /** The bot's own logins besides that of the job's token, for instance `verialgo[bot]`. */
  self: readonly string[];
  runId: string;
  /** From 1; above it the run was asked for again, so it is no duplicate of the first. */
  runAttempt: number;
  /** ISO 8601; for events that do not say when they were. */
  now: string;
}

/** Nobody's permission is asked for: only who may write (or a clock) can cause them. */
const TRUSTED_EVENTS = ["push", "schedule", "workflow_dispatch", "repository_dispatch"];
const DISPATCHES = ["workflow_dispatch", "repository_dispatch"];

const ignored = (why: string): Ignored => ({ way: "none", why });

/**
 * What one event asks for. Pure; only the payload is read, never what an issue or comment says by now. An event that starts nothing
 * comes back with the reason, also one whose payload lacks something. Throws `UsageError` only for wrong inputs of a dispatch.
 */
export function readEvent(source: EventSource): Trigger | Ignored {
  const { event, requirement, dispatch, self, runAttempt } = source;
  const any = AnyPayload.safeParse(source.payload ?? {});
  const sender = any.success ? (any.data.sender ?? null) : null;
  const isDispatch = DISPATCHES.includes(event);
  // A dispatch by the bot's own account is how the App starts a run; everything else of its own would go in circles.
  if (!isDispatch && sender !== null && isSelf(sender.login, self))
    return ignored("VeriAlgo caused this event itself.");
  const isDispatched = isDispatch && Object.values(dispatch).some((value) => value.trim() !== "");
  const trigger =
    requirement.trim() !== ""
      ? readStep(source, sender)
      : isDispatched
        ? readDispatched(source, sender)
        : readConversation(source, any.success ? (any.data.action ?? "") : "");
  return trigger.way === "none" || runAttempt <= 1
    ? trigger
    : { ...trigger, key: `${trigger.key}-again-${runAttempt}` };
}

type Sender = z.infer<typeof AnyPayload>["sender"];

function readStep({ event, payload, requirement, runId, now }: EventSource, sender: Sender): Trigger | Ignored {
  // Who dispatches on such a branch means it.
  if (!DISPATCHES.includes(event) && isOwnWork(payload))
    return ignored("The event tells of VeriAlgo's own work, and a run on each would start the next one.");
  // Two steps of one run may ask for two things.
  const hash = createHash("sha256").update(requirement).digest("hex").slice(0, 8);
  const step = { way: "step", requirement, key: `step-${runId}-${hash}`, at: now } as const;
  if (TRUSTED_EVENTS.includes(event)) return { ...step, sender: null };
  if (!sender)
    return ignored(
      `The event ${shown(event)} does not say who caused it, so nobody's right to start a run can be asked for.`,
    );
  return { ...step, sender: personOf(sender) };
}

function readDispatched({ dispatch, runId, now }: EventSource, sender: Sender): Trigger | Ignored {
  const { number, asked, actor, key, headSha } = readDispatch(dispatch);
  const by = actor ?? sender?.login;
  if (by === undefined) return ignored("The dispatch does not say who asked for it: its input actor is empty.");
  return { way: "dispatch", actor: by, number, asked, headSha, key: key ?? `dispatch-${runId}`, at: now };
}

function readConversation(source: EventSource, action: string): Trigger | Ignored {
  switch (source.event) {
    case "issues":
      return action === "labeled"
        ? readLabel(source)
        : ignored(`Of an issue only a new label starts a run; this one was ${shown(action)}.`);
    case "issue_comment":
    case "pull_request_review_comment":
      return readComment(source, action);
    default:
      return ignored(
        `The event ${shown(source.event)} starts nothing by itself; give the step the input requirement to run on it.`,
      );
  }
}

function readLabel({ payload, label }: EventSource): Trigger | Ignored {
  const read = LabelPayload.safeParse(payload);
  if (!read.success) return ignored(lacking("issues", read.error));
  const { issue, sender, label: added } = read.data;
  const name = added.name.normalize("NFC");
  if (name !== label.normalize("NFC"))
    return ignored(`The label "${oneLine(name, 60)}" was added; only "${oneLine(label, 60)}" starts a run.`);
  const thread = threadOfIssue(issue);
  if (hasMarker(thread.body))
    return ignored("The issue's text carries VeriAlgo's hidden marker, so it is a copy of its own.");
  const key = `label-${issue.number}-${issue.updated_at}`;
  return { way: "label", sender: personOf(sender), thread, label: name, key, at: issue.updated_at };
}

function readComment({ event, payload, self }: EventSource, action: string): Trigger | Ignored {
  const isReview = event === "pull_request_review_comment";
  const read = isReview ? ReviewCommentPayload.safeParse(payload) : IssueCommentPayload.safeParse(payload);
  if (!read.success) return ignored(lacking(event, read.error));
  const { comment } = read.data;
  const sender = personOf(read.data.sender);
  const own = ownComment(comment, sender, self);
  if (own !== null) return ignored(own);
  if (action === "edited")
    return ignored("The comment was edited; edits start nothing. Write the command in a new comment.");
  if (action !== "created") return ignored(`Only a new comment starts a run; this one was ${shown(action)}.`);
  const thread = "issue" in read.data ? threadOfIssue(read.data.issue) : threadOfPull(read.data.pull_request);
  return commentTrigger({ comment, sender, thread, isReview });
}

function commentTrigger(found: {
  comment: Comment;
  sender: Person;
  thread: Thread;
  isReview: boolean;
}): Trigger | Ignored {
  const { comment, sender, thread, isReview } = found;
  const asked = parseCommand(comment.body ?? "");
  if (asked.kind === "none") return ignored("The comment holds no /verialgo command.");
  return {
    way: "comment",
    sender,
    thread,
    comment: { id: comment.id, kind: isReview ? "review" : "issue", url: comment.html_url },
    asked,
    key: `${isReview ? "review" : "comment"}-${comment.id}`,
    at: comment.created_at,
  };
}

const shown = (text: string): string => (text === "" ? "something unnamed" : oneLine(text, 60));

function lacking(event: string, error: z.ZodError): string {
  const where = error.issues[0]?.path.join(".") || "the whole payload";
  return `The event ${event} cannot be read: ${oneLine(where, 60)} is missing or of another kind.`;
}
