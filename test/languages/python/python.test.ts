import { describe, expect, it } from "vitest";
import { pythonMachine } from "../../support/python-session.ts";

const SUM = 'def total(items):\n    return sum(items)\n\n\nif __name__ == "__main__":\n    print(total([1, 2]))\n';

async function run(path: string, files: Record<string, string>, seconds = 30) {
  const { language, sandbox } = await pythonMachine();
  const listed = Object.entries(files).map(([name, text]) => ({ path: name, text }));
  return sandbox.run(language.program(path, listed, seconds));
}

describe("the Python language", () => {
  it("names files", async () => {
    const { language } = await pythonMachine();
    expect(language.name).toBe("python");
    expect(language.solutionFile("merge_sort")).toBe("merge_sort.py");
    expect(language.testFile("merge_sort")).toBe("test_merge_sort.py");
    expect(
      ["test_a.py", "a_test.py", "x/test_a.py", "tests.py", "a.py", "test_a.txt"].map(language.isTestFile),
    ).toEqual([true, true, true, false, false, false]);
  });

  it("refuses names that Python has already", async () => {
    const { language } = await pythonMachine();
    expect(language.nameProblem("merge_sort")).toBeNull();
    for (const name of ["json", "heapq", "sys", "random", "pytest", "unittest"])
      expect(language.nameProblem(name)).toMatch(new RegExp(`already has a module named ${name}: choose another name`));
    expect(language.nameProblem("lambda")).toMatch(/keyword/);
    expect(language.nameProblem("two words")).toMatch(/cannot be imported/);
  });
});

describe("running a program", () => {
  it("runs it as it stands, with its folder importable", async () => {
    expect((await run("summing.py", { "summing.py": SUM })).stdout).toBe("3\n");
    const main = "from summing import total\n\nprint(total([4, 5]))\n";
    expect((await run("main.py", { "summing.py": SUM, "main.py": main })).stdout).toBe("9\n");
    const inFolder = await run("sub/main.py", { "sub/summing.py": SUM, "sub/main.py": main, "summing.py": "broken(" });
    expect(inFolder.stdout).toBe("9\n");
  });

  it("shows the error of a program that fails", async () => {
    const { code, stderr } = await run("summing.py", { "summing.py": "print(1 / 0)\n" });
    expect(code).toBe(1);
    expect(stderr).toContain("ZeroDivisionError");
  });
});

describe("running a test file", () => {
  const tests = "from summing import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n";

  it("prints a line a test and a summary", async () => {
    const { code, stdout } = await run("test_summing.py", { "summing.py": SUM, "test_summing.py": tests });
    expect(stdout).toBe("test_summing::test_total passed\n1 passed\n");
    expect(code).toBe(0);
  });

  it("shows the values of a failing test and fails", async () => {
    const text = `${tests}\n\ndef test_wrong():\n    assert total([1, 2]) == 4\n`;
    const { code, stdout } = await run("test_summing.py", { "summing.py": SUM, "test_summing.py": text });
    expect(code).toBe(1);
    expect(stdout).toContain("test_summing::test_wrong failed\n  assert total([1, 2]) == 4\n  got: 3\n  expected: 4\n");
    expect(stdout).toMatch(/\n1 passed, 1 failed\n$/);
  });

  it("fails when there is no test, when the file does not load, and when all are skipped", async () => {
    const empty = await run("test_summing.py", { "test_summing.py": "x = 1\n" });
    expect([empty.code, empty.stdout]).toEqual([1, "no tests were found: name test functions test_…\n"]);
    const broken = await run("test_summing.py", { "test_summing.py": tests });
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain("`summing` is neither in the standard library nor among the given files");
    const skipped = await run("test_summing.py", {
      "test_summing.py": "import pytest\n\n\n@pytest.mark.skip\ndef test_a():\n    pass\n",
    });
    expect(skipped.code).toBe(1);
    expect(skipped.stdout).toContain("1 skipped");
  });

  it("does not run what stands under __main__, and names forbidden acts", async () => {
    const text = `${tests}\n\ndef test_open():\n    open("/box/x", "w")\n\n\nif __name__ == "__main__":\n    print("main ran")\n`;
    const { stdout } = await run("test_summing.py", { "summing.py": SUM, "test_summing.py": text });
    expect(stdout).not.toContain("main ran");
    expect(stdout).toContain("note: test_summing.py:9 writes a file (/box/x)");
  });
});
