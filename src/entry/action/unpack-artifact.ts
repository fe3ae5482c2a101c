import { crc32, inflateRawSync } from "node:zlib";
import { oneLine } from "../../domain/untrusted-text.ts";

/** Ample for what a solve job leaves, and little enough to hold in memory. */
export const UNPACK_LIMITS = { packed: 33_554_432, files: 64, fileBytes: 16_777_216, allBytes: 67_108_864 };

const END = Buffer.from("PK\x05\x06", "latin1");
const ENTRY = Buffer.from("PK\x01\x02", "latin1");
const LOCAL = Buffer.from("PK\x03\x04", "latin1");
/** Length of the record at a zip's end, without its comment. */
const END_LENGTH = 22;
const REGULAR = 0o100000;
const KIND = 0o170000;

export type Unpacked = { files: Map<string, Uint8Array> } | { problem: string };

class Refused extends Error {}

/**
 * The files of an artifact, read as hostile input: plain files with plain names in no folder, each name once, nothing too large. Anything
 * else refuses the whole archive, in a sentence. GitHub's own client would write whatever the archive holds, of any size.
 */
export function unpackArtifact(zip: Buffer): Unpacked {
  try {
    return { files: unpack(zip) };
  } catch (error) {
    if (error instanceof Refused) return { problem: `The artifact of the solve job ${error.message}.` };
    // A position outside the archive, or bytes that do not inflate.
    return { problem: "The artifact of the solve job is damaged: it cannot be unpacked." };
  }
}

function unpack(zip: Buffer): Map<string, Uint8Array> {
  if (zip.length > UNPACK_LIMITS.packed) throw new Refused(`is larger than ${UNPACK_LIMITS.packed} bytes`);
  const end = zip.lastIndexOf(END);
  if (end < 0 || end + END_LENGTH > zip.length) throw new Refused("is no zip archive");
  const count = zip.readUInt16LE(end + 10);
  if (count > UNPACK_LIMITS.files)
    throw new Refused(`holds ${count} files, and at most ${UNPACK_LIMITS.files} are read`);
  const files = new Map<string, Uint8Array>();
  const seen = new Set<string>();
  let left = UNPACK_LIMITS.allBytes;
  for (let at = zip.readUInt32LE(end + 16), index = 0; index < count; index += 1) {
    const entry = readEntry(zip, at);
    const key = entry.name.toLowerCase();
    if (seen.has(key)) throw new Refused(`holds ${shown(entry.name)} twice, or another name that differs only in case`);
    seen.add(key);
    const bytes = contentOf(zip, entry, Math.min(left, UNPACK_LIMITS.fileBytes));
    left -= bytes.length;
    files.set(entry.name, bytes);
    at = entry.next;
  }
  return files;
}

interface Entry {
  name: string;
  isPacked: boolean;
  crc: number;
  packedBytes: number;
  bytes: number;
  local: number;
  next: number;
}

const shown = (name: string): string => `"${oneLine(name, 60)}"`;

/** One entry of the directory at the archive's end. The headers before each file are not believed: they may say something else. */
function readEntry(zip: Buffer, at: number): Entry {
  if (!zip.subarray(at, at + 4).equals(ENTRY)) throw new Error("damaged");
  const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
  const name = zip.toString("utf8", at + 46, nameEnd);
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/.test(name))
    throw new Refused(`holds ${shown(name)}, which is no plain file name`);
  const method = zip.readUInt16LE(at + 10);
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) !== 0;
  if (isEncrypted || (method !== 0 && method !== 8))
    throw new Refused(`holds ${shown(name)} in a form that is not read`);
  // The upper half of the attributes is the mode, where a Unix system packed it (3); others have no links.
  const mode = zip.readUInt8(at + 5) === 3 ? zip.readUInt16LE(at + 40) : 0;
  if ((mode & KIND) !== 0 && (mode & KIND) !== REGULAR)
    throw new Refused(`holds ${shown(name)}, which is not a plain file`);
  return {
    ...{ name, isPacked: method === 8, crc: zip.readUInt32LE(at + 16) },
    ...{ packedBytes: zip.readUInt32LE(at + 20), bytes: zip.readUInt32LE(at + 24), local: zip.readUInt32LE(at + 42) },
    next: nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
  };
}

function contentOf(zip: Buffer, entry: Entry, limit: number): Uint8Array {
  const { name, isPacked, crc, packedBytes, bytes, local } = entry;
  if (bytes > limit) throw new Refused(`holds ${shown(name)}, which is larger than ${limit} bytes`);
  if (!zip.subarray(local, local + 4).equals(LOCAL)) throw new Error("damaged");
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + packedBytes);
  // Whatever the directory says, no more than that is made of it.
  const content = isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) }) : Uint8Array.from(packed);
  if (content.length !== bytes || crc32(content) !== crc) throw new Error("damaged");
  return content;
}
