import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createBackend, MOST_RUNS } from "../../../src/entry/web/backend.ts";
import { createRunChildren } from "../../../src/entry/web/run-children.ts";
import { readEnd, readNote, writeNote } from "../../../src/surfaces/browser/server/run-note.ts";
import { startOf } from "../../../src/workspace/live-process.ts";
import { emptyFolder } from "../../support/built-cli.ts";
import { alive, until } from "../../support/process-tree.ts";

const request = { kind: "demo", requirement: "", limits: {} } as const;

/** Runs whose process is a script of this test. */
function children(script: string) {
  const runs = emptyFolder();
  const program = join(emptyFolder(), "program.mjs");
  writeFileSync(program, script);
  const made = createRunChildren(runs, [process.execPath, program], {});
  return { runs, made };
}

async function ended(script: string) {
  const { runs, made } = children(script);
  const id = made.start(request);
  await until("the end", () => !made.isUnderWay(id));
  return { ...readEnd(join(runs, id)), folder: join(runs, id) };
}

describe("a run's process", () => {
  it("is told apart for good, in a group of its own, with nothing to read and all it says in files", async () => {
    const { runs, made } = children(`
      import { readFileSync } from "node:fs";
      console.log(JSON.stringify({ words: process.argv.slice(2), input: readFileSync(0, "utf8") }));
      setInterval(() => {}, 1000);
    `);
    const id = made.start(request);
    const folder = join(runs, id);
    const { process: mark } = readNote(folder)!;
    expect(mark).toEqual({ pid: expect.any(Number), start: startOf(mark!.pid) });
    expect(made.isUnderWay(id)).toBe(true);
    const said = await until("its words", () => readFileSync(join(folder, "stdout.json"), "utf8"));
    expect(JSON.parse(said)).toEqual({ words: ["demo", ...["result", "events.ndjson"].map(at), "--json"], input: "" });
    function at(name: string): string {
      return `--${name === "result" ? "out" : "events"}=${join(folder, name)}`;
    }
    const group = readFileSync(`/proc/${mark!.pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[2];
    expect(group).toBe(String(mark!.pid));
    process.kill(mark!.pid, "SIGKILL");
    await until("the end", () => !made.isUnderWay(id));
    expect(readEnd(folder)).toEqual({ exitCode: null, message: expect.stringContaining("(SIGKILL)") });
    expect(made.stop(folder)).toBe(false);
  });

  it("is asked to stop once, as a second Ctrl-C would cost its receipt", async () => {
    const { runs, made } = children(`
      let asked = 0;
      process.on("SIGINT", () => console.log(++asked));
      console.log("ready");
      setInterval(() => {}, 1000);
    `);
    const folder = join(runs, made.start(request));
    const said = () => readFileSync(join(folder, "stdout.json"), "utf8");
    await until("the start", () => said() === "ready\n");
    expect([made.stop(folder), made.stop(folder), made.stop(folder)]).toEqual([true, true, true]);
    await until("the signal", () => said() !== "ready\n");
    process.kill(readNote(folder)!.process!.pid, "SIGTERM");
    await until("the end", () => made.count() === 0);
    expect(said()).toBe("ready\n1\n");
  });

  it("is sent no signal where a number alone was written down, which may be anybody's", async () => {
    const { runs, made } = children(`
      process.on("SIGINT", () => process.exit(7));
      console.log("ready");
      setInterval(() => {}, 1000);
    `);
    const folder = join(runs, made.start(request));
    await until("the start", () => readFileSync(join(folder, "stdout.json"), "utf8") === "ready\n");
    const note = readNote(folder)!;
    for (const start of ["", "1"]) {
      writeNote(folder, { ...note, process: { ...note.process!, start } });
      expect(made.stop(folder)).toBe(false);
    }
    process.kill(note.process!.pid, "SIGKILL");
    await until("the end", () => made.count() === 0);
    expect(readEnd(folder)?.message).toContain("(SIGKILL)");
  });

  it.each([
    [
      'console.error("verialgo: One.\\nverialgo: OPENAI_API_KEY is not set.\\n"); process.exit(2)',
      2,
      "OPENAI_API_KEY is not set.",
    ],
    ["process.exit(3)", 3, "Its process ended with code 3 before the run began."],
    ["process.exit(130)", 130, "It was stopped before the run began."],
  ])("that ended without a run tells why: %s", async (script, exitCode, message) => {
    expect(await ended(script)).toMatchObject({ exitCode, message });
  });

  it("that cannot be started is told, too", async () => {
    const runs = emptyFolder();
    const made = createRunChildren(runs, [join(runs, "nowhere")], {});
    const id = made.start(request);
    await until("the end", () => !made.isUnderWay(id));
    expect(readEnd(join(runs, id))?.message).toContain("could not be started");
  });
});

describe("runs at the same time", () => {
  it("are four, however many are asked for at once", async () => {
    const { runs, made } = children("setInterval(() => {}, 1000);");
    const backend = createBackend({
      ...{ runsFolder: runs, page: { script: "", style: "" }, token: "", options: {}, settingNames: [] },
      ...{ children: made, redact: (text: string) => text },
    });
    const answers = await Promise.all(Array.from({ length: MOST_RUNS + 2 }, () => backend.start(request, [])));
    const started = answers.flatMap((answer) => ("id" in answer ? [answer.id] : []));
    expect(MOST_RUNS).toBe(4);
    expect(started).toHaveLength(4);
    expect(answers.at(-1)).toEqual({
      status: 429,
      message: "4 runs go on already; wait for the end of one, or stop it.",
    });
    const pids = started.map((id) => readNote(join(runs, id))!.process!.pid);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await until("their end", () => alive(pids).length === 0 && made.count() === 0);
    // A key that was pasted along stands in no file and no address.
    const wish = { kind: "implement", requirement: "sort, my key is sk-pasted-1234", limits: {} } as const;
    const careful = createBackend({
      ...{ runsFolder: runs, page: { script: "", style: "" }, token: "", options: {}, settingNames: ["maxCost"] },
      ...{ children: made, redact: (text: string) => text.replaceAll("sk-pasted-1234", "[redacted]") },
    });
    const answer = await careful.start(wish, []);
    const id = "id" in answer ? answer.id : "";
    const written = readdirSync(join(runs, id)).map((name) => readFileSync(join(runs, id, name), "utf8"));
    expect([id, ...written].join("\n")).not.toMatch(/sk-pasted/);
    expect(readNote(join(runs, id))?.request.requirement).toBe("sort, my key is [redacted]");
    expect(await careful.start({ ...wish, limits: { maxCost: 1 } }, [])).toMatchObject({
      status: 409,
      message: expect.stringContaining("no price is known"),
    });
    process.kill(readNote(join(runs, id))!.process!.pid, "SIGKILL");
    await until("its end", () => made.count() === 0);
    // Those of an earlier server take a place, too.
    const earlier = Array.from({ length: 4 }, (_, index) => ({ id: `earlier-${index}`, stoppable: true })) as never;
    expect(await backend.start(request, earlier)).toMatchObject({ status: 429 });
  });
});
