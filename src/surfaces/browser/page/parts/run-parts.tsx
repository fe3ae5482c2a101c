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

/** The parts of a run's page in their order. `data-seq`: the last event that is on the screen. */
export function RunParts({ view }: PartProps) {
  const { report } = useRunSource();
  return (
    <main id="main" class="run" data-part="run" data-seq={view.state.seq}>
      <Banner view={view} />
      <div class="columns">
        <Timeline view={view} />
        <div class="parts">
          <Ladder view={view} />
          <Checks view={view} />
          <Counterexample view={view} />
          <CompareRuns view={view} />
          <Survivors view={view} />
          <Growth view={view} />
          <Caught view={view} />
          <Files view={view} />
          <SpecificationPart view={view} />
          <Usage view={view} />
          <Record view={view} receiptText={report?.receiptText ?? null} />
        </div>
      </div>
      <ReportNote view={view} />
    </main>
  );
}
