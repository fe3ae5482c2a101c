import { savedState } from "../../config/action-state.ts";
import { knownSecrets } from "../../config/known-secrets.ts";
import { sentenceOf } from "../../domain/errors.ts";
import { redactor } from "../../domain/redact.ts";
import { inertLine } from "../../surfaces/job-log/workflow-text.ts";
import { openConsole } from "../console.ts";
import { isLeftUndone } from "./saved-state.ts";

/**
 * The post step: when the main step ended without a last word (cancelled, killed, out of time), it says so in the comment and keeps what
 * was done. Always green: the main step has decided the colour.
 */
export async function actionPost(): Promise<number> {
  if (!isLeftUndone((name) => savedState(name))) return 0;
  const { out } = openConsole(redactor(knownSecrets()));
  try {
    // Loaded only now: this step runs after every event, and mostly there is nothing to do.
    const { finishLeft } = await import("./finish-left.ts");
    await finishLeft(out);
  } catch (error) {
    out(`${inertLine(`What the run left could not be told: ${sentenceOf(error)}`, 1_000)}\n`);
  }
  return 0;
}
