import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CASES, NOT_TESTABLE } from "../support/case-table/catalogue.ts";
import { differences, readTable, renderTable } from "../support/case-table/page.ts";
import { idsIn, type RanTest, testsOf } from "../support/case-table/reports.ts";
import { buildTable, type Catalogue, catalogueProblems, OURS } from "../support/case-table/table.ts";
import { CHOSEN, NONE_NEEDED, placer } from "../support/case-table/where.ts";

const root = resolve(import.meta.dirname, "../..");
const SMALL: Catalogue = {
  families: [["A", 2, "Who"]],
  cases: [
    ["A01", "a reader asks", "silence"],
    ["A02", "nobody knows", "no"],
  ],
  notTestable: {},
};

const ran = (title: string, outcome: RanTest["outcome"] = "passed", file = "test/a.test.ts"): RanTest => ({
  ...{ file, titles: ["who", title], outcome },
});
const build = (tests: RanTest[], catalogue = SMALL) => buildTable(tests, () => "here", catalogue);
const BOTH = [ran("A01 is held"), ran("and (A02)")];

describe("the list of cases", () => {
  it("has 115, none twice, each known by its family, and at most 8 excused", () => {
    expect(catalogueProblems(OURS)).toEqual([]);
    expect(CASES).toHaveLength(115);
    expect(Object.keys(NOT_TESTABLE).length).toBeLessThanOrEqual(8);
  });

  it("is told what is wrong with it", () => {
    const [first] = SMALL.cases;
    const bad = { ...SMALL, cases: [first!, first!, ["A03", "x", "y"] as const] };
    const notTestable = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`A0${at + 1}`, "no hardware"]));
    expect(catalogueProblems({ ...bad, notTestable })).toEqual([
      "A01 stands twice in the catalogue.",
      "A02 is missing in the catalogue.",
      ...["A03", "A03", "A04", "A05", "A06", "A07", "A08", "A09"].map((id) => `${id} is no id of any family.`),
      "9 cases are called not testable, and at most 8 may be.",
    ]);
  });
});

describe("reading titles", () => {
  it("finds whole words and what lies between two of them", () => {
    expect(idsIn("A01, B02: x (C03)")).toEqual(["A01", "B02", "C03"]);
    expect(idsIn("G01–G03, G05: x")).toEqual(["G01", "G02", "G03", "G05"]);
    expect(idsIn("XA01 A010 1E10 a01 K01 A1 U+D800")).toEqual([]);
  });

  it("reads a report of Vitest, with what was skipped", () => {
    const one = (title: string, status: string) => ({ ancestorTitles: ["", "outer"], title, status });
    const results = [
      one("a", "passed"),
      one("b", "failed"),
      one("c", "skipped"),
      one("d", "pending"),
      one("e", "todo"),
    ];
    const report = { testResults: [{ name: "/repository/test/x.test.ts", assertionResults: results }] };
    expect(
      testsOf(JSON.stringify(report), "/repository").map(({ file, titles, outcome }) => [file, ...titles, outcome]),
    ).toEqual([
      ["test/x.test.ts", "outer", "a", "passed"],
      ["test/x.test.ts", "outer", "b", "failed"],
      ...["c", "d", "e"].map((title) => ["test/x.test.ts", "outer", title, "skipped"]),
    ]);
  });
});

describe("a row", () => {
  it("is held by a test that passed, of which it says file, title and place", () => {
    const { rows, problems } = build([...BOTH, ran("A01 too", "passed", "test/b.test.ts"), ran("A01 again")]);
    expect(problems).toEqual([]);
    expect(rows.map(({ id, state }) => `${id} ${state}`)).toEqual(["A01 held", "A02 held"]);
    expect(rows[0]?.holders).toEqual([
      { file: "test/a.test.ts", title: "A01 is held", more: 1, where: ["here"] },
      { file: "test/b.test.ts", title: "A01 too", more: 0, where: ["here"] },
    ]);
  });

  it.each<[string, RanTest[], Catalogue, RegExp]>([
    ["that no test names", [BOTH[1]!], SMALL, /^A01 \(a reader asks\) is not held: no test names it\.$/],
    ["whose tests were all skipped", [BOTH[1]!, ran("A01", "skipped")], SMALL, /A01 .* none of its 1 tests passed/],
    ["with a test that failed beside one that passed", [...BOTH, ran("A01", "failed")], SMALL, /^A01 failed: test\/a/],
    ["that is no case", [...BOTH, ran("A03 what")], SMALL, /^A03 is no case of the catalogue: test\/a\.test\.ts/],
    ["that is excused and yet held", BOTH, { ...SMALL, notTestable: { A02: "x" } }, /^A02 is called not testable, yet/],
  ])("%s is an error", (_what, tests, catalogue, sentence) => {
    expect(build(tests, catalogue).problems).toEqual([expect.stringMatching(sentence)]);
  });

  it("with a reason is excused", () => {
    const { rows, problems } = build([BOTH[0]!], { ...SMALL, notTestable: { A02: "no hardware" } });
    expect(problems).toEqual([]);
    expect(renderTable(rows)).toContain("| A02 | nobody knows | no | not testable here: no hardware |");
  });
});

