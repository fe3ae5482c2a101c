import { visible } from "../../../../domain/untrusted-text.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { useRunSource } from "../run-source.ts";
import { shellTexts } from "../texts/shell.ts";

/** Of a report: what made it, of what, and what is not in it. */
export function ReportNote({ view }: PartProps) {
  const { report } = useRunSource();
  const words = useTexts(shellTexts);
  if (report === null) return null;
  const said = [
    words.madeBy(visible(report.toolVersion)),
    words.fromEvents(view.state.seq, visible(view.runId ?? "?")),
    ...(report.shortened > 0 ? [words.shortened(report.shortened)] : []),
    ...(report.omitted > 0 ? [words.omitted(report.omitted)] : []),
    ...(report.skipped > 0 ? [words.skipped(report.skipped)] : []),
  ];
  return (
    <div class="report-note muted small" data-part="report-note">
      <p class="foreign">{said.join(" · ")}</p>
      {report.receiptDiffers && <p class="warn">{words.differs}</p>}
    </div>
  );
}
