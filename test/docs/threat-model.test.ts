import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CASES, NOT_TESTABLE } from "../support/case-table/catalogue.ts";
import { readTable } from "../support/case-table/page.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const page = read("docs/threat-model.md");
/** What people wrote, without the generated table. */
const written = page.slice(0, page.indexOf("begin cases (generated)"));
const between = (title: string) => {
  const from = written.indexOf(`## ${title}\n`);
  expect(from, title).toBeGreaterThan(0);
  return written.slice(from, written.indexOf("\n## ", from));
};

interface Link {
  text: string;
  path: string;
  anchor: string;
}
const linksOf = (text: string, from: string): Link[] =>
  [...text.matchAll(/\[((?:[^\]\\]|\\.)+)\]\(([^)#\s]*)(?:#([^)]*))?\)/g)]
    .filter(([, , target = ""]) => !/^https?:/.test(target))
    .map(([, shown = "", target = "", anchor = ""]) => ({
      text: shown,
      path: target === "" ? from : join(dirname(from), target),
      anchor,
    }));
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** A promise is held by a test whose title, as it stands in the file, contains the words of the link. */
const isNamedIn = ({ text, path }: Link): boolean => existsSync(join(root, path)) && read(path).includes(text);

describe("docs/threat-model.md", () => {
  const promises = between("What is promised")
    .split("\n")
    .filter((line) => /^\| (?!promise|-)/.test(line));

  it("links to a test for each promise", () => {
    expect(promises.length).toBeGreaterThan(20);
    for (const promise of promises) {
      const links = linksOf(promise, "docs/threat-model.md");
      expect(links.length, promise).toBeGreaterThan(0);
      for (const link of links) expect(link.path, promise).toMatch(/^test\/.*\.ts$/);
    }
  });

  it("links to tests by titles that stand in their files", () => {
    expect(
      promises.flatMap((line) => linksOf(line, "docs/threat-model.md")).filter((link) => !isNamedIn(link)),
    ).toEqual([]);
    expect(
      isNamedIn({
        text: "no such title",
        path: "test/docs/threat-model.test.ts".replace("docs/", "config/"),
        anchor: "",
      }),
    ).toBe(false);
    expect(isNamedIn({ text: "a promise that nothing holds", path: "test/docs/levels.test.ts", anchor: "" })).toBe(
      false,
    );
  });

  it.each(["docs/threat-model.md", "SECURITY.md"])("%s has no link that leads nowhere", (path) => {
    const links = linksOf(read(path), path);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((link) => !existsSync(join(root, link.path)))).toEqual([]);
    const anchored = links.filter(({ anchor }) => anchor !== "");
    expect(anchored.filter((link) => !anchorsOf(link.path).includes(link.anchor))).toEqual([]);
  });

  it("says what is not promised, and SECURITY.md says the same", () => {
    const short = read("SECURITY.md");
    for (const word of ["kernel", "maintainer", "live on", "recognise", "evel 1", "re-spelled", "ide channels"]) {
      expect(between("What is not promised"), word).toContain(word);
      expect(short, word).toContain(word);
    }
    const [promise] = /generated code never sees[\s\S]*?verified\./.exec(short) ?? [];
    expect(page.replace(/\s+/g, " ")).toContain(
      promise?.replace(/\s+/g, " ").replace("generated code", "what a model wrote"),
    );
    expect(short.split("\n").length).toBeLessThan(page.split("\n").length / 3);
  });
});

describe("the table of cases", () => {
  const table = readTable(page);

  it("has a row for each case, in order, with a state that fits it", () => {
    expect([...table.keys()]).toEqual(CASES.map(([id]) => id));
    for (const [id, { state, holders }] of table) {
      const expected = id in NOT_TESTABLE ? "not testable here" : "held";
      expect([id, state, holders.length > 0]).toEqual([id, expected, expected === "held"]);
    }
  });

  it("names files that are there", () => {
    const files = [...table.values()].flatMap(({ holders }) => holders.map(({ file }) => file));
    expect(files.filter((file) => !/^test\/.*\.test\.ts$/.test(file) || !existsSync(join(root, file)))).toEqual([]);
  });
});