describe("where a test ran", () => {
  it("is the tier by its name, the product's choice or nowhere, told by what the file imports", () => {
    const place = placer(root);
    const of = (file: string, outer = "what it does") => place({ file, titles: [outer, "inner"], outcome: "passed" });
    expect(of("test/sandbox/contract.test.ts", "bubblewrap through sudo")).toBe("bubblewrap through sudo");
    expect(of("test/languages/python/attacks.test.ts")).toBe(CHOSEN);
    expect(of("test/e2e/cli/demo.test.ts")).toBe(CHOSEN);
    expect(of("test/github/permission.test.ts")).toBe(NONE_NEEDED);
    expect(of("test/domain/command-grammar.test.ts")).toBe(NONE_NEEDED);
  });
});

describe("the page and a run", () => {
  const odd = ran("A01 `x` | <b> [y](z) \\ *");
  const tests = [odd, BOTH[1]!];
  const { rows } = build(tests);
  const page = renderTable(rows);

  it("agree when nothing changed, whatever the title holds", () => {
    expect(readTable(page).size).toBe(2);
    expect(differences(page, rows, tests, true)).toEqual([]);
  });

  it("agree though counts and tiers differ", () => {
    const more = [...tests, ran("A02 another")];
    const elsewhere = buildTable(more, () => "elsewhere", SMALL).rows;
    expect(differences(page, elsewhere, more, true)).toEqual([]);
  });

  it("differ in a state, in a test that is gone and in a file that is new", () => {
    const now = [BOTH[1]!, ran("A01", "passed", "test/new.test.ts")];
    expect(differences(page, build(now).rows, now, true)).toEqual([
      expect.stringMatching(/^The page names a test of A01 that did not pass in this run: test\/a\.test\.ts/),
      "The page does not name test/new.test.ts, which holds A01.",
    ]);
    expect(differences(page, build(tests.slice(1)).rows, tests.slice(1), true)).toContain(
      "The page calls A01 held; in this run it is missing.",
    );
    expect(differences("", rows, tests, true)).toContain("The page lacks A01.");
  });

  it("may differ for an ordinary user in what needs root, and only where it was skipped", () => {
    const both = [...tests, ran("A01 (needs root)", "passed", "test/root.test.ts")];
    const asRoot = renderTable(build(both).rows);
    const skipped = [...tests, ran("A01 (needs root)", "skipped", "test/root.test.ts")];
    expect(differences(asRoot, build(skipped).rows, skipped, false)).toEqual([]);
    expect(differences(asRoot, build(skipped).rows, skipped, true)).toHaveLength(1);
    expect(differences(asRoot, build(tests).rows, tests, false)).toHaveLength(1);
  });
});

describe("npm run threat-model", () => {
  const folder = mkdtempSync(join(tmpdir(), "case-table-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const check = (...args: string[]) =>
    spawnSync("npm", ["run", "--silent", "threat-model", "--", ...args], { cwd: root, encoding: "utf8" });

  it("reads all reports of a run, and ends with an error that names what is not held", () => {
    const report = (title: string, status: string) => {
      const assertionResults = [{ ancestorTitles: ["bubblewrap through sudo"], title, status }];
      return JSON.stringify({ testResults: [{ name: join(root, "test/sandbox/contract.test.ts"), assertionResults }] });
    };
    writeFileSync(join(folder, "tests.json"), report("A01", "passed"));
    writeFileSync(join(folder, "sandbox-sudo.json"), report("D01", "skipped"));
    const ran = check(folder);
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain("bubblewrap through sudo: 1 cases: A01\n");
    expect(ran.stdout).toMatch(/2 reports, 2 tests: 1 of 115 cases held/);
    expect(ran.stderr).toMatch(/^D01 \(.*\) is not held: none of its 1 tests passed\.$/m);
    expect(ran.stderr).toMatch(/^J11 \(.*\) is not held: no test names it\.$/m);
  });

  it("is a step of CI, on the reports of CI's own run", () => {
    const ci = readFileSync(join(root, ".ci/run"), "utf8");
    expect(ci).toMatch(/VERIALGO_TEST_REPORTS="\$logs\/reports" npx vitest run$/m);
    expect(ci).toMatch(/npm run -s threat-model -- "\$logs\/reports"$/m);
    expect(ci).toMatch(/^step "[^"]+" threat_model$/m);
  });
});
