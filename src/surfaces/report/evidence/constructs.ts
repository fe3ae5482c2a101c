import * as z from "zod";
import type { Finding } from "../../../domain/finding.ts";
import { list, stack } from "../../markdown/blocks.ts";
import type { Detail } from "../../markdown/fit.ts";
import { code, prose } from "../../markdown/inert.ts";
import { more } from "./more.ts";

const Construct = z.object({ module: z.string(), line: z.int().nonnegative(), what: z.string() });
const Constructs = z.array(Construct);
export type Construct = z.infer<typeof Construct>;

/** Places in the source that `placeholders`, `suspicious` and `clean-run` name. */
export function constructsOf(finding: Finding): Construct[] {
  const { constructs, solution, tests, violations } = finding.evidence;
  return [constructs, solution, tests, violations].flatMap((found) => {
    const parsed = Constructs.safeParse(found);
    return parsed.success ? parsed.data : [];
  });
}

/** Each place with what stands there. */
export function constructs(finding: Finding, detail: Detail, rest: string): string {
  const found = constructsOf(finding);
  if (found.length === 0) return "";
  const some = found.slice(0, detail.rows);
  return stack(
    "**Places in the source**",
    list(some.map(({ module, line, what }) => `${code(`${module}:${line}`)} ${prose(what, detail.sentence)}`)),
    more(found.length - some.length, rest),
  );
}
