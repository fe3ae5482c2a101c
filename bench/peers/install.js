import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const read = (...path) => JSON.parse(readFileSync(join(folder, ...path), "utf8"));

/** Installs the peers where one of them is missing or another version than the lock file's. */
const pinned = Object.entries(read("package.json").dependencies);
const isThere = pinned.every(([name, version]) => {
  const manifest = join("node_modules", name, "package.json");
  return existsSync(join(folder, manifest)) && read(manifest).version === version;
});
if (!isThere) {
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", 2, 2] });
  process.exitCode = status ?? 1;
}
