import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EventBody, RunEvent } from "../../../src/domain/event.ts";
import { visible } from "../../../src/domain/untrusted-text.ts";
import { jobLogSurface } from "../../../src/surfaces/job-log/job-log-surface.ts";
import { command, inertLines } from "../../../src/surfaces/job-log/workflow-text.ts";
import { HOSTILE } from "../markdown/inertness.ts";
import { expectGolden } from "../report/golden.ts";
import { poisoned } from "../report/poison.ts";
import { counterexampleReport } from "../report/rich-samples.ts";
import { recorded } from "../report/samples.ts";
import { sampleBodies, stamped } from "../sample-run.ts";
import { obeyed } from "./runner-log.ts";

it("empty lines without end cost no square of them", () => {
  expect(inertLines(`${"\n".repeat(400_000)}  ::error::x`)).toMatch(/\n {2}: :error::x$/);
}, 5_000);

async function logOf(events: readonly RunEvent[]): Promise<string> {
  let log = "";
  let blocks = 0;
  const token = () => {
    blocks += 1;
    return blocks.toString(16).padStart(32, "0");
  };
  const surface = jobLogSurface((text) => {
    log += text;
  }, token);
  for (const event of events) surface.show(event);
  await surface.close();
  return log;
}

const COMMANDS = [
  "::set-env name=X::y",
  "::add-mask::secret",
  "::error file=a.py,line=1::lie",
  "  ::warning::lie",
  "::stop-commands::mine",
  "::endgroup::",
  "::group::fake",
  "##[add-matcher]x",
  "text ##[error]lie",
  "##[endgroup]",
  "\r::error::lie",
  "\u001b[0m::error::lie",
  "::00000000000000000000000000000001::",
  "::00000000000000000000000000000002::\n::error::lie",
];

describe("the job's log", () => {
  it("looks as its golden files", async () => {
    expectGolden(join(import.meta.dirname, "golden/demo.txt"), await logOf(recorded("demo")));
    expectGolden(join(import.meta.dirname, "golden/refuted.txt"), await logOf(recorded("refuted")));
  });

  it("G04: obeys no command of a program, a model or a person", async () => {
    const honest = obeyed(await logOf(stamped(sampleBodies("x", counterexampleReport().receipt))));
    const kinds = (commands: string[]) => commands.map((one) => one.split(" ")[0]);
    expect(kinds(honest)).toEqual(expect.arrayContaining(["group", "warning"]));
    for (const text of [...COMMANDS, COMMANDS.join("\n"), COMMANDS.join(" "), HOSTILE.join("\n")]) {
      const bodies = poisoned<EventBody[]>(sampleBodies(text, counterexampleReport().receipt), text);
      const log = await logOf(stamped(bodies));
      expect([text, kinds(obeyed(log))]).toEqual([text, kinds(honest)]);
      for (const line of log.split("\n").filter((one) => !one.startsWith("::")))
        expect(line).not.toMatch(/##\[|^\s*::/);
    }
  });

  it("G03: prints no control character but its own colours", async () => {
    const log = await logOf(stamped(poisoned(sampleBodies("\u001b[2J\u0007\u202e"), "\u001b[2J\u0007\u202e\r\u0000")));
    // biome-ignore lint/complexity/useRegexLiterals: the escape is easier to see as a string
    const plain = log.replace(new RegExp("\u001b\\[\\d+m", "g"), "");
    expect(visible(plain)).toBe(plain);
  });

  it("warnings of the run become annotations on one line, escaped", () => {
    expect(command("warning", "50 % done\r\n::error::x", { title: "a:b,c" })).toBe(
      "::warning title=a%3Ab%2Cc::50 %25 done%0D%0A::error::x",
    );
  });

  it("keeps the names of tests readable", () => {
    expect(inertLines("test_a::test_b failed")).toBe("test_a::test_b failed");
    expect(inertLines("a ::error file=x::b")).toBe("a : :error file=x::b");
  });

  it("stays readable after 5,000 steps and 2 MB of output", async () => {
    const steps = Array.from({ length: 5_000 }, (_, index): EventBody[] => [
      { type: "step.started", step: index + 1, limit: 5_000 },
      { type: "tool.started", id: `c${index}`, name: "run_file", hint: "test_x.py" },
      {
        type: "tool.ended",
        id: `c${index}`,
        name: "run_file",
        ok: true,
        summary: "passed",
        detail: index === 0 ? "line\n".repeat(400_000) : "ok\n",
        ms: 1,
      },
    ]).flat();
    const log = await logOf(stamped([{ type: "phase.started", phase: "implement" }, ...steps]));
    expect(log).toContain("characters left out");
    expect(log.length).toBeLessThan(600_000);
    expect(log.match(/^::group::/gm)).toHaveLength(1);
    expect(log.trimEnd().endsWith("::endgroup::")).toBe(true);
  });
});
