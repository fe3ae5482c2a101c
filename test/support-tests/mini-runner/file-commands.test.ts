import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  createFileCommands,
  keyValuePairs,
  readFileCommands,
  SUMMARY_LIMIT_BYTES,
} from "../../support/mini-runner/file-commands.ts";
import { SecretMasker } from "../../support/mini-runner/secret-masker.ts";
import { StepLog } from "../../support/mini-runner/step-log.ts";

const temp = mkdtempSync(join(tmpdir(), "file-commands-"));
afterAll(() => rmSync(temp, { recursive: true }));

function left(files: Partial<Record<"output" | "state" | "env" | "path" | "step_summary", string | null>>) {
  const masker = new SecretMasker();
  masker.add("s3cret");
  const log = new StepLog(masker, false);
  const paths = createFileCommands(temp);
  for (const [name, text] of Object.entries(files)) {
    const path = paths[name as keyof typeof files];
    if (text === null) rmSync(path);
    else writeFileSync(path, text);
  }
  return {
    ...readFileCommands(paths, log, masker),
    hasFailed: log.hasFailed,
    errors: log.annotations.map(({ message }) => message),
  };
}

describe("file commands", () => {
  it("are read in both forms", () => {
    const text = "a=1\n\nb==2<<x\nc<<EOF\nline 1\n\nd=no\nEOF\ne<<E\nE\nf=";
    expect(Object.fromEntries(keyValuePairs(text))).toEqual({ a: "1", b: "=2<<x", c: "line 1\n\nd=no", e: "", f: "" });
    const { outputs, state, env, path, hasFailed } = left({
      output: "a=1",
      state: "s<<X\n排\nX\n",
      env: "E=v\n",
      path: "/a\n\n/b\n",
    });
    expect({ outputs, state, env, path, hasFailed }).toEqual({
      outputs: { a: "1" },
      state: { s: "排" },
      env: { E: "v" },
      path: ["/a", "/b"],
      hasFailed: false,
    });
  });

  it("fail the step when malformed; what stood before counts", () => {
    for (const [bad, words] of [
      ["nonsense", "Invalid format 'nonsense'"],
      ["<<EOF\nx\nEOF", "Name must not be empty"],
      ["x<<\nx\n", "delimiter must not be empty"],
      ["x<<EOF\nvalue\n", "Matching delimiter not found 'EOF'"],
      ["x<<EOF\nvalue", "EOF marker missing new line"],
    ] as const) {
      const { outputs, errors, hasFailed } = left({ output: `ok=1\n${bad}`, state: "s=1\n" });
      expect([outputs, hasFailed, errors[0]]).toEqual([
        { ok: "1" },
        true,
        "Unable to process file command 'output' successfully.",
      ]);
      expect(errors[1]).toContain(words);
    }
  });

  it("may be deleted, and cannot set NODE_OPTIONS", () => {
    expect(left({ output: null, step_summary: null, path: null, env: null, state: null }).hasFailed).toBe(false);
    const { env, errors } = left({ env: "A=1\nnode_options=--inspect\nB=2\n" });
    expect(env).toEqual({ A: "1", B: "2" });
    expect(errors).toEqual(["Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command."]);
  });

  it("keep a summary of 1 MiB, hide secrets in it, and refuse one byte more without failing the step", () => {
    expect(left({ step_summary: "# s3cret" }).summary).toBe("# ***");
    expect(left({ step_summary: "é".repeat(SUMMARY_LIMIT_BYTES / 2) }).summary).toHaveLength(SUMMARY_LIMIT_BYTES / 2);
    const { summary, errors, hasFailed } = left({ step_summary: `${"é".repeat(SUMMARY_LIMIT_BYTES / 2)}!` });
    expect([summary, hasFailed]).toEqual(["", false]);
    expect(errors[0]).toContain(
      "$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got 1024k.",
    );
  });
});
