import { StoreError } from "../ports/app-store.ts";

/** What SQLite answers, by the beginning of its code, and what to do about it. `store` is the path, quoted. */
const SENTENCES: readonly (readonly [code: RegExp, sentence: (store: string) => string])[] = [
  [
    /^SQLITE_(BUSY|LOCKED)/,
    (store) =>
      `Another process works on the store ${store}: stop it first, or give this one a VERIALGO_STORE of its own.`,
  ],
  [
    /^SQLITE_FULL/,
    (store) => `The disk of the store ${store} is full: make room on it. Nothing was kept of this write.`,
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB|FORMAT)/,
    (store) =>
      `The store ${store} is damaged or no SQLite file: put a copy of it in its place, or move it away to start with an empty one.`,
  ],
  [
    /^SQLITE_(READONLY|PERM|AUTH)/,
    (store) =>
      `The store ${store} cannot be written: make the file and its folder writable for the user who runs the App.`,
  ],
  [
    // A file that this user may only read, and a disk without locks.
    /^SQLITE_IOERR_LOCK/,
    (store) =>
      `The store ${store} cannot be locked: make the file and its folder writable for the user who runs the App, on a local disk.`,
  ],
  [
    /^SQLITE_CANTOPEN/,
    (store) =>
      `The store ${store} cannot be opened: it must be a file, in a folder that the user who runs the App may write to.`,
  ],
];

/** A `StoreError` for what better-sqlite3 threw; anything that is no answer of SQLite is a mistake of ours and stays what it is. */
export function storeFailure(path: string, error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === null) return error;
  const store = JSON.stringify(path);
  const known = SENTENCES.find(([pattern]) => pattern.test(code));
  const sentence = known?.[1](store) ?? `The store ${store} could not be read or written (${code}): look at its disk.`;
  return new StoreError(sentence, { cause: error });
}

function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  return error.code.startsWith("SQLITE_") ? error.code : null;
}
