import { defineConfig } from "rolldown";

/** The check of the table in docs/threat-model.md (`npm run threat-model`). */
export default defineConfig({
  input: { main: "test/support/case-table/main.ts" },
  platform: "node",
  moduleTypes: { ".py": "text" },
  output: { dir: "dist/threat-model", format: "esm", cleanDir: true },
});
