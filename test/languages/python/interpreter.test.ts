import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Interpreter, resolveInterpreter } from "../../../src/languages/python/interpreter.ts";
import { pythonMachine } from "../../support/python-session.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-interpreter-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A program that answers like an interpreter. */
const answering = (name: string, changes: Record<string, unknown>) => {
  const answer = {
    executable: "/usr/bin/env",
    prefix: "/usr",
    library: "/usr/lib/python3.11",
    version: [3, 11, 2],
    implementation: "cpython",
    modules: ["json"],
    keywords: ["if"],
    ...changes,
  };
  return script(name, `cat <<'END'\n${JSON.stringify(answer)}\nEND`);
};

const resolved = async (explicit: string | null, searchPath = ""): Promise<Interpreter> => {
  const found = await resolveInterpreter({ explicit, searchPath });
  if ("problem" in found) throw new Error(found.problem);
  return found;
};
const problem = async (explicit: string | null, searchPath = ""): Promise<string> => {
  const found = await resolveInterpreter({ explicit, searchPath });
  return "problem" in found ? found.problem : `no problem: ${found.executable}`;
};

describe("resolveInterpreter", () => {
  it("finds the real binary of this machine and its version", async () => {
    const { interpreter } = await pythonMachine();
    expect(interpreter.executable).toBe(realpathSync(interpreter.executable));
    const said = execFileSync(interpreter.executable, ["-V"], { encoding: "utf8" });
    expect(said).toContain(`Python ${interpreter.version}`);
    expect(interpreter.libraryModules).toContain("json");
    expect(interpreter.libraryModules).toContain("sys");
    expect(interpreter.keywords).toContain("lambda");
  });

  it("asks a shim once and then passes over it", async () => {
    const { interpreter } = await pythonMachine();
    const shim = script("python3", `exec ${interpreter.executable} "$@"`);
    expect((await resolved(shim)).executable).toBe(interpreter.executable);
    expect((await resolved("python3", folder)).executable).toBe(interpreter.executable);
  });

  it("needs no directory below /usr, and names the others", async () => {
    expect((await resolved(answering("in-usr", {}))).readOnlyDirectories).toEqual([]);
    const hosted = answering("hosted", {
      executable: "/opt/hostedtoolcache/Python/3.12.9/x64/bin/python3.12",
      prefix: "/opt/hostedtoolcache/Python/3.12.9/x64",
      library: "/opt/hostedtoolcache/Python/3.12.9/x64/lib/python3.12",
      version: [3, 12, 9],
    });
    const { readOnlyDirectories, version, numbers } = await resolved(hosted);
    expect(readOnlyDirectories).toEqual(["/opt/hostedtoolcache/Python/3.12.9/x64"]);
    expect([version, numbers]).toEqual(["3.12.9", [3, 12]]);
    const split = answering("split", { executable: "/srv/bin/python3", prefix: "/opt/python" });
    expect((await resolved(split)).readOnlyDirectories).toEqual(["/opt/python", "/srv/bin"]);
  });

  it("says in one sentence what is wrong with a named interpreter", async () => {
    expect(await problem("/nowhere/python3")).toBe(
      "The Python interpreter /nowhere/python3 cannot be used (/nowhere/python3: there is no such file): name another one.",
    );
    expect(await problem("/bin/true")).toMatch(/it did not answer like a Python interpreter/);
    expect(await problem(script("broken", "exit 3"))).toMatch(/it ended with exit code 3/);
    expect(await problem(answering("old", { version: [3, 8, 18] }))).toMatch(
      /it is Python 3\.8\.18; VeriAlgo needs 3\.9 or newer/,
    );
    expect(await problem(answering("pypy", { implementation: "pypy" }))).toMatch(/it is pypy; VeriAlgo needs CPython/);
    expect(await problem("no-such-python", "/usr/bin:/bin")).toMatch(/no-such-python cannot be used/);
  });
});
