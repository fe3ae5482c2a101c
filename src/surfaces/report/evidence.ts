import type { Finding } from "../../domain/finding.ts";
import { stack } from "../markdown/blocks.ts";
import type { Detail } from "../markdown/fit.ts";
import { brokenExample } from "./evidence/broken-example.ts";
import { constructs } from "./evidence/constructs.ts";
import { counterexample } from "./evidence/counterexample.ts";
import { coverage } from "./evidence/coverage.ts";
import { deaf } from "./evidence/deaf.ts";
import { failures } from "./evidence/failures.ts";
import { growth } from "./evidence/growth.ts";
import { repeated } from "./evidence/repeated.ts";
import { survivors } from "./evidence/survivors.ts";
import { languageOf, type RunReport, restOf } from "./run-report.ts";
import { heading } from "./wording.ts";

/** What the checks found, as far as a person can act on it: counterexample first, then failing tests, then what the tests miss. */
export function evidence(report: RunReport, detail: Detail): string {
  const { receipt, state } = report;
  const rest = restOf(report);
  const entry = receipt.question?.entry ?? (receipt.specification ?? state.specification)?.entry.name ?? "solution";
  const of = (render: (finding: Finding) => string) =>
    receipt.findings.map((finding) => render(finding)).filter((block) => block !== "");
  const unsettled = (render: (finding: Finding) => string) =>
    of((finding) => (finding.status === "pass" ? "" : render(finding)));
  const blocks = [
    ...unsettled((finding) => (finding.check === "differential" ? counterexample(finding, detail, entry) : "")),
    ...unsettled((finding) => (finding.check === "examples" ? brokenExample(finding, detail, entry) : "")),
    ...unsettled((finding) => (finding.check === "state" ? repeated(finding, detail, entry) : "")),
    ...unsettled((finding) => failures(finding, detail, rest)),
    ...unsettled((finding) => constructs(finding, detail, rest)),
    ...unsettled((finding) => (finding.check === "flip-control" ? deaf(finding, detail, rest) : "")),
    ...of((finding) => (finding.check === "coverage" ? coverage(finding, detail, rest) : "")),
    ...of((finding) => (finding.check === "mutation" ? survivors(finding, detail, rest) : "")),
    ...of((finding) => (finding.check === "growth" ? growth(finding, detail) : "")),
  ];
  return blocks.length === 0 ? "" : stack(heading("evidence", languageOf(state.requirement)), ...blocks);
}
