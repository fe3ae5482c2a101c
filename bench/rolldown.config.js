import { defineConfig } from "rolldown";

export default defineConfig({
  input: { run: "bench/run.ts" },
  platform: "node",
  moduleTypes: { ".py": "text" },
  output: { dir: "dist/bench", format: "esm", cleanDir: true },
});
