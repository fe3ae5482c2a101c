import { defineConfig } from "rolldown";

/** The check that each endpoint case's test notices when its handling is gone (`npm run endpoint-cases`). */
export default defineConfig({
  input: { main: "test/endpoint-cases/switches/main.ts" },
  platform: "node",
  output: { dir: "dist/endpoint-cases", format: "esm", cleanDir: true },
});
