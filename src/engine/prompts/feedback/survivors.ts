import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { headAndTail, visible } from "../../../domain/untrusted-text.ts";
import { evidenceCase, evidenceValue } from "../../frozen-values.ts";
import { callOf, literal } from "../literal.ts";

const Survivor = z.object({
  line: z.number(),
  operator: z.string(),
  diff: z.string(),
  sentence: z.string().nullish(),
  /** An input that tells the mutant from the solution, with both answers, where one was found. */
  by: z.object({ input: z.unknown(), solution: z.unknown(), mutant: z.unknown() }).nullish(),
});
type Survivor = z.infer<typeof Survivor>;
const Survivors = z.object({ survivors: z.array(Survivor) });

/** Survivors told of at once: more than an author can act on in a step or two. */
const MOST = 4;
const DIFF = { head: 500, tail: 100 } as const;

/** The survivors of a mutation finding; none where its evidence is of another form. */
export function survivorsOf(finding: Finding | undefined): Survivor[] {
  const parsed = Survivors.safeParse(finding?.evidence);
  return parsed.success ? parsed.data.survivors : [];
}

/** What stays the same of a survivor while only the tests change. */
export const survivorKey = ({ line, operator, diff }: Survivor): string => `${line} ${operator} ${diff}`;

/** Each survivor's sentence and diff, with the input that tells it apart. */
export function survivorLines(finding: Finding, entry: string): string[] {
  const survivors = survivorsOf(finding);
  const shown = survivors.slice(0, MOST).flatMap((one) => [
    visible(one.sentence || `no test notices this change in line ${one.line} (${one.operator})`),
    ...headAndTail(one.diff.trimEnd(), DIFF.head, DIFF.tail)
      .split("\n")
      .map((line) => `    ${visible(line)}`),
    ...hint(one, entry),
  ]);
  const more = survivors.length - MOST;
  return more > 0 ? [...shown, `… and ${more} more like these`] : shown;
}

function hint({ by }: Survivor, entry: string): string[] {
  const input = evidenceCase(by?.input);
  if (by === null || by === undefined || input === null) return [];
  const call = callOf(entry, input);
  const mutant = by.mutant === null || by.mutant === undefined ? "no answer" : literal(evidenceValue(by.mutant));
  return [
    `  tell it apart with ${call}: your solution gives ${literal(evidenceValue(by.solution))}, the changed one ${mutant}`,
  ];
}
