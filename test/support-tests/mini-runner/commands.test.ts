import { describe, expect, it } from "vitest";
import { LineSplitter } from "../../support/mini-runner/line-splitter.ts";
import { SecretMasker } from "../../support/mini-runner/secret-masker.ts";
import { MAX_ANNOTATIONS, StepLog } from "../../support/mini-runner/step-log.ts";

const TOKEN = "5f0b-token";

function read(...lines: string[]): StepLog {
  const log = new StepLog(new SecretMasker(), false);
  for (const line of lines) log.read(line);
  return log;
}

const split = (...chunks: string[]) => {
  const splitter = new LineSplitter();
  return [...chunks.flatMap((chunk) => splitter.push(Buffer.from(chunk, "latin1"))), ...splitter.end()];
};

describe("lines", () => {
  it("end at \\n, \\r\\n and a lone \\r, wherever the chunks are cut", () => {
    expect(split("a\nb\r\nc\rd")).toEqual(["a", "b", "c", "d"]);
    expect(split("a\r", "\nb\r", "::error::c")).toEqual(["a", "b", "::error::c"]);
    expect(split("a\n\nb\r")).toEqual(["a", "", "b"]);
    expect(split("\xe6\x8e", "\x92")).toEqual(["排"]);
    expect(split()).toEqual([]);
  });
});

describe("workflow commands", () => {
  it("become annotations with their properties unescaped", () => {
    const { annotations, log } = read(
      "  ::error file=a%2Cb.py,line=3,title=x%3Ay::one%0Atwo %25%0D",
      "::Warning::w",
      "::notice::",
    );
    expect(annotations).toEqual([
      { level: "error", message: "one\ntwo %\r", properties: { file: "a,b.py", line: "3", title: "x:y" } },
      { level: "warning", message: "w", properties: {} },
      { level: "notice", message: "", properties: {} },
    ]);
    expect(log).toBe("##[error]one\ntwo %\r\n##[warning]w\n##[notice]\n");
  });

  it("are found in the old form anywhere in a line", () => {
    const { annotations, outputs } = read(
      "text ##[error file=a%5D;line=1]over there%3B",
      "x ##[set-output name=verdict]verified",
      "::unknown:: ##[warning]second try",
    );
    expect(annotations.map(({ level, message, properties }) => [level, message, properties])).toEqual([
      ["error", "over there;", { file: "a]", line: "1" }],
      ["warning", "second try", {}],
    ]);
    expect(outputs).toEqual({ verdict: "verified" });
  });

  it("are no commands when unknown, unfinished or not first in the line", () => {
    const lines = [
      "x ::error::a",
      "::nonsense::a",
      "::error",
      ":: error::a",
      ":::error::a",
      "##[section]a",
      "##[error",
      "## [error]a",
    ];
    const { commands, log } = read(...lines);
    expect(commands).toEqual([]);
    expect(log).toBe(lines.map((line) => `${line}\n`).join(""));
  });

  it("mean nothing between stop-commands and its token", () => {
    const { annotations, commands, outputs, log } = read(
      `::stop-commands::${TOKEN}`,
      "::error::hostile",
      "##[set-output name=verdict]verified",
      "::stop-commands::other",
      "::other::",
      `::${TOKEN}::`,
      "::error::ours",
    );
    expect(annotations.map(({ message }) => message)).toEqual(["ours"]);
    expect(commands.map(({ name }) => name)).toEqual(["stop-commands", "error"]);
    expect(outputs).toEqual({});
    expect(log).toContain("::error::hostile\n");
  });

  it("refuses tokens that could be guessed, and goes on reading commands", () => {
    for (const bad of ["", "pause-logging", "warning"]) {
      const { hasFailed, annotations } = read(`::stop-commands::${bad}`, "::notice::n");
      expect([hasFailed, annotations.at(-1)?.message]).toEqual([true, "n"]);
    }
  });

  it("fails the step for set-env and add-path", () => {
    for (const line of [
      "::set-env name=PATH::x",
      "::add-path::/tmp",
      "a ##[set-env name=A]b",
      "::set-output::x",
      "::echo::maybe",
    ]) {
      const { hasFailed, annotations } = read(line);
      expect([line, hasFailed, annotations.length]).toEqual([line, true, 2]);
    }
  });

  it("hides masked values, each line of them and their encodings", () => {
    const { log, rawLog } = read(
      "::add-mask::s3cret%0Asecond line",
      "a s3cret, b second line, c czNjcmV0, d second%20line",
      "::error::s3cret",
      "::add-mask::  ",
    );
    expect(log).toBe(
      "a ***, b ***, c ***, d ***\n##[error]***\n##[warning]Can't add secret mask for empty string in ##[add-mask] command.\n",
    );
    expect(rawLog).toContain("a s3cret");
  });

  it("groups, echoes and shows debug lines only when asked", () => {
    expect(read("::group::Phase 1", "x", "::endgroup::", "::debug::d").log).toBe("##[group]Phase 1\nx\n##[endgroup]\n");
    expect(read("::echo::on", "::save-state name=a::1", "::echo::off", "::save-state name=b::2").log).toBe(
      "::save-state name=a::1\n::echo::off\n",
    );
    const loud = new StepLog(new SecretMasker(), true);
    loud.read("::debug::d");
    expect(loud.log).toBe("##[debug]d\n");
  });

  it("keeps ten annotations of a level and 4,096 characters of each", () => {
    const { annotations, commands } = read(
      ...Array.from({ length: 30 }, () => `::error::${"x".repeat(5000)}`),
      "::notice::n",
    );
    expect(annotations).toHaveLength(MAX_ANNOTATIONS + 1);
    expect(annotations[0]?.message).toHaveLength(4096);
    expect(commands).toHaveLength(31);
  });
});
