import { parse } from "node:path";
import { Slug } from "../domain/names.ts";
import type { FileRole } from "../domain/receipt.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { Language } from "../languages/language.ts";
import type { GateFile } from "../verify/check.ts";
import { tellWritten } from "./file-written.ts";
import type { Deliverables } from "./prompts/author-prompt.ts";
import type { ImplementContext } from "./run-context.ts";
import type { EarlierWork } from "./run-request.ts";
import { mendSlug } from "./specification-reply.ts";

/** The first file of a role; a branch with several keeps the others as they are. */
export const earlierFile = ({ files }: EarlierWork, role: FileRole) => files.find((file) => file.role === role);

/**
 * The slug a run keeps so that the file names stay: the earlier specification's, or the name of the earlier solution where there is
 * none. Null when neither gives one that is free in this language; then the new specification chooses.
 */
export function keptSlug(earlier: EarlierWork, language: Language): string | null {
  if (earlier.specification !== null) return mendSlug(earlier.specification.slug, language);
  const stem = parse(earlierFile(earlier, "solution")?.path ?? "").name;
  return Slug.safeParse(stem).success && mendSlug(stem, language) === stem ? stem : null;
}

const SECRET_IN_FILE = { ok: false, message: "it holds a value that must stay secret." } as const;

/**
 * Writes the earlier solution and tests into the author's workspace, under the names the author must leave. Returns what was written,
 * solution first. A file the workspace refuses is a warning, and the run goes on without it. The oracle is left out: who writes the
 * solution must not see it.
 */
export async function placeEarlier(
  run: ImplementContext,
  earlier: EarlierWork,
  names: Deliverables,
): Promise<GateFile[]> {
  const placed: GateFile[] = [];
  for (const role of ["solution", "tests"] as const) {
    const file = earlierFile(earlier, role);
    if (file === undefined) continue;
    const hasSecret = run.ports.redact(file.text) !== file.text;
    const written = hasSecret ? SECRET_IN_FILE : await run.ports.workspace.write(names[role], file.text);
    if (written.ok) {
      const taken = { path: names[role], role, bytes: Buffer.from(file.text, "utf8") };
      placed.push(taken);
      tellWritten(run, taken, null);
    } else
      run.emit({
        type: "warning",
        code: "earlier-file-refused",
        message: `The earlier ${oneLine(file.path, 120)} could not be taken over: ${written.message}`,
        advice:
          "The run goes on without it and writes it anew. Make the file on the branch smaller or mend it first to keep it.",
      });
  }
  return placed;
}
