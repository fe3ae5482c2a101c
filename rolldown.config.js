import { defineConfig } from "rolldown";
import { asciiOutput } from "./scripts/ascii-output.js";
import { bundledLicenses } from "./scripts/bundled-licenses.js";
import { pagePlugin } from "./scripts/page-plugin.js";

const shared = {
  platform: "node",
  // The page is built while a bundle is: who installs need not read how long that took.
  checks: { bundlerTimings: false },
  moduleTypes: { ".py": "text", ".yml": "text", ".wasm": "binary" },
  // The parser's loader could evaluate code that a grammar brings along; ours bring none. Probot's queue loads a data base we do not have.
  onLog: (level, log, show) => {
    if (log.code !== "EVAL" || !/web-tree-sitter|bottleneck/.test(log.message)) show(level, log);
  },
};

const commandLine = {
  ...shared,
  input: { verialgo: "src/entry/cli.ts" },
  plugins: [pagePlugin(), asciiOutput()],
  output: {
    dir: "dist/cli",
    format: "esm",
    banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
    chunkFileNames: "chunks/[name]-[hash].js",
    cleanDir: true,
  },
};

// This bundle is committed, so the same sources must give the same bytes on every machine: no hashes in names, only relative paths.
// It is not minified: whoever wants to know what runs with write access to a repository can read it, and a change shows as a change.
const action = {
  ...shared,
  input: { main: "src/entry/action.ts", post: "src/entry/action-post.ts" },
  plugins: [pagePlugin(), bundledLicenses()],
  output: {
    dir: "dist/action",
    format: "esm",
    chunkFileNames: "chunks/[name].js",
    cleanDir: true,
  },
};

// The server runs from the repository or from the image; the store's native part is built for its machine and stays outside.
const app = {
  ...shared,
  input: { app: "src/entry/app.ts" },
  external: ["better-sqlite3"],
  plugins: [asciiOutput(), bundledLicenses()],
  output: {
    dir: "dist/app",
    format: "esm",
    chunkFileNames: "chunks/[name].js",
    cleanDir: true,
  },
};

const BUNDLES = { cli: commandLine, action, app };

/** `npm run build` makes the command and the App's server, `npm run build:app` that alone, `npm run build:action` the Action. */
export default defineConfig(BUNDLES[process.env.BUNDLE] ?? [commandLine, app]);
