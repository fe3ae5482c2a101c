import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActionContext } from "../../../src/config/action-context.ts";
import { keepText } from "../../../src/entry/action/artifact.ts";
import { openRunner } from "../../../src/entry/action/runner.ts";
import { keepWorkLeft, workFolder } from "../../../src/entry/action/work-left.ts";

let temp: string;
let log: string;
beforeEach(() => {
  temp = mkdtempSync(join(tmpdir(), "verialgo-full-"));
  log = "";
});
afterEach(() => rmSync(temp, { recursive: true, force: true }));

const runner = openRunner({
  summaryPath: null,
  out: (text) => {
    log += text;
  },
});
const redact = (text: string) => text.replaceAll("secret", "[redacted]");

/** A run's working files, and the artifact's folder; what stands in the way of writing is a file where a folder should be. */
function left() {
  const context = { tempFolder: temp, runId: 5, runAttempt: 1, step: "__self" } as ActionContext;
  mkdirSync(workFolder(context));
  writeFileSync(join(workFolder(context), "add.py"), "x = 1\n");
  const folder = join(temp, "artifact");
  mkdirSync(folder);
  return { context, folder, runner, redact };
}

describe("what cannot be written to the disk", () => {
  it("is a warning when the post step keeps a killed run's files", () => {
    const job = left();
    keepWorkLeft(job);
    expect(readFileSync(join(job.folder, "unverified/add.py"), "utf8")).toBe("x = 1\n");
    expect(log).toBe("");
    rmSync(join(job.folder, "unverified"), { recursive: true });
    writeFileSync(join(job.folder, "unverified"), "");
    keepWorkLeft(job);
    expect(log).toMatch(/^::warning title=VeriAlgo::Not all files of the run could be kept \([^\n]+\)\.\n$/);
  });

  it("is a warning for the report and the receipt of a refusal", () => {
    const job = left();
    keepText(job, "report.md", "a secret\n");
    expect(readFileSync(join(job.folder, "report.md"), "utf8")).toBe("a [redacted]\n");
    keepText({ ...job, folder: join(job.folder, "report.md") }, "report.md", "text");
    expect(log).toMatch(/^::warning title=VeriAlgo::The file report\.md could not be written \([^\n]+\)\.\n$/);
  });
});
