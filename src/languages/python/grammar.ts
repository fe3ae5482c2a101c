import type { Grammar } from "../grammar.ts";

export const pythonGrammar: Grammar = {
  wasm: async () => {
    throw new Error("not built yet");
  },
};
