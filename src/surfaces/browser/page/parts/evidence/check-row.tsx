import type { Finding } from "../../../../../domain/finding.ts";
import { CHECK_LEVELS, type CheckName } from "../../../../../domain/levels.ts";
import { duration } from "../../../../figures.ts";
import { questionOf } from "../../../../report/wording.ts";
import { keyFigures } from "../../evidence/key-figures.ts";
import { isTrouble, type Standing } from "../../evidence/rounds.ts";
import { useLanguage, useTexts } from "../../language.ts";
import { memo } from "../../memo.tsx";
import { evidenceTexts } from "../../texts/evidence.ts";
import { LazyDetails } from "../lazy-details.tsx";
import { Figures } from "./figures.tsx";
import { FindingDetails } from "./finding-details.tsx";
import { More } from "./more.tsx";
import { Said } from "./said.tsx";
import { Stand } from "./stand.tsx";

interface Props {
  check: CheckName;
  standing: Standing;
  finding: Finding | null;
}

export const rowId = (check: CheckName): string => `check-${check}`;

/** One check: its question in plain words, its answer, its figures. Drawn again only when it stands otherwise. */
export const CheckRow = memo(Row);

function Row({ check, standing, finding }: Props) {
  const words = useTexts(evidenceTexts);
  const language = useLanguage();
  const level = CHECK_LEVELS[check];
  return (
    <li
      class={`check ${standing}`}
      id={rowId(check)}
      tabIndex={-1}
      data-check={check}
      data-status={finding?.status ?? standing}
    >
      <Stand of={standing} />
      <div class="check-body">
        <div class="check-head">
          <h3>
            {questionOf(check, language)} <code>{check}</code>
          </h3>
          <span class="check-aside small muted">
            {level === 0 ? words.ownCheck : words.levelOf(level)}
            {finding !== null && (
              <data class="check-time" value={String(finding.ms)}>
                {duration(finding.ms)}
              </data>
            )}
          </span>
        </div>
        {standing !== "passed" && <span class={`badge ${BADGES[standing] ?? ""}`}>{words[standing]}</span>}
        {finding !== null && <Answer finding={finding} isOpen={isTrouble(standing)} />}
      </div>
    </li>
  );
}

const BADGES: Partial<Record<Standing, string>> = { failed: "bad", limited: "warn", broken: "warn", running: "live" };

/** Remarks shown at first. */
const REMARKS = 2;

function Answer({ finding, isOpen }: { finding: Finding; isOpen: boolean }) {
  const words = useTexts(evidenceTexts);
  const { summary, skipReason, liftedBy, evidence, warnings = [] } = finding;
  const hasEvidence = Object.keys(evidence ?? {}).length > 0;
  return (
    <>
      <Said text={summary} />
      {skipReason !== undefined && <p class="small muted">{words.skipReasons[skipReason] ?? skipReason}</p>}
      {liftedBy !== undefined && finding.status === "fail" && <p class="small muted">{words.liftedBy(liftedBy)}</p>}
      {warnings.length > 0 && (
        <More items={warnings} first={REMARKS} class="remarks">
          {(text) => (
            <>
              <strong class="warn small">{words.warning}</strong> <Said text={text} />
            </>
          )}
        </More>
      )}
      <div class="check-foot">
        <Figures figures={keyFigures(finding)} />
        {hasEvidence && (
          <LazyDetails class="check-evidence" summary={words.evidence} open={isOpen}>
            {() => <FindingDetails finding={finding} />}
          </LazyDetails>
        )}
      </div>
    </>
  );
}
