import type { WorkflowState } from "../../github/workflow-file.ts";
import type { Handled } from "./handled.ts";
import { answer } from "./reply.ts";
import type { Wishing } from "./wishing.ts";

export function offerSetup(wishing: Wishing, _workflow: WorkflowState): Promise<Handled> {
  return answer(wishing, { kind: "set-up" }, { reaction: "eyes" });
}
