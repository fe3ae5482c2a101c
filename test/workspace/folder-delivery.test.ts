import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sha256 } from "../../src/domain/random.ts";
import { Receipt } from "../../src/domain/receipt.ts";
import type { DeliveredFile } from "../../src/ports/delivery.ts";
import { createFolderDelivery, prepareFolder } from "../../src/workspace/folder-delivery.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";

const base = mkdtempSync(join(tmpdir(), "delivery-test-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let count = 0;
const fresh = () => join(base, `out-${++count}`);

const file = (path: string, text: string): DeliveredFile => ({ path, role: "solution", bytes: Buffer.from(text) });
const text = (...parts: string[]) => readFileSync(join(...parts), "utf8");
const receiptOf = (path: string, body: string) =>
  sampleReceipt({ files: [{ path, role: "solution", sha256: sha256(body), bytes: body.length }] });

describe("folder delivery", () => {
  it("makes the folder, writes the exact bytes and the receipt beside them", async () => {
    const out = join(fresh(), "深い", "快速排序");
    const delivery = createFolderDelivery(out);
    expect(await delivery.deliver([file("a.py", "\ufeffé\r\n")])).toEqual({ ok: true, where: out });
    expect(await delivery.writeReceipt(sampleReceipt())).toMatchObject({ ok: true });
    expect(text(out, "a.py")).toBe("\ufeffé\r\n");
    expect(Receipt.parse(JSON.parse(text(out, "verialgo-receipt.json")))).toEqual(sampleReceipt());
    expect(readdirSync(out).sort()).toEqual(["a.py", "verialgo-receipt.json"]);
  });

  it("keeps unfinished work apart", async () => {
    const out = fresh();
    expect(await createFolderDelivery(out).keep([file("a.py", "1")])).toEqual({
      ok: true,
      where: join(out, "unverified"),
    });
    expect(text(out, "unverified", "a.py")).toBe("1");
    expect(existsSync(join(out, "a.py"))).toBe(false);
  });

  it("replaces what an earlier run delivered and touches nothing else", async () => {
    const out = fresh();
    const first = createFolderDelivery(out);
    await first.deliver([file("a.py", "old")]);
    await first.writeReceipt(receiptOf("a.py", "old"));
    writeFileSync(join(out, "notes.txt"), "mine");
    expect(await createFolderDelivery(out).deliver([file("a.py", "new")])).toEqual({ ok: true, where: out });
    expect(text(out, "a.py")).toBe("new");
    expect(text(out, "notes.txt")).toBe("mine");
    expect(existsSync(join(out, "a.py.orig"))).toBe(false);
  });

  it("sets a file of the user aside and says so", async () => {
    const out = fresh();
    mkdirSync(out);
    writeFileSync(join(out, "a.py"), "mine");
    writeFileSync(join(out, "a.py.orig"), "older");
    const delivered = await createFolderDelivery(out).deliver([file("a.py", "new")]);
    expect(delivered).toEqual({ ok: true, where: `${out} (your earlier a.py is now a.py.orig2)` });
    expect([text(out, "a.py"), text(out, "a.py.orig"), text(out, "a.py.orig2")]).toEqual(["new", "older", "mine"]);
  });

  it("sets aside a delivered file that was edited since", async () => {
    const out = fresh();
    const delivery = createFolderDelivery(out);
    await delivery.deliver([file("a.py", "old")]);
    await delivery.writeReceipt(receiptOf("a.py", "old"));
    writeFileSync(join(out, "a.py"), "old, edited");
    await createFolderDelivery(out).deliver([file("a.py", "new")]);
    expect(text(out, "a.py.orig")).toBe("old, edited");
  });

  it("never writes through a link, nor into a folder that is one (C04)", async () => {
    const out = fresh();
    mkdirSync(join(out, "real"), { recursive: true });
    const outside = join(out, "real", "outside.txt");
    writeFileSync(outside, "untouched");
    for (const name of ["a.py", "verialgo-receipt.json"]) symlinkSync(outside, join(out, name));
    symlinkSync(join(out, "real"), join(out, "unverified"));
    const delivery = createFolderDelivery(out);
    await delivery.deliver([file("a.py", "new")]);
    await delivery.writeReceipt(sampleReceipt());
    expect(await delivery.keep([file("a.py", "new")])).toMatchObject({
      ok: false,
      message: expect.stringContaining("link"),
    });
    expect(text(outside)).toBe("untouched");
    expect(text(out, "a.py")).toBe("new");
    expect(readdirSync(join(out, "real"))).toEqual(["outside.txt"]);
  });

  it("sets a foreign receipt aside and replaces its own", async () => {
    const out = fresh();
    mkdirSync(out);
    writeFileSync(join(out, "verialgo-receipt.json"), "{}");
    const delivery = createFolderDelivery(out);
    await delivery.writeReceipt(sampleReceipt());
    await delivery.writeReceipt(sampleReceipt({ level: 0 }));
    expect(readdirSync(out).sort()).toEqual(["verialgo-receipt.json", "verialgo-receipt.json.orig"]);
  });

  it.each([
    [
      "a file",
      () => {
        const path = fresh();
        writeFileSync(path, "");
        return path;
      },
    ],
    [
      "below a file",
      () => {
        const path = fresh();
        writeFileSync(path, "");
        return join(path, "x");
      },
    ],
    ["where nobody may write", () => "/proc/verialgo-out"],
  ])("refuses an output folder that is %s, in a sentence naming it", async (_, make) => {
    const out = make();
    const delivery = createFolderDelivery(out);
    const outcomes = [
      ...[await prepareFolder(out), await delivery.deliver([file("a.py", "")])],
      ...[await delivery.keep([file("a.py", "")]), await delivery.writeReceipt(sampleReceipt())],
    ];
    for (const outcome of outcomes) {
      expect(outcome.ok).toBe(false);
      expect(outcome.ok ? "" : outcome.message).toContain(out);
      expect(outcome.ok ? "" : outcome.message).not.toContain("\n");
    }
  });

  it("refuses a path that leaves the folder (C01)", async () => {
    const out = fresh();
    expect(await createFolderDelivery(out).deliver([file("../a.py", "")])).toMatchObject({ ok: false });
    expect(existsSync(join(base, "a.py"))).toBe(false);
  });

  it("prepares a folder and leaves nothing in it", async () => {
    const out = fresh();
    expect(await prepareFolder(out)).toEqual({ ok: true, where: out });
    expect(readdirSync(out)).toEqual([]);
  });
});
