import { sentenceOf } from "../../domain/errors.ts";
import { sha256 } from "../../domain/random.ts";
import type { ReceiptFile } from "../../domain/receipt.ts";
import type { Redact } from "../../domain/redact.ts";
import type { Decision } from "../../domain/verdict.ts";
import { type Delivery, type DeliveryOutcome, KEPT_FOLDER } from "../../ports/delivery.ts";
import type { GateFile } from "../../verify/check.ts";
import type { RunContext } from "../run-context.ts";

export interface Delivered {
  /** As the receipt lists them: kept ones with the folder they are in. */
  files: ReceiptFile[];
  /** One sentence when work that reached its level could not be delivered. */
  failed: string | null;
}

/** Takes work that reached its level to its place, and keeps any other, clearly named so. Never throws. */
export async function deliver(run: RunContext, files: readonly GateFile[], decision: Decision): Promise<Delivered> {
  const { delivery } = run.ports;
  run.emit({ type: "phase.started", phase: "deliver" });
  const reached = decision.verdict === "tested" || decision.verdict === "verified";
  const secret = secretIn(files, run.ports.redact);
  if (secret !== null) {
    warnFailed(run, secret);
    run.emit({ type: "phase.ended", phase: "deliver", ok: false, summary: secret });
    return { files: receiptFiles(files), failed: secret };
  }
  const outcome = reached ? await attempt(() => delivery.deliver(files)) : null;
  const failed = outcome !== null && !outcome.ok ? outcome.message : null;
  const kept = outcome?.ok === true || files.length === 0 ? null : await attempt(() => delivery.keep(files));
  if (failed !== null) warnFailed(run, failed);
  if (kept !== null && !kept.ok && kept.message !== failed) warnFailed(run, kept.message);
  if (kept?.ok)
    run.emit({
      type: "warning",
      code: "work-kept",
      message: `The work so far was kept in ${kept.where}; it is not ${decision.verdict === "refuted" ? "right" : "verified"}.`,
      advice: "Read the reasons before you use it.",
    });
  const where = outcome?.ok ? outcome.where : kept?.ok ? kept.where : null;
  run.emit({
    type: "phase.ended",
    phase: "deliver",
    ok: where !== null || files.length === 0,
    summary: sentence(where, files),
  });
  return { files: receiptFiles(files, kept?.ok ? `${KEPT_FOLDER}/` : ""), failed };
}

/** Bytes that were judged are not changed, so a file that holds a secret goes nowhere. */
function secretIn(files: readonly GateFile[], redact: Redact): string | null {
  const found = files.filter(({ bytes }) => {
    const text = Buffer.from(bytes).toString("utf8");
    return redact(text) !== text;
  });
  if (found.length === 0) return null;
  const names = redact(found.map(({ path }) => path).join(", "));
  return `${names} ${found.length === 1 ? "holds" : "hold"} a value that must stay secret, so no file was written anywhere.`;
}

const sentence = (where: string | null, files: readonly GateFile[]): string => {
  if (files.length === 0) return "There was nothing to deliver.";
  return where === null ? "The files could not be written." : `${files.map((file) => file.path).join(", ")} → ${where}`;
};

export function warnFailed(run: RunContext, message: string): void {
  run.emit({
    type: "warning",
    code: "delivery-failed",
    message,
    advice: "Correct the place of delivery and run again.",
  });
}

export const receiptFiles = (files: readonly GateFile[], folder = ""): ReceiptFile[] =>
  files.map(({ path, role, module, givenBy, bytes }) => ({
    path: folder + path,
    role,
    ...(module === undefined ? {} : { module }),
    ...(givenBy === undefined ? {} : { givenBy }),
    sha256: sha256(bytes),
    bytes: bytes.length,
  }));

/** A delivery that breaks its contract and throws is a failed one. */
export async function attempt(act: () => ReturnType<Delivery["deliver"]>): Promise<DeliveryOutcome> {
  try {
    return await act();
  } catch (error) {
    return { ok: false, message: `Delivery failed: ${sentenceOf(error)}` };
  }
}
