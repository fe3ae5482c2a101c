import { defineConfig } from "rolldown";
import { asciiOutput } from "./scripts/ascii-output.js";
import { bundledLicenses } from "./scripts/bundled-licenses.js";

const shared = {
  platform: "node",
  moduleTypes: { ".py": "text", ".wasm": "binary" },
  // The parser's loader could evaluate code that a grammar brings along; ours bring none.
  onLog: (level, log, show) => {
    if (log.code !== "EVAL" || !log.message.includes("web-tree-sitter")) show(level, log);
  },
};

const commandLine = {
  ...shared,
  input: { verialgo: "src/entry/cli.ts" },
  plugins: [asciiOutput()],
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
  plugins: [bundledLicenses()],
  output: {
    dir: "dist/action",
    format: "esm",
    chunkFileNames: "chunks/[name].js",
    cleanDir: true,
  },
};

/** `npm run build` makes the command, `npm run build:action` the Action (`--environment BUNDLE:action`). */
export default defineConfig(process.env.BUNDLE === "action" ? action : commandLine);
