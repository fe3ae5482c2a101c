import type * as z from "zod";
import { EntryName, isDeviceName, Slug, slugFromTitle } from "../domain/names.ts";
import { Specification } from "../domain/task.ts";
import { isToolFile } from "../domain/tool-files.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { Language } from "../languages/language.ts";
import { jsonObjects } from "./json-in-text.ts";
import { ORACLE_FILE } from "./oracle-file.ts";

export type SpecificationReply =
  | { kind: "specification"; specification: Specification }
  | { kind: "question"; question: string }
  /** One sentence that names the field, for the model. */
  | { kind: "problem"; problem: string };

/** Reads a reply of the understand session: one JSON object, bare, fenced or with prose around it. */
export function readSpecification(text: string, language: Language): SpecificationReply {
  const [given] = jsonObjects(text).sort((a, b) => likeness(b) - likeness(a));
  if (given === undefined) return { kind: "problem", problem: "the reply holds no JSON object." };
  const question = given.question;
  if (typeof question === "string" && question.trim() !== "")
    return { kind: "question", question: question.trim().slice(0, 4_000) };
  const title = typeof given.title === "string" ? given.title : "";
  const checked = Specification.safeParse({
    ...given,
    slug: mendSlug(typeof given.slug === "string" ? given.slug : title, language),
    language: language.name,
    examples: given.examples ?? [],
    domain: given.domain ?? "",
    claim: typeof given.claim === "string" && given.claim.trim() !== "" ? given.claim : null,
    question: null,
  });
  if (checked.success) return { kind: "specification", specification: checked.data };
  return { kind: "problem", problem: describe(checked.error.issues[0], given) };
}

/** A slug that is a free module name of the language: whatever is wrong with the given one is mended the same way each time. */
export function mendSlug(given: string, language: Language): string {
  const slug = Slug.safeParse(given).success ? given : slugFromTitle(given);
  const candidates = [slug, `${slug.slice(0, 35)}_algo`, `algo_${slug.slice(0, 35)}`, `algo_${slug.slice(0, 30)}_algo`];
  const isFree = (name: string) =>
    language.nameProblem(name) === null &&
    language.solutionFile(name) !== ORACLE_FILE &&
    !isDeviceName(name) &&
    // The delivery would refuse it, after all the work.
    !isToolFile(language.solutionFile(name)) &&
    // A solution called test_x or x_test would be taken for tests.
    !language.isTestFile(language.solutionFile(name));
  return candidates.find(isFree) ?? "algorithm";
}

/** How many fields of a specification an object has: prose may hold other objects. */
const likeness = (object: Record<string, unknown>): number =>
  Object.keys(Specification.shape).filter((field) => Object.hasOwn(object, field)).length;

function describe(issue: z.core.$ZodIssue | undefined, given: Record<string, unknown>): string {
  if (issue === undefined) return "it does not have the asked form.";
  const field = issue.path.join(".");
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given);
  const received = value === undefined ? "it is missing" : `received ${oneLine(JSON.stringify(value) ?? "?", 80)}`;
  const wanted =
    field === "entry.name" ? (EntryName.safeParse("").error?.issues[0]?.message ?? issue.message) : issue.message;
  return `the field "${field}" is not right: ${wanted} (${received}).`;
}
