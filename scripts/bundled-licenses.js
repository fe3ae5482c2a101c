import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pageModules } from "./page-plugin.js";

/** The folder of the package a module belongs to, or null for our own modules. */
function packageFolder(module) {
  const at = module.lastIndexOf("/node_modules/");
  if (at < 0) return null;
  let folder = dirname(module);
  // Packages of two module systems hold a package.json without a name in a folder of theirs.
  while (folder.length > at + "/node_modules".length) {
    const file = join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version !== undefined) return folder;
    folder = dirname(folder);
  }
  return null;
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license ?? "see below"})\n\n${text}`.trim();
}

/** A grammar's own licence: the package that compiles it brings only its own. Fails for one whose text is not in `licenses/`. */
const grammarNotice = (module) =>
  readFileSync(join(import.meta.dirname, "licenses", `${basename(module, ".wasm")}.txt`), "utf8").trim();

/** Writes `licenses.txt` beside a bundle that is handed on: the licence of every package in it, in the order of their names. */
export const bundledLicenses = () => ({
  name: "bundled-licenses",
  async generateBundle(_options, bundle) {
    const own = Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? Object.keys(chunk.modules) : []));
    // The page is a text in the bundle, and made of packages itself.
    const modules = own.some((module) => module.endsWith("virtual:verialgo-page"))
      ? [...own, ...(await pageModules())]
      : own;
    const folders = new Set(modules.map((module) => packageFolder(module.replaceAll("\\", "/"))));
    const grammars = modules.filter((module) => /[/\\]tree-sitter-\w+\.wasm$/.test(module));
    const packages = [...folders].filter((folder) => folder !== null);
    const notices = [...packages.map(notice), ...grammars.map(grammarNotice)];
    const source = `${[...new Set(notices)].sort().join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
    this.emitFile({ type: "asset", fileName: "licenses.txt", source });
  },
});
