import { oneLine } from "../domain/untrusted-text.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { authorRounds, record } from "./author-rounds.ts";
import { openAuthorSession } from "./author-session.ts";
import type { Draft } from "./draft.ts";
import { placeEarlier } from "./earlier-work.ts";
import { understand } from "./phases/1-understand.ts";
import { startExaminer } from "./phases/2-examine.ts";
import { verify } from "./phases/3-verify.ts";
import { deliverablesOf } from "./prompts/author-prompt.ts";
import type { ImplementContext } from "./run-context.ts";
import type { ImplementRequest } from "./run-request.ts";

/** The level from which an oracle is needed. */
const ORACLE_LEVEL = 3;

/** understand → examine beside (implement → verify → feedback)*. However the author's part ends, the examiner's has ended with it. */
export async function implementWork(
  run: ImplementContext,
  draft: Draft,
  sandbox: Sandbox,
  request: ImplementRequest,
): Promise<void> {
  const { workspace, language } = run.ports;
  const specification = await specify(run, draft, request);
  if (specification === null) return;
  const context = { workspace, sandbox, language, signal: run.signal };
  const names = deliverablesOf(language, specification.slug);
  if (request.earlier) draft.earlier = await placeEarlier(run, request.earlier, names);
  const session = openAuthorSession(run, specification, request.requirement, draft.caught, context, draft.earlier);
  const needsOracle = request.requiredLevel >= ORACLE_LEVEL && language.instruments !== null;
  const examiner = needsOracle ? startExaminer(run, sandbox, specification) : null;
  try {
    await authorRounds({ run, draft, sandbox, request, specification, session, examiner, verify });
  } finally {
    await examiner?.close();
  }
}

async function specify(run: ImplementContext, draft: Draft, { requirement, earlier }: ImplementRequest) {
  run.emit({ type: "phase.started", phase: "understand" });
  const understood = await understand(run, requirement, earlier);
  const summary = understood.ok ? oneLine(understood.specification.title) : understood.stop.message;
  run.emit({ type: "phase.ended", phase: "understand", ok: understood.ok, summary });
  if (!understood.ok) {
    record(run, draft, understood.stop);
    return null;
  }
  draft.specification = understood.specification;
  run.emit({ type: "specification.ready", specification: understood.specification });
  return understood.specification;
}
