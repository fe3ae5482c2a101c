import { expect, it } from "vitest";
import { StoreError } from "../../src/ports/app-store.ts";
import { storeFailure } from "../../src/store/store-failure.ts";

const answer = (code: string) => Object.assign(new Error("disk I/O error"), { code });

it.each([
  // A store that was put back by another user can be read, and its lock cannot be taken.
  ["SQLITE_IOERR_LOCK", /cannot be locked: make the file and its folder writable for the user who runs the App/],
  ["SQLITE_READONLY_DIRECTORY", /cannot be written: make the file and its folder writable/],
  ["SQLITE_FULL", /is full: make room on it/],
  ["SQLITE_IOERR_FSYNC", /could not be read or written \(SQLITE_IOERR_FSYNC\): look at its disk/],
])("%s is one sentence with what to do", (code, said) => {
  const failure = storeFailure("/data/a.sqlite", answer(code));
  expect(failure).toBeInstanceOf(StoreError);
  expect((failure as Error).message).toMatch(said);
  expect((failure as Error).message).toMatch(/^The .*"\/data\/a\.sqlite"[^\n]*\.$/);
});

it("what SQLite did not answer stays what it is", () => {
  const error = new TypeError("a mistake");
  expect(storeFailure("/data/a.sqlite", error)).toBe(error);
});
