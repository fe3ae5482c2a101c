import type { InterruptReason, Receipt } from "../../../../../domain/receipt.ts";
import { oneLine } from "../../../../../domain/untrusted-text.ts";
import { useTexts } from "../../language.ts";
import { interruptTexts } from "../../texts/interrupts.ts";
import { recordTexts } from "../../texts/record.ts";
import { Fact } from "./fact.tsx";

/** How the model did with its tools, what was hard about the endpoint, and what cut the run short. */
export function Trouble({ receipt }: { receipt: Receipt }) {
  const words = useTexts(recordTexts);
  const reasons: Partial<Record<InterruptReason, string>> = useTexts(interruptTexts);
  const { metrics, model, roles } = receipt;
  const { toolCallSuccessRate: rate, interruptReason, retries = 0, lostReplies = 0, recoveredCalls = 0 } = metrics;
  const learned = [model, roles?.examiner, roles?.arbiter].flatMap((one) => one?.learned ?? []);
  const said = [
    ...(interruptReason === null ? [] : [words.interrupted(reasons[interruptReason] ?? interruptReason)]),
    ...(retries > 0 ? [words.retries(retries)] : []),
    ...(lostReplies > 0 ? [words.lostReplies(lostReplies)] : []),
    ...(recoveredCalls > 0 ? [words.recovered(recoveredCalls)] : []),
    ...(metrics.contextCut === true ? [words.contextCut] : []),
    ...(learned.length > 0 ? [words.learned(oneLine([...new Set(learned)].join(", "), 400))] : []),
  ];
  return (
    <>
      {rate !== null && (
        <Fact name={words.toolCalls}>
          {/* Rounded down, so that it never reads as more than it is. */}
          <data value={String(rate)}>{`${Math.floor(rate * 100 + 1e-9)} %`}</data>
        </Fact>
      )}
      {said.length > 0 && (
        <Fact name={words.trouble}>
          <ul>
            {said.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}
