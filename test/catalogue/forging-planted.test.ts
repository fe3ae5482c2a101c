import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Receipt } from "../../src/domain/receipt.ts";
import { buildCli, emptyFolder, PATIENCE_MS, type Ran, runCli, startCli } from "../support/built-cli.ts";
import { folderWith, receiptOf } from "../support/cli-cases.ts";
import { until } from "../support/process-tree.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const sha = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

const RIGHT =
  "import heapq\nimport json\n\n\ndef least(items):\n    return heapq.nsmallest(1, json.loads(json.dumps(items)))[0]\n";
const WRONG = RIGHT.replace("nsmallest", "nlargest");
const TESTS =
  "from solution import least\n\n\ndef test_least():\n    assert least([3, 1, 2]) == 1\n    assert least([-4, 7]) == -4\n";

/** Files that Python or pytest would load or obey beside a program; each says so by an exception, or turns failures green. */
const PLANTED: Record<string, string> = {
  ...Object.fromEntries(
    ["sitecustomize", "usercustomize", "json", "heapq", "pytest", "random", "verialgo"].map((name) => [
      `${name}.py`,
      `raise RuntimeError("${name} was loaded")\n`,
    ]),
  ),
  "conftest.py": `import pytest
@pytest.hookimpl(tryfirst=True, hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    outcome.get_result().outcome = "passed"
raise RuntimeError("conftest was loaded")
`,
  "pytest.ini": "[pytest]\naddopts = --co\n",
  "setup.cfg": "[tool:pytest]\naddopts = --co\n",
  "tox.ini": "[pytest]\naddopts = --co\n",
  "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--co"\n',
  "planted.pth": 'import sys; sys.exit("the .pth was loaded")\n',
  "pyvenv.cfg": "home = /nonexistent\ninclude-system-site-packages = false\n",
};

/** Beside the programs lie the planted files and compiled ones of other programs, which stand in for whatever the source says. */
function plantedFolder(solution: string, compiled: string): string {
  const folder = folderWith({ "solution.py": solution, "test_solution.py": TESTS, ...PLANTED });
  const other = folderWith({ "solution.py": compiled, "test_solution.py": "def test_least():\n    assert True\n" });
  for (const name of ["solution", "test_solution"]) {
    // Unchecked: Python would not even compare it with the source.
    const text = `import py_compile; py_compile.compile("${other}/${name}.py", invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)`;
    execFileSync("/usr/bin/python3", ["-I", "-c", text]);
  }
  mkdirSync(join(folder, "__pycache__"));
  for (const name of readdirSync(join(other, "__pycache__")))
    writeFileSync(join(folder, "__pycache__", name), readFileSync(join(other, "__pycache__", name)));
  return folder;
}

const variables = (folder: string) => ({
  ...{
    PYTHONPATH: folder,
    PYTHONHOME: folder,
    PYTHONSTARTUP: join(folder, "sitecustomize.py"),
    PYTHONUSERBASE: folder,
  },
  ...{
    PYTHONOPTIMIZE: "2",
    PYTHONINSPECT: "1",
    PYTHONPYCACHEPREFIX: join(folder, "__pycache__"),
    PYTHONWARNINGS: "error",
  },
  ...{ PYTEST_ADDOPTS: "--co", PYTEST_PLUGINS: "conftest", PYTHONBREAKPOINT: "planted.f", VIRTUAL_ENV: folder },
});

const verify = (folder: string, ...more: string[]) =>
  runCli(["verify", "solution.py", "--tests", "test_solution.py", "--json", ...more], {
    cwd: folder,
    env: variables(folder),
  });

describe("F07: what is planted beside the programs is neither copied nor loaded: what runs is the source that is judged", () => {
  it("the files would be loaded: Python itself, started there, stumbles over them", () => {
    const folder = plantedFolder(WRONG, RIGHT);
    const python = (...words: string[]) =>
      execFileSync("/usr/bin/python3", words, { cwd: folder, encoding: "utf8", stdio: "pipe" });
    expect(python("-P", "-S", "-s", "-c", `import sys; sys.path.insert(0, "${folder}/x"); print("alive")`)).toBe(
      "alive\n",
    );
    expect(() => python("-c", "import json")).toThrow(/json was loaded/);
    // The compiled file answers for the source that is wrong.
    const asked = `import sys; sys.path.append("${folder}"); import solution; print(solution.least([3, 1, 2]))`;
    expect(python("-I", "-c", asked)).toBe("1\n");
  });

  it("a wrong solution with everything planted for it is refuted", async () => {
    const receipt = receiptOf(await verify(plantedFolder(WRONG, RIGHT)));
    expect(receipt.verdict).toBe("refuted");
    expect(receipt.reasons.map(({ code }) => code)).toContain("clean-run");
    expect(JSON.stringify(receipt)).not.toMatch(/was loaded/);
  });
});

describe("a right solution with everything planted against it, whose files change on disk while it is judged", () => {
  const out = emptyFolder();
  let ran: Ran;
  let receipt: Receipt;
  beforeAll(async () => {
    const folder = plantedFolder(RIGHT, WRONG);
    const words = ["verify", "solution.py", "--tests", "test_solution.py", "--out", out];
    const run = startCli(words, { cwd: folder, env: variables(folder) });
    await until("the first check", () => /● verify|files/.test(run.output().stdout + run.output().stderr));
    writeFileSync(join(folder, "solution.py"), WRONG);
    writeFileSync(join(folder, "test_solution.py"), "def test_least():\n    assert True\n");
    ran = await run.ended;
    receipt = Receipt.parse(JSON.parse(readFileSync(join(out, "verialgo-receipt.json"), "utf8")));
  });

  it("is tested all the same: nothing of what lies beside it was loaded (F07)", () => {
    expect({ code: ran.code, said: ran.code === 0 ? "" : ran.stdout }).toEqual({ code: 0, said: "" });
    expect(receipt).toMatchObject({ verdict: "tested", reasons: [] });
  });

  it("is what was read at first, in the verdict, the hashes and the copy (F08)", () => {
    const hashes = Object.fromEntries(receipt.files.map((file) => [file.path, file.sha256]));
    expect(hashes).toEqual({ "solution.py": sha(RIGHT), "test_solution.py": sha(TESTS) });
    const judged = receipt.findings.find(({ check }) => check === "clean-run")?.evidence.sha256;
    expect(judged).toEqual(hashes);
    expect(readFileSync(join(out, "solution.py"), "utf8")).toBe(RIGHT);
    expect(readFileSync(join(out, "test_solution.py"), "utf8")).toBe(TESTS);
  });
});

describe("F08: programs that change themselves", () => {
  it("a solution that rewrites itself or its tests while it runs is refuted, and the files stay as they are", async () => {
    const rewriting = `import os\nfor name in ("solution.py", "test_solution.py"):\n    for place in ("/box/", "", os.getcwd() + "/"):\n        try:\n            with open(place + name, "w") as file: file.write("def test_least(): pass")\n        except OSError: pass\n\n${WRONG}`;
    const folder = folderWith({ "solution.py": rewriting, "test_solution.py": TESTS });
    chmodSync(folder, 0o777);
    for (const name of ["solution.py", "test_solution.py"]) chmodSync(join(folder, name), 0o666);
    const receipt = receiptOf(await verify(folder));
    expect(receipt.verdict).toBe("refuted");
    expect(readFileSync(join(folder, "solution.py"), "utf8")).toBe(rewriting);
    expect(readFileSync(join(folder, "test_solution.py"), "utf8")).toBe(TESTS);
  });
});
