import type { ErrorBody } from "./error-body.ts";
import { OLD_REPLY_LIMIT, REPLY_LIMIT } from "./parameters.ts";
import { type Quirk, without } from "./quirk.ts";
import type { JsonObject } from "./wire.ts";

/** Without these there is no request, or it asks for something else; those of streams go together (`stream-quirks.ts`). */
const NEEDED = new Set(["model", "messages", "input", "instructions", "tools", "stream", "stream_options"]);

const REPLY_LIMITS = new Set<string>([...Object.values(REPLY_LIMIT), OLD_REPLY_LIMIT]);

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const BEFORE =
  "(?:parameters?|arguments?|argument supplied|fields?|propert(?:y|ies)|options?|keys?|name|inputs?|body|参数|字段)";
const AFTER =
  "(?:is |are |was |does |: ?)*(?:not\\b|un(?:supported|known|expected|recogni[sz]ed|available)|in(?:valid|compatible)|extra|no longer|deprecated|must\\b|should\\b|cannot|only\\b|too\\b|参数|字段)";

/**
 * Whether a refusal names a parameter. Names that are words of English (store, include, stream) count only where they are marked as a
 * name: in `param`, in quotes, or next to a word such as "parameter".
 */
export function isNamed(name: string, { param, message }: Pick<ErrorBody, "param" | "message">): boolean {
  const word = escaped(name);
  const whole = `(?<![\\w-])${word}(?![\\w-])`;
  if (new RegExp(`^(?:body\\.)?${word}(?![\\w-])`).test(param)) return true;
  if (new RegExp(`["'\`‘“「]${word}["'\`’”」]`).test(message)) return true;
  if (name.includes("_") || name === "temperature") return new RegExp(whole, "i").test(message);
  return new RegExp(`${BEFORE}[\\s:：.'"]{0,3}${whole}|${whole}\\W{1,3}${AFTER}`, "i").test(message);
}

const dropped = (name: string): Quirk => ({
  name: `no-${name}`,
  suggestedBy: () => true,
  apply: (body) => without(body, name),
});

const renamed = (from: string, to: string): Quirk => ({
  name: `${to}-instead-of-${from}`,
  suggestedBy: () => true,
  apply: (body) => (from in body ? { ...without(body, from), [to]: body[from] } : body),
});

/**
 * What to do about the parameters of `sent` that a refusal names, whichever they are: a limit of the reply gets its old name once, the
 * others are left out. The one in `param` comes first, as messages list what would be allowed, too.
 */
export function parameterQuirks(error: Pick<ErrorBody, "param" | "message">, sent: JsonObject): Quirk[] {
  const names = Object.keys(sent).filter((name) => !NEEDED.has(name));
  const inParam = names.filter((name) => isNamed(name, { param: error.param, message: "" }));
  const inMessage = names.filter(
    (name) => !inParam.includes(name) && isNamed(name, { param: "", message: error.message }),
  );
  const quirks = [...inParam, ...inMessage].flatMap((name) =>
    REPLY_LIMITS.has(name) && name !== OLD_REPLY_LIMIT
      ? [renamed(name, OLD_REPLY_LIMIT), dropped(name)]
      : [dropped(name)],
  );
  // A gateway may complain of the name it turned ours into.
  const limit = names.find((name) => REPLY_LIMITS.has(name));
  const foreign = [...REPLY_LIMITS].some((name) => name !== limit && isNamed(name, error));
  return limit !== undefined && foreign && quirks.length === 0 ? [dropped(limit)] : quirks;
}
