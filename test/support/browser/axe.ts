import axe from "axe-core";
import type { Page } from "playwright-core";

interface Violation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** What axe finds serious or critical on a page as it is now, one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(`${axe.source};0`);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)`,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => {
      const places = nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`);
      return `${id} (${help}) at ${nodes.length} places: ${places.join("; ")}`.replace(/\s+/g, " ");
    });
}
