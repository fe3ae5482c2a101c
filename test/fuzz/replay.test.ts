import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { EXIT, UsageError } from "../../src/domain/errors.ts";
import { Receipt } from "../../src/domain/receipt.ts";
import { visible } from "../../src/domain/untrusted-text.ts";
import { replay } from "../../src/entry/commands/replay.ts";
import type { Console } from "../../src/entry/console.ts";
import type { Context } from "../../src/entry/context.ts";
import { demand, fuzzAsync, RUNS } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";

const runs = resolve(import.meta.dirname, "../fixtures/runs");
const recorded = ["demo", "refuted", "written"].map((name) =>
  readFileSync(join(runs, `${name}.ndjson`), "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);

type Change = (lines: string[]) => string[];
const at = fc.nat(200);
const changes: fc.Arbitrary<Change> = fc.oneof(
  at.map(
    (index): Change =>
      (lines) =>
        lines.filter((_, one) => one !== index % lines.length),
  ),
  at.map(
    (index): Change =>
      (lines) =>
        lines.flatMap((line, one) => (one === index % lines.length ? [line, line] : [line])),
  ),
  fc.tuple(at, at).map(
    ([a, b]): Change =>
      (lines) =>
        lines.map((line, one) => (one === a % lines.length ? (lines[b % lines.length] ?? line) : line)),
  ),
  fc.tuple(at, hostileText(3)).map(
    ([index, text]): Change =>
      (lines) =>
        lines.toSpliced(index % lines.length, 0, text),
  ),
  // What stands in a text of an event is shown.
  fc.tuple(at, hostileText(3)).map(
    ([index, text]): Change =>
      (lines) =>
        lines.map((line, one) =>
          one === index % lines.length
            ? line.replace(
                /"(summary|text|message|hint|title)":"[^"\\]*"/,
                (_, name) => `"${name}":${JSON.stringify(text)}`,
              )
            : line,
        ),
  ),
  fc.constant<Change>((lines) => lines.slice().reverse()),
);
/** Recorded logs, changed here and there and cut somewhere, as bytes. */
const logs = fc
  .tuple(fc.constantFrom(...recorded), fc.array(changes, { maxLength: 4 }), fc.integer({ min: 0, max: 1_500 }))
  .map(([lines, all, part]) => {
    const bytes = Buffer.from(
      `${all.reduce((made, change) => (made.length === 0 ? made : change(made)), lines).join("\n")}\n`,
    );
    return bytes.subarray(0, Math.floor((Math.min(part, 1_000) / 1_000) * bytes.length));
  });

/** Colours are the terminal's own; everything else of the kind would come from the log. */
const withoutColours = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, "");

describe("replay", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "verialgo-fuzz-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("shows any log as far as it goes, cleanly, or says in one sentence that it is none", async () => {
    const path = join(folder, "events.ndjson");
    await fuzzAsync(
      fc.tuple(logs, fc.boolean()),
      async ([bytes, json], seen) => {
        writeFileSync(path, bytes);
        let [out, err] = ["", ""];
        const look = { columns: 80, colour: false, live: false };
        const console: Console = {
          out: (text) => {
            out += text;
          },
          err: (text) => {
            err += text;
          },
          wrote: () => out !== "",
          lost: () => null,
          outLook: look,
          errLook: look,
          readInput: async () => Buffer.alloc(0),
        };
        try {
          const code = await replay([path], { json }, { console } as unknown as Context);
          seen(json ? "receipt" : "shown");
          demand(code === EXIT.ok || (json && code === EXIT.unverified), `exit ${code}`);
        } catch (error) {
          demand(error instanceof UsageError && /^[^\n]+[.?]$/.test(error.message), String(error));
          return seen("none");
        }
        if (json) demand(Receipt.safeParse(JSON.parse(out)).success, "no receipt");
        for (const text of [out, err])
          if (!json || text !== out)
            demand(visible(withoutColours(text)) === withoutColours(text), "hidden characters");
        demand(!/\bat .*\.[jt]s:\d/.test(err), "a stack trace");
      },
      { atLeast: { receipt: 0.2, shown: 0.2 }, runs: Math.ceil(RUNS / 20) },
    );
  });
});
