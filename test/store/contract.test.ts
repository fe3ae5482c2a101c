import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import { appStoreContract } from "../contracts/app-store-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a store in memory", () => appStoreContract((clock) => openSqliteStore({ path: ":memory:", clock })));

describe("a store in a file", () => {
  let files = 0;
  appStoreContract((clock) => {
    files += 1;
    return openSqliteStore({ path: join(folder, `${files}.sqlite`), clock });
  });
});
