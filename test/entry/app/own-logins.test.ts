import { afterEach, beforeEach, expect, it } from "vitest";
import { ownLogins } from "../../../src/entry/app/own-logins.ts";
import { ApiError } from "../../../src/github/api-error.ts";
import type { AppIdentity } from "../../../src/github/app-identity.ts";
import type { AppStore } from "../../../src/ports/app-store.ts";
import { systemClock } from "../../../src/ports/clock.ts";
import { openSqliteStore } from "../../../src/store/sqlite-store.ts";

let store: AppStore;
beforeEach(() => {
  store = openSqliteStore({ path: ":memory:", clock: systemClock });
});
afterEach(() => store.close());

/** On which any wait is over at once. */
const hasty = { ...systemClock, sleep: async () => {} };
const never = () => new Promise<never>(() => {});
const said: string[] = [];
const line = (message: string) => void said.push(message);
const log = { debug: line, info: line, error: line };
const loginsBy = (slug: () => Promise<string>, clock = systemClock) =>
  ownLogins({ store, log, clock, identity: { slug } as AppIdentity });

it("a GitHub that hangs keeps no App from starting that knows its name; its own answer counts when it comes", async () => {
  expect(await loginsBy(async () => "first")).toEqual(["first[bot]"]);
  expect(await loginsBy(never, hasty)).toEqual(["first[bot]"]);
  expect(said).toEqual(["GitHub cannot be reached; the App starts with what it knows from before."]);
  expect(await loginsBy(async () => "second")).toEqual(["second[bot]"]);
  const refused = () => Promise.reject(new ApiError("unauthorized", 401, "no", "no"));
  await expect(loginsBy(refused)).rejects.toThrow(/does not take PRIVATE_KEY/);
});
