import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { EXIT } from "../../domain/errors.ts";
import { RECEIPT_FILE } from "../../domain/receipt.ts";
import { initialRunState, type RunState, reduceRun } from "../../domain/run-state.ts";
import { recheckCommand } from "../../surfaces/headline.ts";
import { terminalSurface } from "../../surfaces/terminal/terminal-surface.ts";
import type { Command } from "../context.ts";
import { readLogFile } from "../log-file.ts";
import { plainReceipt } from "../plain-receipt.ts";

/** Shows a run again from its event log. A cut log is shown up to the cut. With `--json` the receipt is printed (3 when it has none). */
export const replay: Command = async ([path = ""], options, { console }) => {
  const reading = readLogFile(path);
  // A log lies beside its receipt unless it was moved.
  const folder = dirname(path);
  const receipt = folder === "." ? RECEIPT_FILE : `${folder}/${RECEIPT_FILE}`;
  const json = options.json === true;
  const write = json ? console.err : console.out;
  const look = json ? console.errLook : console.outLook;
  const surface = terminalSurface({ ...look, live: false }, write, ({ files }) => ({
    folder: null,
    // As the run itself said: a receipt without a solution holds nothing to check.
    recheck:
      existsSync(receipt) && files.some(({ role }) => role === "solution") ? recheckCommand(receipt, folder) : null,
    events: null,
  }));
  let state: RunState = initialRunState;
  for (const event of reading.events) {
    state = reduceRun(state, event);
    surface.show(event);
  }
  if (reading.skipped > 0)
    console.err(`verialgo: ${reading.skipped} lines of the log could not be understood and were skipped.\n`);
  if (reading.cut) {
    write(`\nThe log is cut here, after event ${state.seq}: the run was ended before it could finish.\n`);
  }
  if (!json) return EXIT.ok;
  console.out(`${JSON.stringify(state.ended?.receipt ?? unfinished(state), null, 2)}\n`);
  return state.ended === null ? EXIT.unverified : EXIT.ok;
};

/** What is known of a run whose log has no end. */
const unfinished = (state: RunState) =>
  plainReceipt(
    "unverified",
    [{ code: "log-cut", message: "The event log ends before the run did; nothing was shown." }],
    state.requiredLevel,
    {
      specification: state.specification,
      findings: state.findings,
      caught: state.caught,
      startedAt: state.startedAt ?? new Date().toISOString(),
      ...(state.model === null
        ? {}
        : {
            model: {
              name: state.model.name,
              baseUrlHost: state.model.baseUrlHost,
              protocol: null,
              calls: state.modelCalls,
            },
          }),
      usage: { inputTokens: state.inputTokens, outputTokens: state.outputTokens, costUsd: null },
      metrics: { toolCallSuccessRate: null, turns: state.step, interrupted: true, interruptReason: "crash" },
    },
  );
