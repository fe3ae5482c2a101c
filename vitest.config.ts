import { defineConfig } from "vitest/config";

/** Loads `*.py` as text, as the bundler does. */
const pythonAsText = {
  name: "python-as-text",
  transform(code: string, id: string) {
    return id.endsWith(".py") ? { code: `export default ${JSON.stringify(code)}`, map: null } : undefined;
  },
};

export default defineConfig({
  plugins: [pythonAsText],
  test: {
    include: ["test/**/*.test.ts"],
    // A sandbox is tied to the life of the thread that starts it, so tests run in processes.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
