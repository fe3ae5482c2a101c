import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflateRaw } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { UNPACK_LIMITS, unpackArtifact } from "../../../src/entry/action/unpack-artifact.ts";
import { makeZip, type ZipEntry } from "../../support/make-zip.ts";

const folder = mkdtempSync(join(tmpdir(), "unpack-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = (path: string, text = "x = 1\n", more: Partial<ZipEntry> = {}): ZipEntry => ({
  ...{ path, bytes: Buffer.from(text) },
  ...more,
});
const unpack = (...entries: ZipEntry[]) => unpackArtifact(makeZip(entries));
/** What is refused, as one sentence. */
const refused = (what: RegExp | string) => ({
  problem: expect.stringMatching(
    new RegExp(`^The artifact of the solve job [^\\n]*${typeof what === "string" ? what : what.source}[^\\n]*\\.$`),
  ),
});
const NO_NAME = /which is no plain file name/;

describe("an artifact's archive", () => {
  it("gives the bytes of plain files", () => {
    const unpacked = unpack(entry("handover.json", "{}"), entry("add.py", "é\r\n"), entry("report.md", ""));
    expect(unpacked).toEqual({ files: expect.any(Map) });
    const files = "files" in unpacked ? [...unpacked.files] : [];
    expect(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["handover.json", "{}"],
      ["add.py", "é\r\n"],
      ["report.md", ""],
    ]);
  });

  it("is read as an ordinary packer writes it, stored or deflated, and its link is refused (C07)", () => {
    writeFileSync(join(folder, "a.py"), "x = 1\n".repeat(1000));
    symlinkSync("/etc/passwd", join(folder, "passwd"));
    const pack = (name: string, code: string) => {
      execFileSync(
        "/usr/bin/python3",
        ["-c", `import zipfile\nz = zipfile.ZipFile("${name}.zip", "w")\n${code}\nz.close()`],
        { cwd: folder },
      );
      return unpackArtifact(readFileSync(join(folder, `${name}.zip`)));
    };
    for (const how of ["ZIP_STORED", "ZIP_DEFLATED"]) {
      const unpacked = pack(how, `z.write("a.py", compress_type=zipfile.${how})`);
      expect("files" in unpacked && Buffer.from(unpacked.files.get("a.py") ?? []).toString()).toBe(
        "x = 1\n".repeat(1000),
      );
    }
    expect(pack("bz", 'z.write("a.py", compress_type=zipfile.ZIP_BZIP2)')).toEqual(
      refused("in a form that is not read"),
    );
    const link =
      'i = zipfile.ZipInfo("l.py"); i.create_system = 3; i.external_attr = 0o120777 << 16; z.writestr(i, "/etc/passwd")';
    expect(pack("link", link)).toEqual(refused("which is not a plain file"));
  });

  describe("C07 is refused as a whole", () => {
    it.each([
      "../x.py",
      "a/../../x.py",
      "..",
      "/etc/cron.d/x",
      "C:\\x.py",
      "..\\x.py",
      "\\\\srv\\x",
      "sub/x.py",
      "sub/",
      "./x.py",
      "",
      ".git",
      ".packed",
      "x\0.py",
      "x\n.py",
      "ａ.py",
      "é.py",
      "-rf",
      "x".repeat(5_000),
    ])("for the name %j", (name) => {
      expect(unpack(entry("add.py"), entry(name))).toEqual(refused(NO_NAME));
    });

    it.each([
      ["a link, then a file through it", [entry("a", "/tmp", { mode: 0o120777 }), entry("a/x.py")], "not a plain file"],
      ["a pipe", [entry("a", "", { mode: 0o010644 })], "not a plain file"],
      ["a device", [entry("a", "", { mode: 0o020644 })], "not a plain file"],
      ["a folder by its mode", [entry("a", "", { mode: 0o040755 })], "not a plain file"],
      ["one name twice", [entry("add.py"), entry("add.py", "other")], "twice"],
      ["names that differ in case", [entry("add.py"), entry("ADD.py")], "differs only in case"],
      ["too many files", Array.from({ length: 65 }, (_, at) => entry(`f${at}`)), "holds 65 files"],
    ] as const)("for %s", (_what, entries, why) => {
      expect(unpack(...entries)).toEqual(refused(why));
    });

    it("for a bomb, whatever it says of its length, without holding what it would make", () => {
      const bomb = Buffer.alloc(UNPACK_LIMITS.fileBytes + 1);
      expect(unpackArtifact(makeZip([{ path: "a", bytes: bomb }]))).toEqual(refused("larger than 16777216 bytes"));
      for (const claims of [0, 1, 1000])
        expect(unpackArtifact(makeZip([{ path: "a", bytes: bomb, claims }]))).toEqual(refused("damaged"));
      expect(unpackArtifact(makeZip([{ path: "a", bytes: bomb, claims: 0xffffffff }]))).toEqual(refused("larger than"));
      const many = Array.from({ length: 5 }, (_, at) => ({ path: `f${at}`, bytes: bomb.subarray(1) }));
      expect(unpackArtifact(makeZip(many))).toEqual(refused(/"f4", which is larger than 0 bytes/));
    });

    it("for a large bomb that claims to be small, without making it", async () => {
      const block = Buffer.alloc(1_048_576);
      const packed = await buffer(Readable.from(Array.from({ length: 256 }, () => block)).pipe(createDeflateRaw()));
      const zip = makeZip([{ path: "a", bytes: Buffer.alloc(0), claims: 1_000, packed }]);
      const before = process.resourceUsage().maxRSS;
      expect(unpackArtifact(zip)).toEqual(refused("damaged"));
      // In kilobytes.
      expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
    });

    it("for bytes that are none, cut anywhere, or changed", () => {
      const zip = makeZip([entry("add.py", "x = 1\n".repeat(50)), entry("b.py")]);
      expect("files" in unpackArtifact(zip)).toBe(true);
      expect(unpackArtifact(Buffer.from("<html>"))).toEqual(refused("no zip archive"));
      for (let length = 0; length < zip.length; length += 1)
        expect(unpackArtifact(zip.subarray(0, length)), String(length)).toEqual({ problem: expect.any(String) });
      for (let at = 0; at < zip.length; at += 1) {
        const changed = Buffer.from(zip);
        changed[at] = ~(changed[at] ?? 0) & 0xff;
        const unpacked = unpackArtifact(changed);
        if ("problem" in unpacked) continue;
        // What is still read has the bytes it was packed with: the names and dates before each file count for nothing.
        for (const bytes of unpacked.files.values()) expect(Buffer.from(bytes).toString()).toMatch(/^(x = 1\n)+$/);
      }
    });

    it("for a secret word in it", () => {
      const zip = makeZip([entry("add.py")]);
      const flags = zip.indexOf(Buffer.from("PK\x01\x02")) + 8;
      zip[flags] = (zip[flags] ?? 0) | 1;
      expect(unpackArtifact(zip)).toEqual(refused("in a form that is not read"));
    });
  });
});
