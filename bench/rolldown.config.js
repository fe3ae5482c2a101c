import { defineConfig } from "rolldown";

/** One bundle a bench, each in a folder of its own, so that building one does not pull the ground from under another that runs. */
const INPUTS = {
  run: "bench/run.ts",
  gate: "bench/gate/main.ts",
  soundness: "bench/soundness/main.ts",
  growth: "bench/growth/main.ts",
};
const name = process.env.BENCH ?? "run";

export default defineConfig({
  input: { [name]: INPUTS[name] },
  platform: "node",
  moduleTypes: { ".py": "text", ".wasm": "binary" },
  // As in the bundle of the command: the parser's loader could evaluate code that a grammar brings along; ours bring none.
  onLog: (level, log, show) => {
    if (log.code !== "EVAL" || !log.message.includes("web-tree-sitter")) show(level, log);
  },
  output: { dir: `dist/bench-${name}`, format: "esm", cleanDir: true },
});
