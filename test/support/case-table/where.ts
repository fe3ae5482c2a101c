import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RanTest } from "./reports.ts";

/** How an outer title begins that names a tier, as `test/sandbox/contract.test.ts` has them. */
const TIER = /^(?:bubblewrap|unshare|container|docker|podman|plain processes)\b/;
/** Who reaches one of these lets the product choose the tier. */
const CHOOSERS = ["src/sandbox/choose-sandbox.ts", "test/support/built-cli.ts", "test/support/action-scenario.ts"];
const IMPORT = /^\s*(?:import|export)\b(?!\s+type\b)[^;"']*?from\s*"(\.[^"]+\.ts)"|\bimport\(\s*"(\.[^"]+\.ts)"/gm;

export const CHOSEN = "chosen by the product";
export const NONE_NEEDED = "no sandbox needed";

/** Says of each test where the programs it is about ran: the tier by name, one the product chose by its probe, or none. */
export function placer(root: string): (test: RanTest) => string {
  const imports = new Map<string, string[]>();
  const importsOf = (file: string): string[] => {
    const known = imports.get(file);
    if (known !== undefined) return known;
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
    const found = [...text.matchAll(IMPORT)].map(([, one, other]) => join(dirname(file), one ?? other ?? ""));
    imports.set(file, found);
    return found;
  };
  const choosing = new Map<string, boolean>();
  const chooses = (file: string): boolean => {
    const reached = new Set([file]);
    for (const one of reached) for (const next of importsOf(one)) reached.add(next);
    return CHOOSERS.some((chooser) => reached.has(chooser));
  };
  return ({ file, titles }) => {
    const [outer = ""] = titles;
    if (TIER.test(outer)) return outer;
    if (!choosing.has(file)) choosing.set(file, chooses(file));
    return choosing.get(file) ? CHOSEN : NONE_NEEDED;
  };
}
