import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
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

const source = join(import.meta.dirname, "../../../src");

/** Ways to start a process, or to have a library do it. */
const PROCESSES =
  /node:(child_process|cluster|worker_threads)|\b(execa|simple-git|isomorphic-git|spawn|execFile|execSync)\(|\bfrom "(execa|simple-git|isomorphic-git)"/;
const FILES = /node:fs/;
/** The word as a program's name: alone in quotes, or at the end of a path. Files called `.git` are only ever refused. */
const GIT = /["'`](?:[\w./-]*\/)?git["'` ]|git-(?:upload|receive)-pack|simple-git|isomorphic-git/;

/** Every place that starts a process, with what it starts. A new one needs a reason here. */
const STARTERS: Readonly<Record<string, string>> = {
  "entry/action/prepare-sandbox.ts": "apt-get, to install bubblewrap, before a run",
  "entry/web/run-children.ts": "this very command, for a run that the page asked for",
  "languages/python/interpreter.ts": "the Python interpreter, to ask its version, before a run",
  "languages/python/precompile.ts": "the Python interpreter, on our own harness",
  "sandbox/candidates.ts": "bubblewrap, to ask its version",
  "sandbox/container-engine.ts": "docker or podman, to ask for an image and to end a container",
  "sandbox/control-group-trial.ts": "a process that tries out a control group",
  "sandbox/probe.ts": "a sleeper with a secret, for the probe to look for",
  "sandbox/supervise.ts": "the sandbox itself",
};

describe("no tree is checked out", () => {
  const sources = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)));
  const matching = (what: RegExp) =>
    sources.filter((path) => what.test(readFileSync(join(source, path), "utf8"))).sort();

  it("H01, H02 processes are started in the listed places only, none of them Git, and delivery touches no file system", () => {
    expect(sources.length).toBeGreaterThan(200);
    // The list may run ahead of the code, never the code of the list.
    expect(matching(PROCESSES).filter((path) => !(path in STARTERS))).toEqual([]);
    expect(matching(PROCESSES).length).toBeGreaterThan(4);
    expect(matching(GIT)).toEqual([]);
    expect(matching(FILES).filter((path) => path.includes("github/delivery/"))).toEqual([]);
  });

  it.each<[RegExp, string]>([
    [PROCESSES, 'import { spawn } from "node:child_process";'],
    [PROCESSES, 'const { execFile } = await import("node:child_process");'],
    [PROCESSES, 'import { $ } from "execa";'],
    [GIT, 'spawn("git", ["push"])'],
    [GIT, 'run("/usr/bin/git")'],
    [GIT, 'const command = "git push";'],
    [GIT, "exec(`git clone ${url}`)"],
  ])("H01 notices %s in %s", (pattern, code) => {
    expect(pattern.test(code)).toBe(true);
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
