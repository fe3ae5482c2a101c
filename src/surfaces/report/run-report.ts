import type { Publication } from "../../domain/publication.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { RunState } from "../../domain/run-state.ts";
import { isChinese } from "../headline.ts";

/** Everything a report of a finished run on GitHub is rendered from. */
export interface RunReport {
  receipt: Receipt;
  state: RunState;
  /** Null when nothing was published. */
  publication: Publication | null;
  /** Another job publishes after this report was written. */
  publicationPending?: boolean;
  /** The job's page. */
  runUrl: string;
  /** What was uploaded with the run; null when nothing was, or not yet. */
  artifact: { name: string; url: string } | null;
  /** It was tried, and there will be no artifact. */
  artifactFailed?: boolean;
  /** The command that repeats the model-free checks; null when nothing can be checked again. */
  recheck: string | null;
  /** Login of who asked; null for a schedule or a push. */
  requester: string | null;
  /** The folder of the delivered files below the repository's root; null when nothing was delivered. */
  deliveredFolder: string | null;
  command: "implement" | "revise" | "verify";
  /** One sentence: what the repository's owner can do about the verdict (no sandbox: how to get one). */
  advice?: string;
  /** `verify`: the judged commit and the files' paths in the repository. */
  subject?: { headSha: string; paths: readonly string[] };
}

export type Language = "en" | "zh";

export const languageOf = (requirement: string | null): Language => (isChinese(requirement) ? "zh" : "en");

/** Where the rest is when rows were left out: the artifact, or the receipt when there is none. */
export const restOf = (report: Pick<RunReport, "artifact">): string =>
  report.artifact === null ? "receipt" : "artifact";
