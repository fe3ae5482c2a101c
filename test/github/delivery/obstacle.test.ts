import { afterAll, beforeAll, expect, it } from "vitest";
import { obstacleTo } from "../../../src/github/delivery/obstacle.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { clientOf, placeOf } from "../hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
  await hub.commit({ "src/a.py": "x = 1\n", Makefile: "all:\n", "Docs/x.md": "# X\n" });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const look = async (pattern: string) =>
  obstacleTo({ client: clientOf(hub).client, place: placeOf(hub) }, await hub.head(), pattern);

it.each(["algorithms/{slug}", "{slug}", "src/{slug}", "src/x_{slug}/y", "new/folder", "Makefile", "Makefile_{slug}"])(
  "finds nothing in the way of %s",
  async (pattern) => {
    expect(await look(pattern)).toBeNull();
  },
);

it.each([
  ["Makefile/{slug}", "Makefile is no folder"],
  ["src/a.py/{slug}", "src/a.py is no folder"],
  ["src/a.py/new", "src/a.py is no folder"],
  ["docs/{slug}", "the repository calls docs Docs"],
])("H04 finds what is in the way of %s", async (pattern, clause) => {
  expect(await look(pattern)).toEqual({ kind: "folder", clause });
});

it("H04 finds a branch that leaves no room for ours", async () => {
  await hub.commit({ "x.txt": "1\n" }, { branch: "verialgo" });
  expect(await look("algorithms/{slug}")).toEqual({ kind: "prefix-taken" });
});
