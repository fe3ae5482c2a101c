import type { Limits } from "../domain/limits.ts";
import type { Receipt } from "../domain/receipt.ts";
import { isBetter } from "./best-work.ts";
import { sameBytes } from "./draft.ts";
import { tellWritten } from "./file-written.ts";
import { implementWork } from "./implement-job.ts";
import { verify } from "./phases/3-verify.ts";
import { deliverablesOf } from "./prompts/author-prompt.ts";
import type { ImplementPorts, ImplementRequest, RunPorts, VerifyRequest } from "./run-request.ts";
import { type Job, runShell } from "./run-shell.ts";
import { NOTHING_TO_SEE, tellRemoved, usedRequest } from "./used-requirement.ts";
import { workSoFar } from "./work-so-far.ts";

const rolesOf = ({ roles = {} }: ImplementPorts): Job<ImplementPorts>["roles"] => ({
  ...(roles.examiner === undefined ? {} : { examiner: roles.examiner.model }),
  ...(roles.arbiter === undefined ? {} : { arbiter: roles.arbiter.model }),
});

const NO_LIMITS: Limits = {
  steps: null,
  "tool-calls": null,
  "input-tokens": null,
  "output-tokens": null,
  "cost-usd": null,
  seconds: null,
};

/** From a requirement to files that were judged by running them. Never rejects: the receipt says how it ended. */
export function implementRun(given: ImplementRequest, ports: ImplementPorts): Promise<Receipt> {
  const { request, removed } = usedRequest(given, ports.redact);
  return runShell(
    {
      ...request,
      removed,
      model: ports.model,
      roles: rolesOf(ports),
      work: async (run, draft, sandbox) => {
        tellRemoved(run, removed);
        if (request.requirement.text.trim() === "") draft.stops.push(NOTHING_TO_SEE);
        else await implementWork(run, draft, sandbox, request);
      },
      files: async (_, draft) => {
        const { specification, oracle, best } = draft;
        if (specification === null) return [];
        const work = await workSoFar(ports.workspace, deliverablesOf(ports.language, specification.slug));
        const files = oracle === null ? work.files : [...work.files, oracle];
        if (!isBetter(best, sameBytes(draft.judged, files) ? draft.judged : null, request.requiredLevel)) return files;
        draft.judged = best;
        return best.files;
      },
      delivers: true,
    },
    ports,
  );
}

/** Judges given files; no model is involved and nothing but the receipt is written. Never rejects. */
export function verifyRun(request: VerifyRequest, ports: RunPorts): Promise<Receipt> {
  const { files, moduleName, budget, question, specification = null } = request;
  return runShell(
    {
      ...request,
      requirement: null,
      limits: NO_LIMITS,
      model: null,
      work: async (run, draft, sandbox) => {
        for (const file of files) tellWritten(run, file, null);
        draft.judged = await verify(run, sandbox, { files, moduleName, specification, budget, question });
      },
      files: async () => files,
      delivers: false,
    },
    ports,
  );
}
