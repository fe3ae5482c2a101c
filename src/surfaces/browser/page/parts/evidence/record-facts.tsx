import type { Receipt } from "../../../../../domain/receipt.ts";
import { oneLine } from "../../../../../domain/untrusted-text.ts";
import { useLanguage, useTexts } from "../../language.ts";
import { guaranteeIn } from "../../texts/guarantees.ts";
import { recordTexts } from "../../texts/record.ts";
import { CopyButton } from "../copy-button.tsx";
import { Fact } from "./fact.tsx";
import { More } from "./more.tsx";
import { Said } from "./said.tsx";

/** Reasons, sandbox, language, seed, requirement and times of a receipt. */
export function RecordFacts({ receipt }: { receipt: Receipt }) {
  const words = useTexts(recordTexts);
  const { reasons, runtime, seed, replayed, requirement, tool, startedAt, endedAt } = receipt;
  const removed = (requirement.removed ?? []).map(({ kind, count }) => `${kind} (${count})`).join(", ");
  return (
    <dl class="facts">
      {reasons.length > 0 && (
        <Fact name={words.reasons}>
          <More items={reasons} first={8} class="reason-list">
            {({ code, message }) => (
              <>
                <code>{oneLine(code, 60)}</code> <Said text={message} />
              </>
            )}
          </More>
        </Fact>
      )}
      <Fact name={words.isolation}>
        <Walls isolation={receipt.isolation} />
      </Fact>
      <Fact name={words.runtime}>
        {oneLine(`${runtime.language} ${runtime.version ?? ""}`, 100)} {words.on(oneLine(runtime.os, 100))}
      </Fact>
      <Fact name={words.seed}>
        <span class="row">
          <code>{seed}</code>
          {replayed && <span class="badge">{words.replayed}</span>}
          <CopyButton text={seed} label={words.seed} />
        </span>
      </Fact>
      {requirement.sha256 !== null && (
        <Fact name={words.requirementHash}>
          <Hash value={requirement.sha256} label={words.requirementHash} />
          {removed !== "" && <p class="small">{words.removed(oneLine(removed, 300))}</p>}
        </Fact>
      )}
      <Fact name={words.tool}>{oneLine(tool.version, 60)}</Fact>
      <Fact name={words.started}>
        <time dateTime={startedAt}>{startedAt}</time>
      </Fact>
      <Fact name={words.ended}>
        <time dateTime={endedAt}>{endedAt}</time>
      </Fact>
    </dl>
  );
}

/** The beginning of a hash; the button copies all of it. */
export function Hash({ value, label }: { value: string; label: string }) {
  return (
    <span class="row hash">
      <code title={value} data-sha256={value}>
        {value.slice(0, 12)}…
      </code>
      <CopyButton text={value} label={label} />
    </span>
  );
}

function Walls({ isolation: { kind, guarantees } }: Pick<Receipt, "isolation">) {
  const words = useTexts(recordTexts);
  const language = useLanguage();
  if (kind === "none") return <>{words.nowhere}</>;
  return (
    <>
      {kind === "process" ? <strong class="warn">{words.unsandboxed}</strong> : <code>{kind}</code>}
      {guarantees.length > 0 && (
        <ul class="guarantees">
          {guarantees.map((guarantee) => (
            <li key={guarantee}>{guaranteeIn(language, oneLine(guarantee, 200))}</li>
          ))}
        </ul>
      )}
    </>
  );
}
