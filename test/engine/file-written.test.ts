import { describe, expect, it } from "vitest";
import type { EventBody } from "../../src/domain/event.ts";
import { sha256 } from "../../src/domain/random.ts";
import { MOST_IN_ALL, MOST_TOLD, roleOfAuthors, tellWritten } from "../../src/engine/file-written.ts";
import { newMeter } from "../../src/engine/meter.ts";
import type { ScriptedCall } from "../../src/model/script.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { calls, DONE, RIGHT, read, TESTS, understood, write } from "../support/clamp-programs.ts";
import { ofType, scenario } from "../support/engine-run.ts";

type Written = Extract<EventBody, { type: "file.written" }>;

function told(...versions: Uint8Array[]): Written[] {
  const events: EventBody[] = [];
  const run = { emit: (event: EventBody) => events.push(event), meter: newMeter(systemClock) };
  for (const bytes of versions) tellWritten(run, { path: "a.py", role: "helper", bytes }, 2);
  return events as Written[];
}

describe("a version of a file", () => {
  it("is told whole, with the hash and the size of its bytes", () => {
    const text = "\ufeffx = '排序'\r\n";
    const bytes = Buffer.from(text, "utf8");
    expect(told(bytes)).toEqual([
      { type: "file.written", path: "a.py", role: "helper", step: 2, sha256: sha256(bytes), bytes: bytes.length, text },
    ]);
  });

  it("has no text where that is too long, or no text; it is never cut", () => {
    expect(told(Buffer.from("y".repeat(MOST_TOLD)))[0]?.text).toHaveLength(200_000);
    const long = Buffer.from("y".repeat(MOST_TOLD + 1));
    expect(told(long)).toMatchObject([{ text: null, bytes: 200_001, sha256: sha256(long) }]);
    expect(told(Buffer.from([0x78, 0xff, 0x0a]))).toMatchObject([{ text: null, bytes: 3 }]);
  });

  it("has none either where the log holds 8 MiB of them, however they are written there; a smaller one still fits", () => {
    // Six bytes a character in JSON.
    const version = Buffer.from("\u0001".repeat(MOST_TOLD));
    const events = told(...Array.from({ length: 60 }, () => version), Buffer.from("x = 1\n"));
    expect(events.map(({ text }) => text?.length ?? null)).toEqual([
      ...Array.from({ length: 6 }, () => MOST_TOLD),
      ...Array.from({ length: 54 }, () => null),
      6,
    ]);
    expect(JSON.stringify(events).length).toBeLessThan(MOST_IN_ALL + 30_000);
  });
});

it("an author's file is no oracle, whatever it is called", () => {
  const names = { solution: "clamp.py", tests: "test_clamp.py" };
  expect(["clamp.py", "test_clamp.py", "scratch.py", "oracle.py"].map((path) => roleOfAuthors(path, names))).toEqual([
    ...["solution", "tests", "helper", "helper"],
  ]);
});

const edit = (path: string, old_text: string, new_text: string): ScriptedCall => ({
  ...{ name: "edit_file", arguments: { path, old_text, new_text } },
});

describe("the author's files in the log", () => {
  it("come with every call that changed one, after it, and with no other call", async () => {
    const key = "sk-canary-0123456789";
    const { events } = await scenario({
      secrets: [key],
      steps: [
        understood(),
        calls(
          write("clamp.py", `${RIGHT}# ${key.slice(0, 7)}MARK\n`),
          write("test_clamp.py", TESTS),
          write("scratch.py", "x = 1\n"),
        ),
        calls(
          read("clamp.py"),
          write("scratch.py", "x = 1\n"),
          edit("clamp.py", "nowhere", "x"),
          write("../out.py", "x"),
          edit("scratch.py", "1", "2"),
        ),
        calls(edit("clamp.py", "MARK", `${key.slice(7, 15)}REST`)),
        calls(edit("clamp.py", "REST", key.slice(15))),
        DONE,
      ],
      onEvent: (event, abort) => event.type === "phase.ended" && event.phase === "implement" && abort(),
    });
    const written = ofType(events, "file.written");
    expect(written.map(({ step, path, role }) => `${step} ${path} ${role}`)).toEqual([
      ...["1 clamp.py solution", "1 test_clamp.py tests", "1 scratch.py helper"],
      ...["2 scratch.py helper", "3 clamp.py solution", "4 clamp.py solution"],
    ]);
    expect(written.slice(0, 4).map(({ text }) => text)).toEqual([
      `${RIGHT}# sk-canaMARK\n`,
      TESTS,
      "x = 1\n",
      "x = 2\n",
    ]);
    for (const { text, sha256: hash, bytes } of written.slice(0, 4))
      expect([hash, bytes]).toEqual([sha256(text ?? ""), Buffer.byteLength(text ?? "")]);
    for (const event of written) {
      const before = events[event.seq - 2];
      expect(before?.type === "tool.ended" && before.ok && before.summary.includes(event.path)).toBe(true);
    }
    // The hash is of the file as it is, the text of what may be shown.
    const secret = `${RIGHT}# ${key}\n`;
    expect(written[5]).toMatchObject({ sha256: sha256(secret), bytes: secret.length, text: `${RIGHT}# [redacted]\n` });
  });
});
