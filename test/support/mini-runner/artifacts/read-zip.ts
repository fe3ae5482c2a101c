import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/**
 * The files of a zip, by its central directory (sizes in local headers may be absent): path as written → bytes.
 * Throws on an archive it cannot read, on ZIP64 and when two entries have one name.
 */
export function readZip(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error("this is no zip archive");
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff) throw new Error("ZIP64 is not read here");
  const files: Record<string, Buffer> = {};
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("the zip's directory is damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength!);
    if (name in files) throw new Error(`two entries of the zip are called ${name}`);
    if (!name.endsWith("/")) files[name] = contentOf(zip, at);
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  return method === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed);
}
