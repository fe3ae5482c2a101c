import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { afterAll } from "vitest";

const require = createRequire(import.meta.url);

/** A program in TypeScript as one file that Node runs; it goes with the test file. Native packages stay where they are installed. */
export async function bundledProgram(input: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-program-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const bundle = await rolldown({
    input,
    platform: "node",
    plugins: [
      {
        name: "native",
        resolveId: (id) =>
          id === "better-sqlite3" ? { id: pathToFileURL(require.resolve(id)).href, external: true } : null,
      },
    ],
  });
  const file = join(folder, basename(input).replace(/\.ts$/, ".mjs"));
  await bundle.write({ file, format: "esm" });
  return file;
}
