import { defineConfig } from "rolldown";

const shared = {
  platform: "node",
  moduleTypes: { ".py": "text" },
};

export default defineConfig([
  {
    ...shared,
    input: { verialgo: "src/entry/cli.ts" },
    output: {
      dir: "dist/cli",
      format: "esm",
      banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
      chunkFileNames: "chunks/[name]-[hash].js",
      cleanDir: true,
    },
  },
]);
