import { sentenceOf } from "../domain/errors.ts";

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; free some space",
  EDQUOT: "the disk quota is used up; free some space",
  EACCES: "permission is denied; choose a folder you may write to",
  EPERM: "permission is denied; choose a folder you may write to",
  EROFS: "the file system is read-only; choose another folder",
  ENOTDIR: "a part of the path is a file, not a folder; choose another folder",
  EEXIST: "something of that name is already there; choose another name",
  EISDIR: "it is a folder, not a file",
  ELOOP: "it is a link, and links are not followed",
  ENXIO: "it is not a regular file",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open; try again",
};

export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** One sentence for a failed file operation: what was tried on what, and what to do. `what` reads like "Writing x.py". */
export function fileError(what: string, error: unknown): string {
  return `${what} failed: ${WORDS[errorCode(error)] ?? sentenceOf(error)}.`;
}
