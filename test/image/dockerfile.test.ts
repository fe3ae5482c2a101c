import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { TOOL_VERSION } from "../../src/entry/version.ts";
import { copyOf, pairsOf, readDockerfile } from "../support/image/dockerfile.ts";
import { RULES } from "../support/image/rules.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const text = read("Dockerfile");
const file = readDockerfile(text);
const final = file.stages.at(-1)?.instructions ?? [];
const argument = (name: string) => Object.fromEntries(file.global.flatMap((one) => pairsOf(one.text)))[name] as string;

describe("the Dockerfile", () => {
  it.each(RULES.map((rule) => [rule.name, rule] as const))("%s", (_, { find, bad }) => {
    expect(find(file)).toEqual([]);
    expect(find(readDockerfile(bad)), bad).toHaveLength(1);
    // The example makes this mistake, and is read as what it is.
    expect(readDockerfile(bad).stages.length).toBeGreaterThan(0);
  });

  it("builds and runs on the same Node of the same Debian", () => {
    const version = /^node:(\d+\.\d+\.\d+-\w+)$/.exec(argument("BUILD_IMAGE"))?.[1];
    expect(argument("RUNTIME_IMAGE")).toBe(`node:${version}-slim`);
    expect(file.stages.map(({ image }) => image)).toEqual(["${BUILD_IMAGE}", "${RUNTIME_IMAGE}"]);
  });

  it("carries the version of the package, a store on the volume, and listens to the outside", () => {
    const labels = Object.fromEntries(pairsOf(final.find(({ name }) => name === "LABEL")?.text ?? ""));
    expect(labels["org.opencontainers.image.version"]).toBe(TOOL_VERSION);
    const env = Object.fromEntries(pairsOf(final.find(({ name }) => name === "ENV")?.text ?? ""));
    expect(env).toEqual({
      NODE_ENV: "production",
      HOST: "0.0.0.0",
      PORT: "3000",
      VERIALGO_STORE: "/data/verialgo-app.sqlite",
    });
    expect(final.find(({ name }) => name === "VOLUME")?.text).toBe('["/data"]');
  });

  it("takes into the last stage the server, the store's native package and what that needs, and nothing else", () => {
    const copied = final.filter(({ name }) => name === "COPY").flatMap((one) => copyOf(one.text).sources);
    const folders = new Set(
      copied.map((path) => path.replace(/^\/build\//, "").replace(/^(node_modules\/[^/]+)\/.*/, "$1")),
    );
    expect([...folders].sort()).toEqual([
      "LICENSE",
      "data",
      "dist/app",
      "node_modules/better-sqlite3",
      "node_modules/bindings",
      "node_modules/file-uri-to-path",
      "package.json",
    ]);
    const needs = (name: string) =>
      Object.keys(JSON.parse(read(`node_modules/${name}/package.json`)).dependencies ?? {});
    // `prebuild-install` only installs.
    expect([...needs("better-sqlite3"), ...needs("bindings"), ...needs("file-uri-to-path")].sort()).toEqual([
      "bindings",
      "file-uri-to-path",
      "prebuild-install",
    ]);
  });

  it("is built from what .dockerignore lets in, which is only that", () => {
    const [first, ...others] = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(first).toBe("*");
    const letIn = others.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    const taken = (file.stages[0]?.instructions ?? [])
      .filter(({ name }) => name === "COPY")
      .flatMap((one) => copyOf(one.text).sources);
    expect(letIn.sort()).toEqual(taken.sort());
    expect(taken.some((path) => /env|key|pem|\.git/i.test(path))).toBe(false);
    expect(importedFromElsewhere()).not.toEqual([]);
    for (const path of importedFromElsewhere()) expect(taken).toContain(path);
  });
});

/** Files outside of `src` that are bundled with it. */
function importedFromElsewhere(): string[] {
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  return sources.flatMap((path) => {
    const targets = [...read(join("src", path)).matchAll(/from "(\.[^"]+)"/g)].map((match) => match[1] ?? "");
    return targets.map((target) => join("src", path, "..", target)).filter((target) => !target.startsWith("src/"));
  });
}

describe("reading a Dockerfile", () => {
  it("joins lines, leaves comments out and keeps stages apart", () => {
    const parsed = readDockerfile('# x\nARG A=1\nFROM a:1 AS b\nRUN x && \\\n  # why\n  y\n\nFROM c\nenv X=1 Y="a b"');
    expect(parsed).toEqual({
      global: [{ name: "ARG", text: "A=1", line: 2 }],
      stages: [
        { image: "a:1", name: "b", line: 3, instructions: [{ name: "RUN", text: "x && y", line: 4 }] },
        { image: "c", name: null, line: 8, instructions: [{ name: "ENV", text: 'X=1 Y="a b"', line: 9 }] },
      ],
    });
    expect(pairsOf('X=1 Y="a b"')).toEqual([
      ["X", "1"],
      ["Y", "a b"],
    ]);
    expect(copyOf("--from=b --chown=1:1 a b c/")).toEqual({
      flags: { from: "b", chown: "1:1" },
      sources: ["a", "b"],
      target: "c/",
    });
  });
});
