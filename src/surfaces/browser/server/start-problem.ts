import type * as z from "zod";
import { replaceHidden } from "../../../domain/hidden-points.ts";
import { LONGEST_REQUIREMENT } from "../../../domain/task.ts";
import type { StartRequest } from "../api.ts";
import { StartRequestShape } from "./start-request.ts";

/** A request to start a run as it came, or the sentence that names what is wrong with it. */
export type ReadRequest = { ok: true; request: StartRequest } | { ok: false; message: string };

export function readStartRequest(body: string): ReadRequest {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { ok: false, message: "The body is not JSON; send a run's kind, requirement and limits as JSON." };
  }
  const parsed = StartRequestShape.safeParse(value);
  if (!parsed.success) return { ok: false, message: sentenceOf(parsed.error.issues[0]) };
  const { kind, requirement } = parsed.data;
  if (kind === "implement" && replaceHidden(requirement, () => "").trim() === "")
    return { ok: false, message: "requirement is empty; say what to implement." };
  if (requirement.includes("\0"))
    return { ok: false, message: "requirement holds a NUL character, which no text has; leave it out." };
  return { ok: true, request: parsed.data };
}

/** What a field must be, by its name in the request. */
const MUST: Readonly<Record<string, string>> = {
  kind: "implement or demo",
  requirement: `a text of at most ${LONGEST_REQUIREMENT} characters`,
  language: "the name of a language",
  requireLevel: "1, 2, 3 or 4",
  limits: "an object of limits that have numbers",
};

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  const [field, limit] = issue?.path.map(String) ?? [];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  if (field === undefined && unknown === undefined) return "The body must be an object with a run's kind.";
  if (field === undefined) return `${shown(unknown)} is no field of a run; leave it out.`;
  if (field === "limits" && unknown !== undefined)
    return `limits.${shown(unknown)} is no limit of a run; leave it out.`;
  if (limit !== undefined && issue?.code === "invalid_key")
    return `limits.${shown(limit)} is no limit of a run; leave it out.`;
  if (limit !== undefined) return `limits.${shown(limit)} must be a number.`;
  return `${shown(field)} must be ${MUST[field] ?? "left out"}.`;
}

const shown = (name = ""): string => name.replace(/[^\w.-]/g, "?").slice(0, 60);
