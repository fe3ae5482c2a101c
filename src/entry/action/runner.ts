import { appendFileSync } from "node:fs";
import { sentenceOf } from "../../domain/errors.ts";
import type { Redact } from "../../domain/redact.ts";
import { visible } from "../../domain/untrusted-text.ts";
import { inertLine } from "../../surfaces/job-log/workflow-text.ts";
import { prose } from "../../surfaces/markdown/inert.ts";

/** The outputs of `action.yml`. An event that starts nothing sets none of them. */
export interface ActionOutputs {
  verdict: string;
  level: string;
  branch: string;
  commit: string;
  "pull-request": string;
  "comment-url": string;
  receipt: string;
  solution: string;
  tests: string;
  steps: string;
  tokens: string;
  "cost-usd": string;
  artifact: string;
  handover: string;
  deliverable: string;
}

/** What the runner is told besides the log. Nothing here throws: a full disk must not hide a verdict. */
export interface Runner {
  setOutputs(outputs: Partial<ActionOutputs>): Promise<void>;
  /** Kept for the `post` step, also when this process is killed afterwards. */
  saveState(name: string, value: string): Promise<void>;
  /** A line of the log. It may hold names and words of others: the runner takes nothing in it for a command. */
  say(sentence: string): void;
  /** Adds Markdown to the job summary. */
  addSummary(markdown: string): void;
  /** Adds sentences to the job summary, as paragraphs in which nothing acts; they too may hold words of others. */
  addSentences(...sentences: readonly string[]): void;
  /** An annotation of the job; `sentence` is our own text. */
  annotate(kind: "error" | "warning" | "notice", sentence: string): void;
}

export interface RunnerOptions {
  summaryPath: string | null;
  out: (text: string) => void;
  /** Applied to everything that is told here but outputs and state, which are names, numbers and paths. */
  redact?: Redact;
}

/** Code points of a sentence; ours are shorter. */
const LONGEST = 1_500;

/** The toolkit is loaded when it is first needed: loading it takes longer than the first request to GitHub. */
const toolkit = () => import("@actions/core");

export function openRunner({ summaryPath, out, redact = (text) => text }: RunnerOptions): Runner {
  const annotate: Runner["annotate"] = (kind, sentence) => {
    const escaped = visible(redact(sentence)).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
    out(`::${kind} title=VeriAlgo::${escaped}\n`);
  };
  const addSummary: Runner["addSummary"] = (markdown) => {
    if (summaryPath === null) return;
    try {
      appendFileSync(summaryPath, `${redact(markdown)}\n`);
    } catch (error) {
      annotate("warning", `The job summary could not be written (${sentenceOf(error)}).`);
    }
  };
  const attempt = async (what: string, act: () => void | Promise<void>) => {
    try {
      await act();
    } catch (error) {
      annotate("warning", `${what} could not be written (${sentenceOf(error)}).`);
    }
  };
  return {
    annotate,
    setOutputs: (outputs) =>
      attempt("The outputs", async () => {
        const { setOutput } = await toolkit();
        for (const [name, value] of Object.entries(outputs)) if (value !== "") setOutput(name, value);
      }),
    saveState: (name, value) =>
      attempt("The state for the post step", async () => (await toolkit()).saveState(name, value)),
    say: (sentence) => out(`${inertLine(redact(sentence), LONGEST)}\n`),
    addSummary,
    addSentences: (...sentences) =>
      addSummary(sentences.map((sentence) => prose(redact(sentence), LONGEST)).join("\n\n")),
  };
}
