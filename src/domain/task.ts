import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { EntryName, Slug } from "./names.ts";

/** Where the text of a requirement came from. Its text is untrusted whatever the source. */
export const RequirementSource = z.enum(["argument", "file", "stdin", "issue", "comment", "input", "demo", "none"]);

/** Characters; more is not a requirement but a book. */
export const LONGEST_REQUIREMENT = 65_536;

export const Requirement = z.object({
  text: z.string().min(1).max(LONGEST_REQUIREMENT),
  source: RequirementSource,
});
export type Requirement = z.infer<typeof Requirement>;

/** A frozen example: `quote` must literally stand in the requirement, else the example is dropped. */
export const FrozenExample = z.object({
  quote: z.string().min(1),
  args: z.array(z.unknown()),
  expected: z.unknown(),
});
export type FrozenExample = z.infer<typeof FrozenExample>;

export const Entry = z.object({ kind: z.enum(["function", "class"]), name: EntryName });

/** The requirement made precise. `question` is set, and the rest may be empty, when it cannot be implemented as asked. */
export const Specification = z.object({
  title: z.string().min(1).max(200),
  slug: Slug,
  language: z.string().min(1),
  entry: Entry,
  signature: z.string().min(1).max(500),
  examples: z.array(FrozenExample).max(50),
  domain: z.string().max(4_000),
  claim: z.string().max(100).nullable(),
  question: z.string().max(4_000).nullable(),
});
export type Specification = z.infer<typeof Specification>;

/**
 * Keeps the examples whose quote literally stands in the requirement, and those that are word for word among `earlier` ones, which
 * stood in an earlier requirement; tells how many were dropped.
 */
export function freezeExamples(
  specification: Specification,
  requirement: string,
  earlier: readonly FrozenExample[] = [],
): { kept: Specification; dropped: number } {
  const examples = specification.examples.filter(
    (example) => requirement.includes(example.quote) || earlier.some((one) => isDeepStrictEqual(one, example)),
  );
  return { kept: { ...specification, examples }, dropped: specification.examples.length - examples.length };
}
