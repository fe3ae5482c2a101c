import { resolve } from "node:path";
import type { Settings } from "../config/schema.ts";
import type { Receipt } from "../domain/receipt.ts";
import { verifyRun } from "../engine/run.ts";
import type { VerifyRequest } from "../engine/run-request.ts";
import { systemClock } from "../ports/clock.ts";
import { createFolderDelivery } from "../workspace/folder-delivery.ts";
import { budgetOf } from "./budget.ts";
import type { Context } from "./context.ts";
import { type Machine, sandboxFor } from "./machine.ts";
import { openResults } from "./results.ts";
import { type GivenSubject, named } from "./subject.ts";
import { TOOL_VERSION } from "./version.ts";

export interface JudgeRequest
  extends GivenSubject,
    Pick<VerifyRequest, "requiredLevel" | "seed" | "question" | "specification"> {}

/** Runs the gate on given files and shows it. Never rejects once the results are open: how it ended is in the receipt. */
export async function judge(
  request: JudgeRequest,
  options: { allowUnsandboxed?: boolean; json?: boolean },
  settings: Settings,
  { console, interruption, redact }: Context,
  machine: Machine,
  recheck: (receipt: Receipt) => string | null,
): Promise<Receipt> {
  const { out } = settings;
  const json = options.json === true;
  const place = out === null ? ({ kind: "none" } as const) : ({ kind: "folder", folder: out } as const);
  const results = await openResults({ console, json, place, events: null, recheck });
  const files = out === null ? request.files : named(request.files);
  let remark = "";
  const delivery = {
    ...results.delivery,
    // The files stand beside the receipt, so that the folder can be checked by it alone.
    writeReceipt: async (receipt: Receipt) => {
      const copied = out === null ? null : await createFolderDelivery(out).deliver(files);
      if (copied?.ok && out !== null && copied.where !== resolve(out)) remark = `The files are in ${copied.where}.`;
      return copied !== null && !copied.ok ? copied : results.delivery.writeReceipt(receipt);
    },
  };
  let receipt: Receipt | null = null;
  try {
    receipt = await verifyRun(
      { command: "verify", ...request, files, budget: budgetOf(settings) },
      {
        sandbox: await sandboxFor(machine, options, { console, interruption }),
        language: machine.language,
        delivery,
        clock: systemClock,
        redact,
        sink: results.sink,
        signal: interruption.signal,
        toolVersion: TOOL_VERSION,
      },
    );
    return receipt;
  } finally {
    await results.close(receipt);
    if (remark !== "") console.err(`verialgo: ${remark}\n`);
  }
}
