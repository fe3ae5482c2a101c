import { dirname } from "node:path";
import { defineConfig } from "rolldown";
import { asciiOutput } from "../scripts/ascii-output.js";

/** One bundle a bench, each in a folder of its own, so that building one does not pull the ground from under another that runs. */
const INPUTS = {
  run: "bench/run.ts",
  gate: "bench/gate/main.ts",
  soundness: "bench/soundness/main.ts",
  growth: "bench/growth/main.ts",
  soak: "bench/soak/main.ts",
  app: "bench/app/main.ts",
};
/** Programs that a bench starts as processes of their own. */
const BESIDE = { app: { hub: "test/support/fakehub/serve/main.ts" } };
const name = process.env.BENCH ?? "run";

/** Some take the stand-ins of the tests along, which find their data beside their source; their packages stay where they are. */
const WITH_STAND_INS = ["soak", "app"];
const inPlace = {
  name: "in-place",
  transform: (code, id) =>
    code.includes("import.meta.dirname")
      ? { code: code.replaceAll("import.meta.dirname", JSON.stringify(dirname(id))), map: null }
      : undefined,
};
const isPackage = (id) => /^@?[a-z][\w./-]*$/.test(id);

const configOf = (input, folder) => ({
  input,
  platform: "node",
  // As in the bundle of the command, and of the peers alike.
  plugins: [asciiOutput(), ...(WITH_STAND_INS.includes(name) ? [inPlace] : [])],
  ...(WITH_STAND_INS.includes(name) ? { external: isPackage } : {}),
  moduleTypes: { ".py": "text", ".yml": "text", ".wasm": "binary" },
  // As in the bundle of the command: the parser's loader could evaluate code that a grammar brings along; ours bring none.
  onLog: (level, log, show) => {
    if (log.code !== "EVAL" || !log.message.includes("web-tree-sitter")) show(level, log);
  },
  output: { dir: `dist/bench-${folder}`, format: "esm", cleanDir: true },
});

/**
 * Each subject beside its peers is a bundle of its own: a shared chunk would load for one what only another needs. Ours lies outside their
 * folder, or it would be given their packages beside ours.
 */
const PEERS = {
  bench: ["peers/main.ts", "peers/server.ts", "peers/subject.ts"],
  ours: ["loop-over-http.ts"],
  agents: ["peers/openai-agents.js"],
  ai: ["peers/ai-sdk.js"],
};

export default defineConfig(
  name === "peers"
    ? Object.entries(PEERS).map(([part, files]) => {
        const inputs = files.map((file) => `bench/${file}`);
        return configOf(inputs, `peers/${part}`);
      })
    : configOf({ [name]: INPUTS[name], ...BESIDE[name] }, name),
);
