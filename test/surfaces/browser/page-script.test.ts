import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { script, style } from "virtual:verialgo-page";
import { expect, it } from "vitest";
import { pageModules } from "../../../scripts/page-plugin.js";

const PAGE = join(import.meta.dirname, "../../../src/surfaces/browser/page");

it("makes one script and one style of the page, without what only a server needs", async () => {
  const packages = (await pageModules()).map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? "own");
  expect(packages.includes("preact")).toBe(true);
  expect(packages.includes("zod")).toBe(false);
  expect(script.length + style.length).toBeLessThan(300_000);
});

it("can be put into a page as it is, and loads nothing", () => {
  expect(/<\/script|<!--/i.exec(script)?.[0]).toBeUndefined();
  expect(/<\/style|@import|url\((?!"?data:)/i.exec(style)?.[0]).toBeUndefined();
});

it("makes no HTML out of a string anywhere", () => {
  const files = readdirSync(PAGE, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(5);
  const makers = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc/i;
  expect(files.filter((path) => makers.test(readFileSync(join(PAGE, path), "utf8")))).toEqual([]);
});
