/** One test of a run, as the table needs it. */
export interface RanTest {
  /** Relative to the repository. */
  file: string;
  /** Titles from the outermost `describe` to the test's own. */
  titles: string[];
  outcome: "passed" | "failed" | "skipped";
}

interface JsonReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** The tests of a JSON report of Vitest. Throws on a text that is none. */
export function testsOf(text: string, root: string): RanTest[] {
  const { testResults } = JSON.parse(text) as JsonReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
      titles: [...ancestorTitles.filter((part) => part !== ""), title],
      outcome: status === "passed" || status === "failed" ? status : "skipped",
    })),
  );
}

const WORD = /\b([A-J]\d\d)(?:–([A-J]\d\d))?\b/g;

/** The ids a title names, as whole words; "G01–G03" names three. */
export function idsIn(title: string): string[] {
  const found = [...title.matchAll(WORD)].flatMap(([, from = "", to]) => {
    if (to === undefined) return [from];
    const last = from[0] === to[0] ? Number(to.slice(1)) : Number.NaN;
    const first = Number(from.slice(1));
    if (!(last >= first)) return [from, to];
    return Array.from({ length: last - first + 1 }, (_, at) => `${from[0]}${String(first + at).padStart(2, "0")}`);
  });
  return [...new Set(found)];
}
