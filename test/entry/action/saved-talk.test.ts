import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { Runner } from "../../../src/entry/action/runner.ts";
import { readLeft, type SavedTalk, saveTalk } from "../../../src/entry/action/saved-talk.ts";
import { isChinese } from "../../../src/surfaces/headline.ts";

const talk = (requirement: string | null): SavedTalk => ({
  number: 7,
  target: { number: 7, comment: null },
  marker: { runId: "1", attempt: 1, key: "label-7-2026-11-29T10:00:00Z", kind: "run", askedAt: null },
  commentId: 12,
  requirement,
});

async function saved(requirement: string | null): Promise<string> {
  let state = "";
  const saveState: Runner["saveState"] = async (_, value) => {
    state = value;
  };
  await saveTalk({ saveState } as Runner, talk(requirement));
  return state;
}

describe("saveTalk", () => {
  const longest: [name: string, text: string][] = [
    ["Chinese", "请实现归并排序。".repeat(8_192)],
    ["emoji", "😀".repeat(32_768)],
    ["line feeds and quotes", '"\n'.repeat(32_768)],
    ["controls", "\u0001".repeat(65_536)],
  ];
  it.each(longest)("saves of the longest request, of %s, what the post step can be started with", async (_, text) => {
    const state = await saved(text);
    // What the runner does with it, on a system that limits it as GitHub's do.
    const started = spawnSync(process.execPath, ["-e", "0"], { env: { STATE_talk: state } });
    expect(started.error).toBeUndefined();
    const left = readLeft((name) => (name === "talk" ? state : ""));
    expect(left?.talk?.commentId).toBe(12);
    expect(isChinese(left?.talk?.requirement ?? null)).toBe(isChinese(text));
  });

  it("keeps a short request as it is", async () => {
    expect(JSON.parse(await saved("add(a, b)"))).toEqual(talk("add(a, b)"));
    expect(JSON.parse(await saved(null))).toEqual(talk(null));
  });
});
