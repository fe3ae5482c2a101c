import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../src");
const DELETES = /\bdelete\s+(?:\w+\.)*env(?:ironment)?\b|Reflect\.deleteProperty\(\s*(?:process\.)?env/;

describe("surprise 12: a variable that is deleted stays in /proc/self/environ", () => {
  it("so nothing relies on deleting one", () => {
    const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((name) => DELETES.test(readFileSync(join(ROOT, name), "utf8")))).toEqual([]);
  });

  it.each(["delete process.env.KEY", 'delete process.env["KEY"]', "delete environment.KEY"])("notices %s", (code) => {
    expect(DELETES.test(code)).toBe(true);
  });

  it.runIf(process.platform === "linux")("which is so on this machine, too", () => {
    const name = Object.keys(process.env).find((one) => /^(PATH|HOME|PWD)$/.test(one)) ?? "";
    const before = process.env[name];
    delete process.env[name];
    try {
      expect(readFileSync("/proc/self/environ", "utf8")).toContain(`${name}=${before}`);
    } finally {
      process.env[name] = before;
    }
  });
});
