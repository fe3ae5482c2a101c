import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHandover } from "../../../src/entry/action/handover.ts";
import { SOLUTION, TESTS, WRONG } from "../../support/cli-cases.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { type Bent, handOver, replaced, sha256 } from "../../support/handed-over.ts";

let hub: FakeHub;
const folders: string[] = [];
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await hub.stop();
});

/** The artifact as the publish job finds it unpacked; `change` is the last to touch the folder. */
async function readBent(bent: Bent, change: (folder: string) => void = () => {}) {
  const handed = await handOver(hub, bent);
  const folder = mkdtempSync(join(tmpdir(), "verialgo-handover-"));
  folders.push(folder);
  const [name = ""] = handed.artifacts.names();
  for (const [path, bytes] of Object.entries(handed.artifacts.get(name).files))
    writeFileSync(join(folder, path), bytes);
  change(folder);
  const expected = { sha256: handed.sha256, repository: "octo/algorithms", runId: handed.runId, attempt: 1 };
  return readHandover(folder, expected);
}

const FITTING = [
  { path: "add.py", role: "solution" as const, sha256: sha256(WRONG) },
  { path: "test_add.py", role: "tests" as const, sha256: sha256(TESTS) },
];

describe("readHandover", () => {
  it("gives what a solve job left untouched", async () => {
    const taken = await readBent({});
    if ("problem" in taken) throw new Error(taken.problem);
    expect(taken.files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
      ["add.py", SOLUTION],
      ["test_add.py", TESTS],
    ]);
    expect(taken.receipt.verdict).toBe("tested");
  });

  const cases: [name: string, bent: Bent, why: RegExp][] = [
    ["of a later attempt", { handover: { attempt: 2 } }, /attempt 2/],
    ["of another repository", { handover: { repository: "mallory/algorithms" } }, /repository mallory\/algorithms/],
    ["that names fields this version does not know", { handover: { extra: 1 } as never }, /cannot be read/],
    ["that names a file by a path", { handover: { files: [{ ...FITTING[0]!, path: "../add.py" }] } }, /cannot be read/],
    [
      "with a changed file and a handover that fits it",
      { entries: replaced("add.py", WRONG), handover: { files: FITTING } },
      /add\.py is not the one that passed/,
    ],
    ["with a file in another role", { handover: { files: [{ ...FITTING[1]!, role: "oracle" }] } }, /is not the one/],
    ["with a changed receipt", { handover: { receiptSha256: "0".repeat(64) } }, /receipt was changed/],
    ["with a changed event log", { entries: replaced("events.ndjson", "{}\n") }, /event log was changed/],
    [
      "that leaves the tests out",
      { handover: { files: [{ path: "add.py", role: "solution", sha256: sha256(SOLUTION) }] } },
      /test_add\.py of the receipt is missing/,
    ],
    [
      "without a file it names",
      { entries: (all) => all.filter(({ path }) => path !== "add.py") },
      /add\.py .* is missing/,
    ],
    ["whose receipt says tested without findings", { receipt: { findings: [] } }, /but its findings give unverified/],
    ["whose receipt claims a level it did not reach", { receipt: { level: 3 } }, /receipt says tested, but/],
    ["whose receipt says refuted", { receipt: { verdict: "refuted", level: 0 } }, /says refuted: nothing is published/],
    ["whose receipt says not-run", { receipt: { verdict: "not-run" } }, /receipt says not-run: nothing is published/],
    ["whose receipt is none", { receipt: { schemaVersion: 2 } as never }, /cannot be read/],
  ];
  it.each(cases)("H08 refuses one %s", async (_name, bent, why) => {
    expect(await readBent(bent)).toEqual({ problem: expect.stringMatching(why) });
  });

  it("H08 follows no link, neither a symbolic nor a hard one", async () => {
    const linked = (link: typeof symlinkSync | typeof linkSync) => (folder: string) => {
      const outside = join(mkdtempSync(join(tmpdir(), "verialgo-outside-")), "add.py");
      folders.push(join(outside, ".."));
      writeFileSync(outside, SOLUTION);
      rmSync(join(folder, "add.py"));
      link(outside, join(folder, "add.py"));
    };
    expect(await readBent({}, linked(symlinkSync))).toEqual({ problem: expect.stringMatching(/add\.py .*is a link/) });
    expect(await readBent({}, linked(linkSync))).toEqual({
      problem: expect.stringMatching(/second name \(a hard link\)/),
    });
  });
});
