import type { Progress } from "./event-channel.ts";

/** One reply: tokens that were sent by our estimate, and those the endpoint says it read. */
export interface Counted {
  sent: number;
  read: number;
}

/** Below this nothing is said: no context is so small that it would be cut. */
const WORTH_A_LOOK = 3_000;
/** No tokenizer makes so few tokens of a text: more than twelve characters each. */
const LEAST_SHARE = 0.3;
/** Contexts are set to powers of two, Ollama's to 2,048 and 4,096 unless told otherwise; what is cut there is counted so, or a few less. */
const SIZES = Array.from({ length: 8 }, (_, power) => 2_048 * 2 ** power);
const NEAR = 8;
/** By itself no sign: all of a prompt in Chinese may be so few tokens. Together with such a count there is hardly another reason. */
const FAR_LONGER = 1.5;
/** A prompt that has grown by this much cannot have fewer tokens than before, whatever it is made of. */
const GROWN = { factor: 1.5, tokens: 1_000 } as const;

/**
 * Whether an endpoint has read less than it was sent, which some do silently and from the front: the system prompt and the tools go first.
 * `most` is the earlier reply of this conversation with the largest count. A count of nothing is no count. Tokens served from a cache are
 * part of the count of every server that keeps to the protocol.
 */
export function wasCut(most: Counted | undefined, now: Counted): boolean {
  if (now.read <= 0 || now.sent < WORTH_A_LOOK) return false;
  if (now.read < now.sent * LEAST_SHARE) return true;
  if (isFull(now)) return true;
  if (most === undefined) return false;
  return now.sent >= most.sent * GROWN.factor + GROWN.tokens && now.read <= most.read;
}

/** Whether just as much was read as a context usually holds, of far more. */
const isFull = ({ sent, read }: Counted): boolean =>
  sent >= read * FAR_LONGER && SIZES.some((size) => Math.abs(read - size) <= NEAR);

/** The larger count, to hold the next one against. */
export const larger = (most: Counted | undefined, now: Counted): Counted =>
  most === undefined || now.read > most.read ? now : most;

export function cutWarning({ sent, read }: Counted): Progress {
  // Room for half as much again, as a power of two, which is how these settings are given.
  const enough = Math.max(8_192, 2 ** Math.ceil(Math.log2(sent * 1.5)));
  return {
    type: "warning",
    code: "context-cut",
    message: `The endpoint counted ${read} tokens of about ${sent} sent: it probably cuts the conversation silently.`,
    advice: `Set its context size (for Ollama OLLAMA_CONTEXT_LENGTH or num_ctx) to at least ${enough} tokens.`,
  };
}
