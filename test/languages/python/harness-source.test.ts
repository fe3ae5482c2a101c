import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compiledHarnessFile, HARNESS_FILE, harnessFile } from "../../../src/languages/python/harness-source.ts";
import { pythonMachine } from "../../support/python-session.ts";

const source = resolve(import.meta.dirname, "../../../src/languages/python");
const parts = (folder: string) =>
  readdirSync(join(source, folder))
    .filter((name) => name.endsWith(".py") && name !== "boot.py")
    .map((name) => ({ name, text: readFileSync(join(source, folder, name), "utf8") }));

/** Names a part defines at its top level. */
const defined = (text: string) =>
  [...text.matchAll(/^(?:def|class) (\w+)|^(\w+)(?:, \w+)* = /gm)].map((match) => match[1] ?? match[2] ?? "");

describe("the joined harness", () => {
  it("holds every part, none of which hides a name of another", () => {
    const { text } = harnessFile();
    for (const folder of ["harness", "exposed", "standin"]) {
      for (const part of parts(folder)) {
        const line = part.text.split("\n").find((one) => one.startsWith("def ") || one.startsWith("class "));
        expect(text, part.name).toContain(JSON.stringify(line).slice(1, -1));
      }
    }
    for (const folder of ["harness", "standin"]) {
      const names = parts(folder).flatMap((part) => defined(part.text));
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
      expect(names.length).toBeGreaterThan(20);
    }
  });

  it("is compiled once for an interpreter, and is the source where that fails", async () => {
    const { interpreter } = await pythonMachine();
    const compiled = await compiledHarnessFile(interpreter);
    expect(await compiledHarnessFile(interpreter)).toBe(compiled);
    expect(compiled.name).toBe(HARNESS_FILE);
    expect(compiled.text).toContain("marshal.loads");
    expect(await compiledHarnessFile({ ...interpreter, executable: "/bin/true" })).toEqual(harnessFile());
  });

  it("and the analysis need nothing newer than Python 3.9", async () => {
    const { interpreter } = await pythonMachine();
    const check =
      "import ast, json, sys\nfor p in json.load(sys.stdin): ast.parse(p['text'], p['name'], feature_version=(3, 9))";
    const all = ["harness", "exposed", "standin", "analysis"].flatMap(parts);
    expect(all.length).toBeGreaterThan(40);
    execFileSync(interpreter.executable, ["-c", check], {
      input: JSON.stringify(all),
      stdio: ["pipe", "pipe", "pipe"],
    });
  });
});
