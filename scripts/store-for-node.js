// Builds the native part of better-sqlite3 for another Node than the one `npm ci` ran on, in seconds: SQLite itself is the same for every
// Node and is compiled already, where `npm ci` compiled it.   node scripts/store-for-node.js NODE OUT.node
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const modules = resolve(dirname(fileURLToPath(import.meta.url)), "../node_modules");
const store = join(modules, "better-sqlite3");

/**
 * @param {string} node Path of that Node; its headers lie in ../include/node, as in every distribution of it.
 * @param {string} out The file to make.
 */
export function storeForNode(node, out) {
  const sqlite = join(store, "build/Release/sqlite3.a");
  if (existsSync(sqlite)) compile(join(dirname(node), "../include/node"), sqlite, out);
  else fetchMade(node, out);
}

/** As the package's own build does it (binding.gyp), but for the level of optimisation: nothing is measured with it. */
function compile(headers, sqlite, out) {
  const macros = ["NODE_GYP_MODULE_NAME=better_sqlite3", "BUILDING_NODE_EXTENSION", "NDEBUG"].map(
    (name) => `-D${name}`,
  );
  const flags = ["-std=c++20", "-O1", "-w", "-fPIC", "-shared", "-pthread", "-fno-rtti", "-fno-exceptions"];
  const places = [
    `-I${headers}`,
    `-I${join(store, "deps/sqlite3")}`,
    `-I${join(store, "build/Release/obj/gen/sqlite3")}`,
  ];
  const link = ["-Wl,-Bsymbolic", "-Wl,--exclude-libs,ALL", sqlite, "-o", out];
  execFileSync("g++", [...flags, ...macros, ...places, join(store, "src/better_sqlite3.cpp"), ...link], {
    stdio: "inherit",
  });
}

/** Where `npm ci` found a ready-made one, there is one for the other Node as well. */
function fetchMade(node, out) {
  const target = execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
  const folder = mkdtempSync(join(tmpdir(), "verialgo-store-"));
  try {
    cpSync(join(store, "package.json"), join(folder, "package.json"));
    const install = [join(modules, "prebuild-install/bin.js"), "--runtime", "node", "--target", target];
    execFileSync(process.execPath, install, { cwd: folder, stdio: "inherit" });
    copyFileSync(join(folder, "build/Release/better_sqlite3.node"), out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [node, out] = argv.slice(2);
  if (node === undefined || out === undefined) throw new Error("Usage: node scripts/store-for-node.js NODE OUT.node");
  storeForNode(node, resolve(out));
}
