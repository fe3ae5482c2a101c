import { CASES, FAMILIES, MOST_NOT_TESTABLE, NOT_TESTABLE } from "./catalogue.ts";
import { idsIn, type RanTest } from "./reports.ts";

/** Tests of one file that carry an id, under the title that names it; further titles of that file are counted only. */
export interface Holder {
  file: string;
  title: string;
  /** Other titles with this id in the file. */
  more: number;
  where: string[];
}

export interface Row {
  id: string;
  tried: string;
  outcome: string;
  state: "held" | "not testable here" | "missing";
  /** Why it is not testable. */
  reason: string;
  holders: Holder[];
}

export interface Catalogue {
  cases: typeof CASES;
  families: typeof FAMILIES;
  notTestable: Readonly<Record<string, string>>;
}

export const OURS: Catalogue = { cases: CASES, families: FAMILIES, notTestable: NOT_TESTABLE };

/** What is wrong with the list itself: sentences. */
export function catalogueProblems({ cases, families, notTestable }: Catalogue): string[] {
  const expected = families.flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, "0")}`),
  );
  const ids = cases.map(([id]) => id);
  const excused = Object.keys(notTestable);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice in the catalogue.`),
    ...expected.filter((id) => !ids.includes(id)).map((id) => `${id} is missing in the catalogue.`),
    ...[...ids, ...excused].filter((id) => !expected.includes(id)).map((id) => `${id} is no id of any family.`),
    ...(excused.length > MOST_NOT_TESTABLE
      ? [`${excused.length} cases are called not testable, and at most ${MOST_NOT_TESTABLE} may be.`]
      : []),
  ];
}

/** One row a case, in the catalogue's order, and sentences about what does not fit. */
export function buildTable(
  tests: readonly RanTest[],
  where: (test: RanTest) => string,
  catalogue: Catalogue = OURS,
): { rows: Row[]; problems: string[] } {
  const problems = catalogueProblems(catalogue);
  const known = new Set(catalogue.cases.map(([id]) => id));
  const byId = new Map<string, { test: RanTest; title: string }[]>();
  for (const test of tests) {
    const ids = new Map<string, string>();
    for (const title of test.titles) for (const id of idsIn(title)) ids.set(id, title);
    for (const [id, title] of ids) {
      if (!known.has(id)) problems.push(`${id} is no case of the catalogue: ${test.file}, "${title}".`);
      else byId.set(id, [...(byId.get(id) ?? []), { test, title }]);
    }
    if (test.outcome === "failed" && ids.size > 0)
      problems.push(`${[...ids.keys()].join(", ")} failed: ${test.file}, "${test.titles.join(" › ")}".`);
  }
  const rows = catalogue.cases.map(([id, tried, outcome]): Row => {
    const named = byId.get(id) ?? [];
    const passed = named.filter(({ test }) => test.outcome === "passed");
    const reason = catalogue.notTestable[id] ?? "";
    const row = { id, tried, outcome, reason, holders: holdersOf(passed, where) };
    const isExcused = reason !== "";
    if (isExcused && passed.length > 0)
      problems.push(`${id} is called not testable, yet ${passed[0]?.test.file} passes.`);
    if (passed.length > 0) return { ...row, state: "held" };
    if (isExcused) return { ...row, state: "not testable here" };
    const other = named.length === 0 ? "no test names it" : `none of its ${named.length} tests passed`;
    problems.push(`${id} (${tried}) is not held: ${other}.`);
    return { ...row, state: "missing" };
  });
  return { rows, problems };
}

function holdersOf(passed: readonly { test: RanTest; title: string }[], where: (test: RanTest) => string): Holder[] {
  const files = [...new Set(passed.map(({ test }) => test.file))].sort();
  return files.map((file) => {
    const here = passed.filter(({ test }) => test.file === file);
    // In the order of the file, so that the first is the one that says most.
    const titles = [...new Set(here.map(({ title }) => title))];
    const places = [...new Set(here.map(({ test }) => where(test)))].sort();
    return { file, title: titles[0] ?? "", more: titles.length - 1, where: places };
  });
}
