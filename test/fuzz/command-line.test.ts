import fc from "fast-check";
import { describe, it } from "vitest";
import { EXIT } from "../../src/domain/errors.ts";
import { Receipt } from "../../src/domain/receipt.ts";
import { visible } from "../../src/domain/untrusted-text.ts";
import type { Console } from "../../src/entry/console.ts";
import type { Context } from "../../src/entry/context.ts";
import { runProgram } from "../../src/entry/program.ts";
import { demand, fuzzAsync, RUNS } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";

/** With a folder that is none, it does not begin to listen. */
const WEB = "web";

/** None of these finds a file to work on, so nothing is ever run. */
const COMMANDS = [
  "verify",
  "verify",
  "mutate",
  "replay",
  "eval",
  "stats",
  WEB,
  "report",
  "verfy",
  "Verify",
  "",
  "--nope",
  "-x",
];
const OPTIONS =
  "--tests --oracle --module --entry --claim --seed --out --require-level --receipt --json --allow-unsandboxed --test-timeout --python --test --__proto__ --constructor -- - -j --json=1 --seed= --max-steps".split(
    " ",
  );
const value = fc.oneof(
  fc.constantFrom(
    "missing.py",
    "./no/such/file.py",
    "",
    "-1",
    "0",
    "5",
    "1e9",
    "zz",
    "O(n log n)",
    "../../x",
    "\u0000",
    "a b",
  ),
  hostileText(3).map((text) => `missing-${text}`),
);
const words = fc
  .tuple(fc.constantFrom(...COMMANDS), fc.array(fc.oneof(value, fc.constantFrom(...OPTIONS)), { maxLength: 5 }))
  .map(([command, rest]) => [...(command === WEB ? ["web", "--runs", ""] : [command]), ...rest])
  .filter((all) => !all.some((word) => /^(?:-h|--help|-V|--version|help)$/.test(word)));

describe("the command line's words", () => {
  it("that are wrong end in a sentence, the right exit code and, where asked for, one receipt", async () => {
    await fuzzAsync(
      words,
      async (all, seen) => {
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
        const interruption = { received: () => null, signal: new AbortController().signal };
        const code = await runProgram(all, { console, interruption } as unknown as Omit<Context, "settingNames">);
        demand(code === EXIT.usage, `exit ${code}: ${err}`);
        demand(/^verialgo: ./m.test(err), `no sentence: ${err}`);
        demand(visible(err) === err, `hidden characters in ${JSON.stringify(err)}`);
        demand(!/\bat .*\.[jt]s:\d/.test(err) && err.length < 4_000, err.slice(0, 4_000));
        if (!all.includes("--json")) return demand(out === "", out);
        seen("json");
        demand(Receipt.parse(JSON.parse(out)).verdict === "not-run", "another verdict");
      },
      { atLeast: { json: 0.02 }, runs: Math.ceil(RUNS / 4) },
    );
  });
});
