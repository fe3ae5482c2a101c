import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/entry/command-list.ts";
import { bannerTexts } from "../../src/surfaces/browser/page/texts/banner.ts";
import { shellTexts } from "../../src/surfaces/browser/page/texts/shell.ts";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(resolve(root, "docs/browser.md"), "utf8");

describe("docs/browser.md", () => {
  it("shows pictures that are there, are drawn by the script, and are small", () => {
    const shown = [...page.matchAll(/images\/(browser-\w+)\.png/g)].map((found) => found[1] as string);
    const drawn = readFileSync(resolve(root, "scripts/screenshots.js"), "utf8").matchAll(/^ {2}"(browser-\w+)": \{/gm);
    expect(shown.sort()).toEqual([...drawn].map((found) => found[1]).sort());
    for (const name of shown) expect(statSync(resolve(root, `docs/images/${name}.png`)).size).toBeLessThan(150_000);
  });

  it("names flags that verialgo web has", () => {
    const web = COMMANDS.find(({ usage }) => usage === "web");
    const flags = web?.options.map((make) => /--[\w-]+/.exec(make().flags)?.[0]);
    const named = [...page.matchAll(/^\| `(--[\w-]+)/gm)].map((found) => found[1]);
    expect(named.sort()).toEqual([...(flags ?? [])].sort());
  });

  it("quotes what the page really says", () => {
    const words = Object.values({ ...shellTexts("en"), ...bannerTexts("en") }).filter((one) => typeof one === "string");
    const quoted = [...page.matchAll(/^\|[^"|]*"([^"]+)"/gm)].map((found) => found[1] as string);
    expect(quoted.length).toBeGreaterThan(4);
    expect(quoted.filter((quote) => !words.some((text) => text.includes(quote)))).toEqual([]);
  });

  it("is linked from README", () => {
    expect(readFileSync(resolve(root, "README.md"), "utf8")).toContain("(docs/browser.md)");
  });
});
