import { describe, expect, it } from "vitest";
import type { Analysis } from "../../../src/languages/language.ts";
import type { GateFile } from "../../../src/verify/check.ts";
import { files, LARGEST_SOURCE } from "../../../src/verify/checks/files.ts";
import { runGate } from "../../../src/verify/gate.ts";
import { FILES, file, gateInput, honest, scriptedLanguage } from "../../support/scripted-language.ts";

async function ask(given: readonly GateFile[], moduleName = "solution", analysis: Partial<Analysis> = {}) {
  const { findings } = await runGate(gateInput(scriptedLanguage(honest, analysis), { files: given, moduleName }), [
    files,
  ]);
  return findings[0];
}

const solution = (text: string | Uint8Array) => [file("solution.py", "solution", text), FILES[1]!];
const tests = (text: string | Uint8Array) => [FILES[0]!, file("test_solution.py", "tests", text)];
const BAD_UTF8 = new Uint8Array([0x78, 0xff, 0x0a]);

describe("files", () => {
  it("passes plain sources and takes their hashes", async () => {
    const finding = await ask(FILES);
    expect(finding).toMatchObject({ status: "pass" });
    expect(finding?.evidence.sha256).toMatchObject({ "solution.py": expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("takes a byte order mark, CRLF, other characters and a file name that is not the module's", async () => {
    expect(await ask(solution("\ufeffx = '漢'\r\n"))).toMatchObject({ status: "pass" });
    expect(await ask([file("correct.py", "solution", "x = 1\n"), FILES[1]!])).toMatchObject({ status: "pass" });
  });

  it.each([
    ["a NUL", "x = 1\0\n", /NUL/],
    ["invalid UTF-8", BAD_UTF8, /UTF-8/],
  ])("refuses %s: refutes in the solution, limits in the tests", async (_, text, sentence) => {
    expect(await ask(solution(text))).toMatchObject({
      status: "fail",
      effect: "refutes",
      summary: expect.stringMatching(sentence),
    });
    expect(await ask(tests(text))).toMatchObject({
      status: "fail",
      effect: "limits",
      summary: expect.stringMatching(sentence),
    });
  });

  it("limits where there are more bytes than are read: nothing is known of them", async () => {
    expect(await ask([...FILES, file("slow.py", "oracle", "#".repeat(LARGEST_SOURCE + 1))])).toMatchObject({
      ...{ status: "fail", effect: "limits", summary: expect.stringContaining("slow.py has 262145 bytes; at most") },
    });
    for (const given of [solution, tests])
      expect(await ask(given("#".repeat(LARGEST_SOURCE + 1)))).toMatchObject({
        status: "fail",
        effect: "limits",
        summary: expect.stringContaining("at most 262144"),
      });
  });

  it("refutes a solution that does not parse and limits by such tests, with the line", async () => {
    const bad = { ok: false, line: 3, message: "invalid syntax" } as const;
    expect(await ask(FILES, "solution", { parsed: { solution: bad } })).toMatchObject({
      status: "fail",
      effect: "refutes",
      summary: "solution does not parse: line 3: invalid syntax.",
    });
    expect(await ask(FILES, "solution", { parsed: { solution: { ok: true }, test_solution: bad } })).toMatchObject({
      status: "fail",
      effect: "limits",
      evidence: { module: "test_solution", line: 3 },
    });
  });

  it.each([
    ["conftest.py", /loaded unasked/],
    ["sitecustomize.py", /loaded unasked/],
    ["solution.py", /Two files/],
    ["test solution.py", /not a module name/],
    ["test_é.py", /not a module name/],
    ["random.py", /already has a module/],
  ])("refuses a test file named %s", async (path, sentence) => {
    const finding = await ask([FILES[0]!, file(path, "tests", "x = 1\n")]);
    expect(finding).toMatchObject({ status: "fail", effect: "limits", summary: expect.stringMatching(sentence) });
  });

  it("refuses a module name that the library has, and anything but one solution", async () => {
    expect(await ask(FILES, "random")).toMatchObject({ status: "fail", effect: "limits" });
    expect(await ask([FILES[1]!])).toMatchObject({ status: "fail", effect: "limits" });
    expect(await ask([...FILES, file("other.py", "solution", "x = 1\n")])).toMatchObject({ status: "fail" });
  });
});
