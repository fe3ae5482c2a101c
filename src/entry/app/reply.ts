import { removeLabel } from "../../github/labels.ts";
import type { Marker, MarkerKind } from "../../github/marker.ts";
import { type Reaction, react } from "../../github/reactions.ts";
import { type Reply, renderReply } from "../../surfaces/comment/render-reply.ts";
import { helpLines } from "../action/help-lines.ts";
import type { Refusal } from "../action/refusals.ts";
import { inTheirLanguage } from "./app-refusals.ts";
import { DONE, type Handled, type Later } from "./handled.ts";
import { laterFor, tooMuch, type Wishing } from "./wishing.ts";

/** An answer that starts no run: one comment, found again by its marker, and a reaction. What cannot be written for good is left out. */
export async function answer(
  wishing: Wishing,
  body: string,
  { reaction, kind = "reply", key = wishing.key }: { reaction: Reaction; kind?: MarkerKind; key?: string },
): Promise<Handled> {
  const { app, task, talk, trigger, where } = wishing;
  const taken = await app.pace.take(where.installationId, "answer", 2);
  if (!taken.ok) return tooMuch(taken);
  const [written] = await Promise.all([
    talk.comments.create(ofApp({ key, kind, askedAt: trigger.at }), body),
    reactTo(wishing, reaction),
  ]);
  if (written.ok) return DONE;
  app.log.info(`An answer could not be written: ${written.message}`, wishing.log);
  return (await laterFor(app, task, written)) ?? DONE;
}

/** In the look the Action's replies have. */
export function replyBody({ request }: Wishing, reply: Reply): string {
  const { commands, options } = helpLines(request);
  return renderReply(reply, commands, options, request);
}

/** Says why nothing is started. `key` as in `Decision`. */
export async function refuse(wishing: Wishing, refusal: Refusal, key?: string | null): Promise<Handled> {
  const { app, log } = wishing;
  const { code, message, advice, fix, help } = inTheirLanguage(refusal, wishing.request);
  app.log.info(`Refused: ${code}`, log);
  app.metrics.count("verialgo_refused_total", { reason: code });
  if (key === null) {
    await reactTo(wishing, "confused");
    return DONE;
  }
  const reply: Reply = { kind: "refused", title: "Not started", message: `${message}\n\n${advice}`, fix, help };
  return answer(wishing, replyBody(wishing, reply), { reaction: "confused", ...(key === undefined ? {} : { key }) });
}

/** Refuses a run: the label that asked comes off, too. */
export async function turnDown(wishing: Wishing, refusal: Refusal): Promise<Handled> {
  return (await takeLabelOff(wishing)) ?? refuse(wishing, refusal);
}

/** The marker of the App's own answers: they belong to no workflow run. */
const ofApp = ({ key, kind, askedAt }: Pick<Marker, "key" | "kind" | "askedAt">): Marker => ({
  ...{ runId: "app", attempt: 1, key, kind, askedAt, isOver: false },
});

/** A reaction is a courtesy: where it cannot be added, the log says so. */
export async function reactTo({ app, opened, talk, log }: Wishing, content: Reaction): Promise<void> {
  const done = await react(opened.client, opened.place, talk.target, content);
  if (!done.ok) app.log.info(`A reaction could not be added: ${done.message}`, log);
}

/** Takes off the label that asked, so that adding it again asks again. Null where it is off, or will stay for good. */
export async function takeLabelOff({ app, task, opened, trigger, log }: Wishing): Promise<Later | null> {
  if (trigger.way !== "label") return null;
  const done = await removeLabel(opened.client, opened.place, trigger.thread.number, trigger.label);
  if (done.ok) return null;
  app.log.info(`The label could not be taken off: ${done.message}`, log);
  return laterFor(app, task, done);
}
