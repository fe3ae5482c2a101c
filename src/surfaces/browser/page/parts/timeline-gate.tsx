import type { Finding } from "../../../../domain/finding.ts";
import { duration } from "../../../figures.ts";
import { questionOf } from "../../../report/wording.ts";
import type { GateEntry } from "../../run-view.ts";
import { jumpTo } from "../jump-to.ts";
import { useLanguage, useTexts } from "../language.ts";
import { timelineTexts } from "../texts/timeline.ts";
import { msBetween } from "../use-now.ts";
import { Fold } from "./fold.tsx";
import { LazyDetails } from "./lazy-details.tsx";
import { Mark, type MarkKind, markOf } from "./mark.tsx";
import { EntryRow } from "./timeline-entry.tsx";

interface GateProps {
  gate: GateEntry;
  time: string;
  isLive: boolean;
}

/** One round of checks: how many passed, which did not and why. */
export function TimelineGate({ gate, time, isLive }: GateProps) {
  const words = useTexts(timelineTexts);
  const passed = gate.findings.filter(({ status }) => status === "pass");
  const failed = gate.findings.filter(({ status }) => status === "fail" || status === "error");
  const others = gate.findings.filter(({ status }) => status === "skip");
  const counts = [
    ...(passed.length > 0 ? [words.passed(passed.length)] : []),
    ...(failed.length > 0 ? [words.failed(failed.length)] : []),
    ...(others.length > 0 ? [words.notRun(others.length)] : []),
    ...(gate.endedAt === null ? [] : [duration(msBetween(gate.at, gate.endedAt))]),
  ];
  const mark: MarkKind = failed.length > 0 && gate.endedAt !== null ? "fail" : markOf(gate.ok, isLive);
  return (
    <EntryRow kind="gate" time={time} mark={mark} title={words.round(gate.round)} note={counts.join(" · ")}>
      {gate.checking !== null && isLive && (
        <p class="muted">
          <span class="pulse" aria-hidden="true" />
          {words.checking(gate.checking)}
        </p>
      )}
      <ul class="findings">
        {failed.map((finding) => (
          <FindingRow key={finding.check} finding={finding} />
        ))}
      </ul>
      <div class="row">
        {passed.length + others.length > 0 && (
          <LazyDetails
            summary={others.length === 0 ? words.passed(passed.length) : words.rest(passed.length, others.length)}
          >
            {() => (
              <ul class="findings">
                {[...passed, ...others].map((finding) => (
                  <FindingRow key={finding.check} finding={finding} />
                ))}
              </ul>
            )}
          </LazyDetails>
        )}
        {gate.findings.length > 0 && (
          <button type="button" class="quiet" onClick={() => jumpTo("checks")}>
            {words.toEvidence}
          </button>
        )}
      </div>
    </EntryRow>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const question = questionOf(finding.check, useLanguage());
  return (
    <li class="finding">
      <Mark kind={finding.status} />
      <div>
        <p>{question}</p>
        <div class={finding.status === "fail" ? "small bad" : "small muted"}>
          <Fold text={finding.summary} lines={6} characters={600} prose />
        </div>
      </div>
    </li>
  );
}
