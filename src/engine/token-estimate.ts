import type { ToolDeclaration, Transcript, Turn } from "../domain/message.ts";
import type { ModelReply } from "../ports/model.ts";

/** What a request is made of, as far as its length goes. */
export interface Prompt {
  system: string;
  transcript: Transcript;
  tools: readonly ToolDeclaration[];
}

/** Tokens around each message, and around each call and result. */
const AROUND = 4;

/**
 * Tokens a text may have, without the model's own vocabulary: four characters of ASCII to a token, two of other alphabets, and one for
 * each Chinese, Japanese or Korean character. An emoji is a pair of code units and counts as two.
 */
export function tokensIn(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    quarters += unit < 0x80 ? 1 : unit < 0x2e80 ? 2 : 4;
  }
  return Math.ceil(quarters / 4);
}

/** Turns and declarations never change, so each is looked at once however often it is sent. */
const known = new WeakMap<object, number>();

function once<T extends object>(thing: T, count: (thing: T) => number): number {
  const before = known.get(thing);
  if (before !== undefined) return before;
  const tokens = count(thing);
  known.set(thing, tokens);
  return tokens;
}

function tokensOfTurn(turn: Turn): number {
  if (turn.role === "user") return AROUND + tokensIn(turn.text);
  if (turn.role === "tool") return turn.results.reduce((sum, { text }) => sum + AROUND + tokensIn(text), 0);
  const calls = turn.calls.map(({ name, arguments: given }) => AROUND + tokensIn(name) + tokensIn(given.canonical));
  return calls.reduce((sum, tokens) => sum + tokens, AROUND + tokensIn(turn.text));
}

/** Tokens of a reply, by its length alone. */
export const writtenTokens = ({ text, calls }: Pick<ModelReply, "text" | "calls">): number =>
  tokensIn(text) + tokensIn(calls.map(({ arguments: given }) => given.canonical).join());

/** Tokens of a whole request, by its length alone. What only the provider can read (thoughts sent back to it) is not counted. */
export function promptTokens({ system, transcript, tools }: Prompt): number {
  const declared = once(tools, () => tokensIn(JSON.stringify(tools)));
  return transcript.reduce((sum, turn) => sum + once(turn, tokensOfTurn), AROUND + tokensIn(system) + declared);
}

/** How far a tokenizer may be from the estimate; what lies beyond says more of the endpoint's counting than of its tokens. */
const RATIO = { least: 0.25, most: 4 } as const;

/** Reported tokens to estimated ones, of the last reply of each conversation that told. */
export type Calibration = Map<string, number>;

export function calibrate(calibration: Calibration, session: string, estimated: number, reported: number): void {
  if (estimated > 0 && reported > 0)
    calibration.set(session, Math.min(RATIO.most, Math.max(RATIO.least, reported / estimated)));
}

/** An estimate corrected by what the endpoint counted earlier in the same conversation. */
export const calibrated = (calibration: Calibration, session: string, estimated: number): number =>
  Math.ceil(estimated * (calibration.get(session) ?? 1));
