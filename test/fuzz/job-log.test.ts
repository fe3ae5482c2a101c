import fc from "fast-check";
import { describe, it } from "vitest";
import type { EventBody, RunEvent } from "../../src/domain/event.ts";
import { visible } from "../../src/domain/untrusted-text.ts";
import { openRunner } from "../../src/entry/action/runner.ts";
import { jobLogSurface } from "../../src/surfaces/job-log/job-log-surface.ts";
import { command, inertLine, inertLines } from "../../src/surfaces/job-log/workflow-text.ts";
import { poisoned } from "../surfaces/report/poison.ts";
import { counterexampleReport } from "../surfaces/report/rich-samples.ts";
import { sampleBodies, stamped } from "../surfaces/sample-run.ts";
import { demand, fuzz, processorSeconds, RUNS } from "./fuzz.ts";
import { hostileText, INVISIBLE, RUNNER_COMMANDS } from "./hostile.ts";
import { obeyedBy } from "./runner-rules.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...RUNNER_COMMANDS, TOKEN, `::${TOKEN}::`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "\n",
      "\n",
      "\r\n",
      "\r",
      " ",
      "  ",
      "\t",
      "\u00a0",
      "\u3000",
      "\u2003",
      "\u2028",
      "\u0085",
      "\u1680",
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(...INVISIBLE) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "a",
      "test_a::test_b",
      "::x",
      "x::",
      "error::",
      "::error",
      "warning file=a,line=1::b",
      "[",
      "]",
      "##",
      "#[",
      "中",
      "%",
      "%25",
      "\u001b[1m",
    ),
  },
  { weight: 1, arbitrary: hostileText(2) },
);
const texts = fc.array(piece, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(""));

/** Whether the same text would be obeyed if nothing were done about it. */
const isDangerous = (text: string): boolean => obeyedBy(`${text}\n`).length > 0;

describe("what others write into the job's log", () => {
  it("is no command of the runner, at the beginning of a line or behind what we print", () => {
    fuzz(
      texts,
      (text, seen) => {
        if (isDangerous(text)) seen("dangerous");
        for (const log of [
          inertLines(text),
          inertLine(text, 5_000),
          `    | ${inertLine(text, 5_000)}`,
          inertLine(text, 9),
        ]) {
          const found = obeyedBy(log);
          demand(found.length === 0, `${JSON.stringify(found)} of ${JSON.stringify(log)}`);
          demand(visible(log) === log, "hidden characters");
        }
        demand(!/[\r\n]/.test(inertLine(text)), "more than one line");
      },
      { atLeast: { dangerous: 0.25 } },
    );
  });

  it("keeps its words", () => {
    const bare = (text: string) => text.replace(/\s+/g, "");
    fuzz(texts, (text) => demand(bare(inertLines(text)) === bare(visible(text)), inertLines(text)));
  });

  it("comes back from a command of ours as it was given, and as that one command", () => {
    const properties = fc.dictionary(fc.constantFrom("title", "file", "line"), texts, {
      maxKeys: 2,
      noNullPrototype: true,
    });
    fuzz(fc.tuple(texts, properties), ([text, given]) => {
      const log = command("warning", text, given);
      demand(!/[\r\n]/.test(log), "more than one line");
      const [found, ...more] = obeyedBy(log);
      demand(found !== undefined && more.length === 0 && found.name === "warning", log);
      demand(found.data === text, `${found.data} came back`);
      for (const [name, value] of Object.entries(given).filter(([, value]) => value !== ""))
        demand(found.properties[name] === value, `${found.properties[name]} came back as ${name}`);
      demand(
        Object.keys(found.properties).every((name) => name in given),
        "a property nobody gave",
      );
    });
  });

  it("in a whole run adds no command to the run's own, and lets none out of a block", () => {
    const honest = names(logOf(stamped(poisoned<EventBody[]>(sampleBodies("x", counterexampleReport().receipt), "x"))));
    // Each run holds its text in some sixty places.
    fuzz(
      texts,
      (text, seen) => {
        // Of nothing visible there is no block either.
        if (visible(text).trim() === "") return;
        const bodies = poisoned<EventBody[]>(sampleBodies(text, counterexampleReport().receipt), text);
        const log = logOf(stamped(bodies));
        if (isDangerous(text)) seen("dangerous");
        demand(names(log) === honest, `${names(log)} instead of ${honest}`);
      },
      { atLeast: { dangerous: 0.2 }, runs: Math.ceil(RUNS / 50) },
    );
  });

  it("in an annotation or a sentence of the Action is that annotation, or nothing", () => {
    let log = "";
    const runner = openRunner({
      summaryPath: null,
      out: (text) => {
        log += text;
      },
    });
    fuzz(texts, (text) => {
      log = "";
      runner.annotate("notice", text);
      demand(
        obeyedBy(log)
          .map(({ name }) => name)
          .join() === "notice",
        log,
      );
      log = "";
      runner.say(text);
      demand(obeyedBy(log).length === 0, log);
    });
  });

  it("is made inert in a moment, 10,000 characters of it", () => {
    const all = fc
      .sample(fc.tuple(texts, texts), 200)
      .map(([a, b]) => a.repeat(5_000).slice(0, 5_000) + b.repeat(5_000).slice(0, 5_000));
    const seconds = processorSeconds(() => {
      for (const text of [
        ...all,
        "::a ".repeat(2_500),
        " ".repeat(10_000),
        "\n \t".repeat(3_333),
        "::a\u00a0".repeat(2_000),
      ])
        inertLines(text);
    });
    demand(seconds < 10, `${seconds} s of the processor`);
  });
});

function logOf(events: readonly RunEvent[]): string {
  let log = "";
  let blocks = 0;
  const token = () => {
    blocks += 1;
    return (BigInt(`0x${TOKEN}`) + BigInt(blocks)).toString(16).padStart(32, "0");
  };
  const surface = jobLogSurface((text) => {
    log += text;
  }, token);
  for (const event of events) surface.show(event);
  return log;
}

const names = (log: string): string =>
  obeyedBy(log)
    .map(({ name }) => name)
    .join(" ");
