import type { Verdict } from "../../domain/verdict.ts";
import type { Marker } from "../../github/marker.ts";
import type { NotDone } from "../../github/outcome.ts";
import type { Reaction } from "../../github/reactions.ts";
import { type ReactionTarget, react } from "../../github/reactions.ts";
import type { ThreadComments, Written } from "../../github/thread-comments.ts";
import type { Job } from "./job.ts";

/** The talk about one request: the comment that follows it, and the reactions to it. Nothing here throws for a refusal of GitHub. */
export interface Conversation {
  /** Id of the comment; null while there is none, and for a step without an issue. */
  commentId(): number | null;
  url(): string | null;
  /** Makes or edits the live comment. Resolves to whether a stop was asked for. */
  show(body: string): Promise<{ isStopAsked: boolean }>;
  /** The last word; of a run with what came of it. False when it could not be written (then the job's summary is all there is). */
  finish(body: string, verdict?: Verdict): Promise<boolean>;
  react(content: Reaction): Promise<void>;
}

/** For a step that belongs to no issue: there is nobody to talk to. */
export const silence: Conversation = {
  commentId: () => null,
  url: () => null,
  show: async () => ({ isStopAsked: false }),
  finish: async () => true,
  react: async () => {},
};

export interface ConversationOptions {
  comments: ThreadComments;
  target: ReactionTarget;
  /** Of the comment, without whether it is over. */
  marker: Omit<Marker, "isOver">;
  /** A comment that stands already (the publish job goes on with that of the solve job). */
  commentId?: number | null;
  /** Told when the comment is there, so that the post step finds it. */
  onComment(id: number): Promise<void>;
}

export function openConversation(job: Job, options: ConversationOptions): Conversation {
  const { comments, target, marker } = options;
  let id = options.commentId ?? null;
  let url: string | null = null;
  const told = new Set<string>();

  const tell = ({ message, advice }: NotDone) => {
    if (told.has(message)) return;
    told.add(message);
    job.runner.annotate("warning", `${message} ${advice}`);
  };
  const write = async (body: string, isOver: boolean, verdict?: Verdict): Promise<Written | NotDone> => {
    const whole = { ...marker, isOver, ...(verdict === undefined ? {} : { verdict }) };
    const text = job.redact(body);
    const written = id === null ? await comments.create(whole, text) : await comments.edit(id, whole, text);
    if (!written.ok) {
      tell(written);
      return written;
    }
    const isNew = written.id !== id;
    id = written.id;
    url = written.url;
    if (isNew) await options.onComment(id);
    return written;
  };
  return {
    commentId: () => id,
    url: () => url,
    async show(body) {
      const written = await write(body, false);
      return { isStopAsked: written.ok && written.isStopAsked };
    },
    finish: async (body, verdict) => (await write(body, true, verdict)).ok,
    async react(content) {
      const done = await react(job.client, job.place, target, content);
      if (!done.ok) job.runner.say(`The reaction could not be added: ${done.message}`);
    },
  };
}
