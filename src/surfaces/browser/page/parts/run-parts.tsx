import { useRef } from "preact/hooks";
import type { PartProps } from "../part.ts";
import { useRunSource } from "../run-source.ts";
import { Banner } from "./banner.tsx";
import { Caught } from "./caught.tsx";
import { Checks } from "./checks.tsx";
import { CompareRuns } from "./compare-runs.tsx";
import { Counterexample } from "./counterexample.tsx";
import { Files } from "./files.tsx";
import { Growth } from "./growth.tsx";
import { Ladder } from "./ladder.tsx";
import { Record } from "./record.tsx";
import { ReportNote } from "./report-note.tsx";
import { SpecificationPart } from "./specification.tsx";
import { Survivors } from "./survivors.tsx";
import { Timeline } from "./timeline.tsx";
import { Usage } from "./usage.tsx";

/** Below this width there is one column. */
const ONE_COLUMN = "(max-width: 62.49rem)";

/** The parts of a run's page in their order. `data-seq`: the last event that is on the screen. */
export function RunParts({ view }: PartProps) {
  const { report } = useRunSource();
  const evidenceFirst = useEvidenceFirst(view);
  const timeline = <Timeline key="timeline" view={view} />;
  return (
    <main id="main" class="run" data-part="run" data-seq={view.state.seq}>
      <Banner view={view} />
      <div class="columns">
        {!evidenceFirst && timeline}
        <div class="parts" key="parts">
          <Ladder view={view} />
          <Evidence view={view} />
          <Caught view={view} />
          <Files view={view} />
          <SpecificationPart view={view} />
          <Usage view={view} />
          <Record view={view} receiptText={report?.receiptText ?? null} />
        </div>
        {evidenceFirst && timeline}
      </div>
      <ReportNote view={view} />
    </main>
  );
}

/** Where the program was refuted, what refutes it comes before all that passed. */
function Evidence({ view }: PartProps) {
  const isRefuted = view.state.ended?.verdict === "refuted";
  const checks = <Checks key="checks" view={view} />;
  return (
    <>
      {!isRefuted && checks}
      <Counterexample key="counterexample" view={view} />
      {isRefuted && <Growth key="growth" view={view} />}
      <CompareRuns key="runs" view={view} />
      {isRefuted && checks}
      <Survivors key="survivors" view={view} />
      {!isRefuted && <Growth key="growth" view={view} />}
    </>
  );
}

/** On a phone, of a run that was over when it was opened: nothing moves about under somebody who watches. */
function useEvidenceFirst({ state }: PartProps["view"]): boolean {
  const first = useRef<boolean | null>(null);
  if (first.current === null && state.seq > 0) first.current = state.ended !== null && matchMedia(ONE_COLUMN).matches;
  return first.current ?? false;
}
