import { defineConfig } from "rolldown";

export default defineConfig({
  input: { run: "bench/run.ts" },
  platform: "node",
  moduleTypes: { ".py": "text", ".wasm": "binary" },
  output: { dir: "dist/bench", format: "esm", cleanDir: true },
});
