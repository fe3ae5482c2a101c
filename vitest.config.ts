import { readFileSync } from "node:fs";
import type { ResolvedConfig } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { pagePlugin } from "./scripts/page-plugin.js";

/** Loads `*.py` and `*.yml` as text, as the bundler does. */
const asText = {
  name: "as-text",
  transform(code: string, id: string) {
    return /\.(py|yml)$/.test(id) ? { code: `export default ${JSON.stringify(code)}`, map: null } : undefined;
  },
};

/** Loads `*.wasm` as bytes, as the bundler does. */
const wasmAsBytes = {
  name: "wasm-as-bytes",
  enforce: "pre" as const,
  load(id: string) {
    if (!id.endsWith(".wasm")) return undefined;
    const bytes = readFileSync(id).toString("base64");
    return { code: `export default new Uint8Array(Buffer.from("${bytes}", "base64"))`, map: null };
  },
};

/** Loads packages as their users do. For developers the Markdown parsers also check themselves at every step. */
const asShipped = {
  name: "as-shipped",
  configResolved({ resolve, ssr }: ResolvedConfig) {
    for (const conditions of [resolve.conditions, ssr.resolve?.conditions ?? []]) {
      const at = conditions.indexOf("development|production");
      if (at >= 0) conditions.splice(at, 1);
    }
  },
};

/** Files that look at, or change, the process they run in (descriptors, umask, variables, exit handlers) get one of their own. */
const OWN_PROCESS = ["test/sandbox/**/*.test.ts", "test/support-tests/mini-runner/**/*.test.ts"];

/** Files that hold a figure of seconds which other work on the machine would change: they run before all others, one after the other. */
const ALONE = ["test/e2e/browser/live.test.ts", "test/e2e/browser/volume.test.ts"];

/** Files that take longest, some computing and some waiting: started first, so that no processor is idle while the last one runs. */
const LONG = [
  "test/verify/level-cheats",
  "test/verify/hostile",
  "test/sandbox/contract",
  "test/sandbox/as-ordinary-user",
  "test/sandbox/through-sudo",
  "test/verify/checks/differential",
  "test/e2e/action/platform-troubles",
  "test/e2e/cli/verify",
  "test/verify/cheats-in-programs",
  "test/verify/quixbugs",
  "test/e2e/cli/oracle",
  "test/e2e/cli/implement",
  "test/verify/cheats-in-tests",
  "test/e2e/soak",
  "test/bench/soundness-sample",
  "test/e2e/action/platform-down",
  "test/e2e/app/",
  "test/e2e/browser/views",
  "test/e2e/cli/demo",
  "test/surfaces/report/render-report",
  "test/e2e/cli/usage",
  "test/languages/python/attacks",
  "test/verify/differential/shared-cases",
  "test/engine/run.test",
  "test/e2e/action/delivery-troubles",
  "test/fuzz/receipt",
  "test/fuzz/markdown",
  "test/e2e/action/two-jobs-workflow",
  "test/engine/run-hostile",
  "test/catalogue/sandbox-absent",
  "test/e2e/cli/signals",
  "test/e2e/action/verify-pull",
  "test/fuzz/command-grammar",
  "test/languages/python/real-pytest",
  "test/e2e/cli/shortages",
  "test/engine/run-verify",
  "test/engine/run-failures",
  "test/catalogue/injection-claims",
  "test/engine/run-limits",
  "test/catalogue/forging-planted",
  "test/e2e/cli/terminal",
  "test/e2e/cli/record",
  "test/fuzz/conversations",
  "test/engine/run-roles",
  "test/verify/checks/state",
  "test/sandbox/container",
  "test/entry/app/dispatcher",
  "test/verify/checks/growth",
];

class LongFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(name));
      return at < 0 ? LONG.length : at;
    };
    const shared = ({ project }: TestSpecification) => (project.name === "own process" ? 0 : 1);
    // A process is handed on only to the next file of its own project, so these stay together.
    return (await super.sort(specifications)).sort((a, b) => place(a) - place(b) || shared(a) - shared(b));
  }
}

/** Where a run leaves its reports for `npm run threat-model`; the runs that tests start leave theirs there too (`test/sandbox/rerun.ts`). */
const reports = process.env.VERIALGO_TEST_REPORTS;

export default defineConfig({
  plugins: [asText, wasmAsBytes, asShipped, pagePlugin()],
  test: {
    ...(reports === undefined ? {} : { reporters: ["default", "json"], outputFile: { json: `${reports}/tests.json` } }),
    // A sandbox is tied to the life of the thread that starts it, so tests run in processes.
    pool: "forks",
    // Three more than the processors of a small machine: many tests wait for a limit, a server or another process.
    maxWorkers: 5,
    // Node would load these itself, and cannot.
    server: { deps: { inline: [/\.wasm$/] } },
    // Ends what hangs; says nothing about speed (a whole run with every level takes half a minute on a busy machine).
    testTimeout: 180_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongFirst },
    globalSetup: "test/support/run-folder.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "shared process",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS, ...ALONE],
          // Starting a process and loading the project into it costs about a second a file; looking for the sandbox another half.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: "own process", include: OWN_PROCESS, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: { name: "alone", include: ALONE, isolate: false, maxWorkers: 1, sequence: { groupOrder: 0 } },
      },
    ],
  },
});
