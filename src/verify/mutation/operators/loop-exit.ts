import type { MutationOperator } from "../operator.ts";
import { swapped } from "../operator.ts";

/** `break` for `continue`. */
export const loopExit: MutationOperator = {
  name: "loop exit",
  hint: "an input for which something still follows in the loop after this line was reached",
  replacements: (node, { swaps }) => (node.named ? swapped(node, swaps.loopExit) : []),
};
