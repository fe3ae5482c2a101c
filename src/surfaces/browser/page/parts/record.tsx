import { useMemo } from "preact/hooks";
import { recheckCommand } from "../../../headline.ts";
import { textOfReceipt } from "../../report/unpack-report.ts";
import { RECEIPT_NAME } from "../evidence/receipt-name.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { useRunSource } from "../run-source.ts";
import { recordTexts } from "../texts/record.ts";
import { CopyButton } from "./copy-button.tsx";
import { DownloadButton } from "./download-button.tsx";
import { JudgedFiles } from "./evidence/judged-files.tsx";
import { Panel } from "./evidence/panel.tsx";
import { RecordFacts } from "./evidence/record-facts.tsx";
import { RunTable } from "./evidence/run-table.tsx";
import { Fold } from "./fold.tsx";
import { LazyDetails } from "./lazy-details.tsx";

interface Props extends PartProps {
  /** The receipt's file as it is on the disk; where it is not known, the receipt is written as that file is. */
  receiptText?: string | null;
}

/** What somebody else needs to check the run: files, hashes, seed, sandbox, processes, the receipt itself. */
export function Record({ view, receiptText = null }: Props) {
  const words = useTexts(recordTexts);
  const { report, recheck } = useRunSource();
  const receipt = view.state.ended?.receipt ?? null;
  const text = useMemo(() => receiptText ?? (receipt === null ? "" : textOfReceipt(receipt)), [receipt, receiptText]);
  if (receipt === null) return null;
  const command = recheck ?? recheckCommand(RECEIPT_NAME, ".");
  // A report that had to be shortened may hold less than the receipt.
  const isWhole = report === null || receiptText !== null || report.shortened === 0;
  return (
    <Panel name="record" title={words.record}>
      <RecordFacts receipt={receipt} />
      <JudgedFiles files={receipt.files} />
      {receipt.files.some(({ role }) => role === "solution") && (
        <div class="recheck">
          <h3>{words.check}</h3>
          {recheck === null && <p class="small muted">{words.checkWhere}</p>}
          <div class="row">
            <code class="command-line">{command}</code>
            <CopyButton text={command} label={words.theCommand} />
          </div>
        </div>
      )}
      {receipt.runs.length > 0 && (
        <LazyDetails summary={words.runs(receipt.runs.length)}>{() => <RunTable runs={receipt.runs} />}</LazyDetails>
      )}
      <div class="receipt">
        <LazyDetails summary={isWhole ? words.receipt : words.shortReceipt}>
          {() => <Fold text={text} lines={60} characters={12_000} label={words.theReceipt} />}
        </LazyDetails>
        {isWhole && (
          <span class="row">
            <DownloadButton name={RECEIPT_NAME} text={text} label={RECEIPT_NAME} />
            <CopyButton text={text} label={words.theReceipt} />
          </span>
        )}
      </div>
    </Panel>
  );
}
