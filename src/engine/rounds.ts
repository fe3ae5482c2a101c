import type { Specification } from "../domain/task.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { AuthorSession } from "./author-session.ts";
import type { Disputes } from "./disputes.ts";
import type { Draft } from "./draft.ts";
import type { Examiner } from "./phases/2-examine.ts";
import type { verify } from "./phases/3-verify.ts";
import type { ImplementContext } from "./run-context.ts";
import type { ImplementRequest } from "./run-request.ts";

/** What the rounds of one run share. */
export interface Rounds {
  run: ImplementContext;
  draft: Draft;
  sandbox: Sandbox;
  request: ImplementRequest;
  specification: Specification;
  session: AuthorSession;
  /** Null at a level that needs no oracle. */
  examiner: Examiner | null;
  disputes: Disputes;
  /** The gate. */
  verify: typeof verify;
}
