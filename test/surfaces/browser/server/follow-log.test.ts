import { appendFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { followLog } from "../../../../src/surfaces/browser/server/follow-log.ts";
import { emptyFolder } from "../../../support/built-cli.ts";

/** A log and one who follows it. */
function followed(text: string | null) {
  const folder = emptyFolder();
  const path = join(folder, "events.ndjson");
  if (text !== null) writeFileSync(path, text);
  return { path, folder, log: followLog(path) };
}

function replace(path: string): void {
  writeFileSync(`${path}.new`, "other\nother\n");
  renameSync(`${path}.new`, path);
}

describe("a log that is followed", () => {
  it("waits for what a half line lacks, also within a character", async () => {
    const { path, log } = followed("one\ntw");
    expect(await log.next()).toEqual({ lines: ["one"] });
    expect(await log.next()).toBe("nothing");
    expect(log.rest()).toBe("tw");
    const bytes = Buffer.from("o 两\n三");
    appendFileSync(path, bytes.subarray(0, 3));
    expect(await log.next()).toEqual({ lines: [] });
    appendFileSync(path, bytes.subarray(3));
    expect(await log.next()).toEqual({ lines: ["two 两"] });
    expect(log.rest()).toBe("三");
    await log.close();
  });

  it("is waited for where it is not there yet, or was removed before anything stood in it", async () => {
    const { path, log } = followed(null);
    expect(await log.next()).toBe("nothing");
    writeFileSync(path, "");
    expect(await log.next()).toBe("nothing");
    rmSync(path);
    expect(await log.next()).toBe("nothing");
    writeFileSync(path, "one\n");
    expect(await log.next()).toEqual({ lines: ["one"] });
    await log.close();
  });

  it.each([
    ["removed", (path: string) => rmSync(path)],
    ["replaced", replace],
    ["cut", (path: string) => truncateSync(path, 2)],
  ])("is lost when it is %s", async (_, change) => {
    const { path, log } = followed("one\n");
    expect(await log.next()).toEqual({ lines: ["one"] });
    change(path);
    expect(await log.next()).toBe("lost");
    await log.close();
  });

  it("is read in pieces; a line without end is passed over and held by nobody", async () => {
    const { path, log } = followed("");
    for (let count = 0; count < 20; count += 1) appendFileSync(path, Buffer.alloc(1_048_576, "x"));
    appendFileSync(path, "\nnext\n");
    const lines: string[] = [];
    let held = 0;
    let pieces = 0;
    for (let news = await log.next(); news !== "nothing" && news !== "lost"; news = await log.next()) {
      lines.push(...news.lines);
      pieces += 1;
      if (pieces % 40 === 0) held = Math.max(held, log.rest().length);
    }
    expect(pieces).toBeGreaterThan(300);
    expect(held).toBeLessThan(17_000_000);
    expect(lines).toEqual(["next"]);
    await log.close();
  });

  it("is not followed through a link", async () => {
    const { path, folder, log } = followed(null);
    writeFileSync(join(folder, "other"), "secret\n");
    symlinkSync(join(folder, "other"), path);
    expect(await log.next()).toBe("nothing");
    await log.close();
  });
});
