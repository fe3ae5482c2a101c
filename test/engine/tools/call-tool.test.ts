import { describe, expect, it } from "vitest";
import * as z from "zod";
import { callTool } from "../../../src/engine/tools/call-tool.ts";
import { AUTHOR_TOOLS } from "../../../src/engine/tools/index.ts";
import { defineTool } from "../../../src/engine/tools/tool.ts";
import { callOf, toolbox } from "./tool-support.ts";

const said = async (name: string, value: Record<string, unknown>) => {
  const { call } = await toolbox({ "a.py": "x = 1\n" });
  const outcome = await call(name, value);
  expect(outcome).toMatchObject({ ok: false, carriedOut: false });
  return outcome.text;
};

describe("callTool", () => {
  it("answers an unknown tool with the tools there are", async () => {
    expect(await said("bash", { command: "ls" })).toBe(
      'There is no tool "bash". The tools are: write_file, edit_file, read_file, list_files, run_file.',
    );
  });

  it.each([
    ["read_file", { path: 5 }, 'The argument "path" must be a string; received 5. Correct it and call again.'],
    ["read_file", {}, 'The argument "path" must be a string; received nothing. Correct it and call again.'],
    ["write_file", { path: "b.py" }, 'The argument "content" must be a string; received nothing.'],
    ["run_file", { path: "a.py", seconds: 3_600 }, 'The argument "seconds" must be at most 60; received 3600.'],
    ["run_file", { path: "a.py", seconds: 0 }, 'The argument "seconds" must be at least 1; received 0.'],
    ["run_file", { path: "a.py", seconds: "20" }, 'The argument "seconds" must be a number; received "20".'],
    ["run_file", { path: "a.py", seconds: 1.5 }, 'The argument "seconds" must be a whole number; received 1.5.'],
    ["edit_file", { path: "a.py", old_text: "", new_text: "" }, '"old_text" must be a text that is not empty'],
    [
      "read_file",
      { file: "a.py", path: "a.py" },
      'Unknown argument "file". The arguments are: path, from_line, to_line.',
    ],
    ["list_files", { path: "." }, 'Unknown argument "path". It takes no arguments.'],
  ])("%s %j: names the field, the type and the value", async (name, value, sentence) => {
    expect(await said(name, value)).toContain(sentence);
  });

  it("refuses prototype keys without touching a prototype", async () => {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      const value = JSON.parse(`{"path": "a.py", "${key}": {"polluted": true}}`) as Record<string, unknown>;
      expect(await said("read_file", value)).toContain(`Unknown argument "${key}"`);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("does not look into ten megabytes of arguments", async () => {
    expect(await said("write_file", { path: "b.py", content: "x".repeat(10_000_000) })).toMatch(
      /^The arguments of write_file are 100000\d\d characters long\. Send a smaller file\.$/,
    );
  });

  it("says what was wrong with arguments nobody could read, and that a cut call was not run", async () => {
    const { context } = await toolbox();
    const broken = { ok: false, problem: "Expected a comma.", truncated: false, canonical: "{}" } as const;
    const call = { ...callOf("write_file", {}), arguments: broken };
    const { text } = await callTool(AUTHOR_TOOLS, call, context);
    expect(text).toMatch(
      /^The arguments of write_file could not be read: Expected a comma\. They must match this schema: {/,
    );
    expect(text).toContain('"required":["path","content"]');
    const cut = { ...call, arguments: { ...broken, truncated: true } };
    expect((await callTool(AUTHOR_TOOLS, cut, context)).text).toMatch(/^Expected a comma\. Send the file in parts/);
  });

  it("turns a tool that throws into a result, without a stack trace", async () => {
    const { context } = await toolbox();
    const crashing = defineTool({
      name: "crash",
      description: "",
      parameters: z.strictObject({}),
      run: async () => {
        throw new TypeError("x is undefined\n    at somewhere (/home/x.ts:1:1)");
      },
    });
    const outcome = await callTool([crashing], callOf("crash", {}), context);
    expect(outcome).toMatchObject({ ok: false, carriedOut: false });
    expect(outcome.text).toBe("crash failed inside VeriAlgo: x is undefined Try another way.");
  });
});
