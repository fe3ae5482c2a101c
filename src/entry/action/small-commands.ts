import { repositoryUrl } from "../../github/place.ts";
import { liveRun } from "../../github/run-history.ts";
import { askToStop } from "../../github/stop-request.ts";
import type { OwnComment } from "../../github/thread-comments.ts";
import { type Reply, renderReply, type StatusLine } from "../../surfaces/comment/render-reply.ts";
import type { Asked } from "../asked.ts";
import { openReply } from "./begin.ts";
import { helpLines } from "./help-lines.ts";
import type { Job } from "./job.ts";

type SmallName = "help" | "status" | "setup" | "cancel";

/** One comment each, green, no outputs. */
export async function answerSmall(job: Job, asked: Asked, name: SmallName): Promise<number> {
  const conversation = openReply(job, asked, name === "cancel" ? "cancel" : "reply");
  await conversation.react("eyes");
  const title = asked.talk?.thread.title ?? null;
  const { commands, options } = helpLines(title);
  const body = renderReply(await replyTo(job, asked, name), commands, options, title);
  await conversation.finish(body);
  job.runner.addSummary(job.redact(body));
  return 0;
}

async function replyTo(job: Job, asked: Asked, name: SmallName): Promise<Reply> {
  const ours = asked.talk?.ours ?? [];
  if (name === "help") return { kind: "help" };
  if (name === "setup") return { kind: "set-up" };
  if (name === "status") return { kind: "status", lines: statusLines(job, ours) };
  const running = liveRun(ours, job.clock.now());
  const by = asked.requester?.login ?? (asked.trigger.way === "dispatch" ? asked.trigger.actor : "somebody");
  if (running === null || asked.talk === null) return { kind: "cancelled", runUrl: null, by };
  const told = await askToStop(job.client, job.place, asked.talk.thread.number, running.id);
  if (!told.ok) job.runner.annotate("warning", `${told.message} Cancel the workflow run by hand.`);
  return { kind: "cancelled", runUrl: urlOf(job, running), by };
}

const urlOf = ({ home }: Job, { marker }: OwnComment): string => `${repositoryUrl(home)}/actions/runs/${marker.runId}`;

/** Newest first. */
function statusLines(job: Job, ours: readonly OwnComment[]): StatusLine[] {
  return ours
    .filter(({ marker }) => marker.kind === "run")
    .reverse()
    .map((comment) => {
      const when = comment.createdAt.replace("T", " ").replace(/:\d\dZ$/, " UTC");
      const heading = /^## (.*)$/m.exec(comment.body)?.[1] ?? "";
      return { what: `${when}: ${heading}`, url: urlOf(job, comment) };
    });
}
