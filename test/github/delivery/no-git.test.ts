import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publish } from "../../../src/github/delivery/publish.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { clientOf, placeOf } from "../hub-client.ts";
import { codes, filesOf, requestFor, run } from "./delivery-hub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(() => hub.stop());

const folder = join(import.meta.dirname, "../../../src/github");

/** Ways to start a process, or to have a library do it. */
const PROCESSES =
  /node:(child_process|cluster|worker_threads)|\b(execa|simple-git|isomorphic-git|spawn|execFile|execSync)\b/;
const FILES = /node:fs/;

describe("no tree is checked out", () => {
  it("H01, H02 nothing in src/github starts a process, and delivery touches no file system", () => {
    const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(sources.length).toBeGreaterThan(15);
    const matching = (what: RegExp) => sources.filter((path) => what.test(readFileSync(path, "utf8")));
    expect(matching(PROCESSES)).toEqual([]);
    expect(matching(FILES).filter((path) => path.includes("/delivery/"))).toEqual([]);
    expect(PROCESSES.test('import { spawn } from "node:child_process";')).toBe(true);
  });

  it("H01, H02 the files of a planted repository are refused with a list, before any request", async () => {
    const before = hub.requests().length;
    const planted = [".git", "HEAD", "config", ".gitmodules", ".gitattributes"].map((path) => ({
      path,
      role: "solution" as const,
      bytes: Buffer.from("[core]\n\tfsmonitor = id\n"),
    }));
    const result = await run(hub, await requestFor(hub, { files: planted }));
    expect(codes(result)).toEqual(["refused-path"]);
    expect(result.notes[0]?.message).toMatch(/"\.git" .*"\.gitmodules" .*"\.gitattributes" /);
    expect(hub.requests()).toHaveLength(before);
  });

  it("C03 a folder of CI is refused, and one that is too much", async () => {
    const inCi = await run(hub, await requestFor(hub, { folder: ".github/workflows" }));
    expect(codes(inCi)).toEqual(["refused-path"]);
    const many = Array.from({ length: 25 }, (_, at) => [`f${at}.py`, "x\n"]);
    expect(codes(await run(hub, await requestFor(hub, { texts: Object.fromEntries(many) })))).toEqual(["too-large"]);
    expect(codes(await run(hub, await requestFor(hub, { files: [] })))).toEqual(["failed"]);
  });

  it("H10 the token stands in no address, no body and nothing that is shown", async () => {
    const { client, clock, token } = clientOf(hub);
    hub.allowActionsPulls(false);
    const result = await publish(client, placeOf(hub), await requestFor(hub, { texts: { "a.py": "x = 1\n" } }), {
      clock,
    });
    expect(result.commit).not.toBeNull();
    expect(JSON.stringify(result)).not.toContain(token);
    const sent = hub.requests().map(({ path, body }) => JSON.stringify([path, body]));
    expect(sent.filter((text) => text.includes(token))).toEqual([]);
    expect(hub.requests({ operation: /^git\/(fetch|push)/ })).toEqual([]);
    expect(filesOf({}).length).toBe(1);
  });
});
