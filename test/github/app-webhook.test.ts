import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Noticed } from "../../src/domain/app-notice.ts";
import { type AppDelivery, readDelivery } from "../../src/github/app-webhook.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { type Delivery, forInstallation } from "../support/fakehub/payloads/delivery.ts";
import { example, type Payload } from "../support/fakehub/payloads/example.ts";

let hub: FakeHub;
let issue: number;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
  issue = hub.as("bob").openIssue({ title: "排序", body: "从小到大" }).number;
});
afterAll(() => hub.stop());

const DAY = 24 * 3_600_000;
const read = ({ id, event, payload }: Delivery, wish: Partial<AppDelivery> = {}) =>
  readDelivery({
    ...{ id, event, payload, appId: hub.app.id, self: ["verialgo[bot]"], label: "algo", workflow: "verialgo.yml" },
    ...{ now: new Date().toISOString(), maxEventAgeHours: 72 },
    ...wish,
  });
const noticed = (delivery: Delivery, wish: Partial<AppDelivery> = {}): Noticed => {
  const { noticed: found, ignored } = read(delivery, wish);
  return found ?? expect.fail(ignored ?? "");
};
const why = (delivery: Delivery, wish: Partial<AppDelivery> = {}): string => {
  const { ignored, noticed: found } = read(delivery, wish);
  return ignored ?? expect.fail(JSON.stringify(found));
};
/** The delivery with some fields changed, by their paths. */
const bent = ({ id, event, payload }: Delivery, changes: Record<string, unknown>): Delivery => {
  const copy = structuredClone(payload);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const parent = names.reduce<Payload>((at, name) => at[name] as Payload, copy);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return { id, event, payload: copy };
};
const recorded = (event: string, action: string, changes: Record<string, unknown> = {}): Delivery =>
  bent({ id: "d-1", event, payload: { ...example(event, action), installation: { id: 7 } } }, changes);
const comment = (body = "/verialgo implement 堆") => forInstallation(hub.hub, hub.as("alice").comment(issue, body));
const where = () => ({
  ...{ installationId: hub.app.installationId, repositoryId: hub.state.id },
  ...{ owner: "octo", repo: "algorithms" },
});

describe("a wish", () => {
  it("is what the Action reads from the same event, with its place and its key", () => {
    const { commentId, ...delivery } = hub.as("alice").comment(issue, "/verialgo implement 堆");
    const { where: place, key, notice } = noticed(forInstallation(hub.hub, delivery));
    expect(place).toEqual(where());
    expect(key).toBe(`comment-${commentId}`);
    expect(notice).toMatchObject({
      kind: "wish",
      trigger: { way: "comment", sender: { login: "alice" }, asked: { command: { name: "implement" } } },
    });
    expect(noticed(forInstallation(hub.hub, hub.as("alice").label(issue, "algo"))).notice).toMatchObject({
      trigger: { way: "label", thread: { title: "排序" } },
    });
  });

  it("starts nothing where the Action would start nothing, with the same words", () => {
    expect(why(comment("thanks"))).toBe("The comment holds no /verialgo command.");
    expect(why(forInstallation(hub.hub, hub.as("alice").label(issue, "other")))).toMatch(/only "algo" starts a run/);
    expect(why(forInstallation(hub.hub, hub.as("verialgo[bot]").comment(issue, "/verialgo help")))).toMatch(
      /VeriAlgo caused this event itself/,
    );
  });

  it("I03 has the same key in every delivery of the same event, and another one in each event", () => {
    const one = comment();
    expect(noticed({ ...one, id: "another-delivery" }).key).toBe(noticed(one).key);
    expect(noticed(comment()).key).not.toBe(noticed(one).key);
  });
});

describe("I04 an old delivery", () => {
  it("starts nothing after the hours of the setting, by the event's own time", () => {
    const later = (ms: number) => ({ now: new Date(Date.now() + ms).toISOString() });
    for (const delivery of [comment(), forInstallation(hub.hub, hub.as("alice").label(issue, "algo"))]) {
      expect(noticed(delivery, later(3 * DAY - 60_000)).notice.kind).toBe("wish");
      expect(why(delivery, later(3 * DAY + 60_000))).toMatch(/older than 72 hours starts nothing/);
      expect(why(delivery, { ...later(3_700_000), maxEventAgeHours: 1 })).toMatch(/older than 1 hours/);
    }
  });

  it("starts nothing when it does not say when it was", () => {
    expect(why(bent(comment(), { "comment.created_at": "yesterday" }))).toMatch(/is of yesterday/);
  });

  it("starts nothing when its time would make a key that no dispatch takes", () => {
    const label = forInstallation(hub.hub, hub.as("alice").label(issue, "algo"));
    for (const odd of ["+275760-09-13T00:00:00.000Z", "Mon Nov 30 2099 (x<!-- -->)", "2099-11-30T10:00:00Z\0"])
      expect(why(bent(label, { "issue.updated_at": odd }))).toMatch(/is no key\.$/);
  });

  it("holds for the progress of a run, and not for what takes work away", () => {
    const now = "2031-01-01T00:00:00Z";
    expect(why(run(), { now })).toMatch(/older than 72 hours/);
    expect(
      noticed(recorded("installation", "deleted", { "installation.app_id": hub.app.id }), { now }).notice.kind,
    ).toBe("gone");
  });
});

describe("I05 an event of another place", () => {
  it("is ignored without an installation or a repository that can be told apart", () => {
    for (const [change, name] of [
      [{ installation: undefined }, "installation"],
      [{ installation: null }, "installation"],
      [{ installation: { id: "7" } }, "installation.id"],
      [{ repository: undefined }, "repository"],
      [{ "repository.id": -1 }, "repository.id"],
      [{ "repository.name": "../../user" }, "repository.name"],
      [{ "repository.name": ".." }, "repository.name"],
      [{ "repository.owner": { login: "a/b" } }, "repository.owner.login"],
    ] as const)
      expect(why(bent(comment(), change as Record<string, unknown>))).toBe(
        `The event issue_comment cannot be followed: ${name} is missing or of another kind.`,
      );
  });

  it("is ignored when the comment is another account's than the sender's", () => {
    expect(why(bent(comment(), { "comment.user": { login: "bob", id: 4711 } }))).toMatch(
      /another account than its author's/,
    );
    expect(why(bent(comment(), { "comment.user": null }))).toMatch(/another account than its author's/);
  });

  it("is ignored when a check run, a workflow run or an installation is none of ours", () => {
    expect(why(button({ "check_run.app.id": hub.app.id + 1 }))).toBe("The check run is another App's.");
    expect(why(run({ "workflow_run.repository.id": 99 }))).toMatch(/belongs to another repository/);
    expect(why(recorded("installation", "deleted", { "installation.app_id": hub.app.id + 1 }))).toMatch(
      /another App's/,
    );
  });
});

const button = (changes: Record<string, unknown> = {}): Delivery =>
  recorded("check_run", "requested_action", {
    ...{ "check_run.app.id": hub.app.id, "check_run.external_id": "comment-5" },
    requested_action: { identifier: "cancel" },
    ...changes,
  });

describe("a button", () => {
  it("names the run it belongs to, and who pressed it", () => {
    const { key, notice } = noticed(button());
    expect(key).toMatch(/^button-\d+-cancel-[0-9a-f]{16}$/);
    expect(notice).toMatchObject({ kind: "button", button: "cancel", runKey: "comment-5", sender: { isBot: false } });
    const again = button({ action: "rerequested", requested_action: undefined });
    expect(noticed(again).notice).toMatchObject({ button: "rerun", runKey: "comment-5" });
  });

  it("I03 is pressed once while the check run stands as it is, whatever the delivery is called", () => {
    const { key } = noticed(button());
    expect(noticed({ ...button(), id: "replayed" }).key).toBe(key);
    const moved = { "check_run.status": "completed", "check_run.completed_at": "2026-01-01T00:00:00Z" };
    expect(noticed(button(moved)).key).not.toBe(key);
    expect(noticed(button({ "sender.id": 4711 })).key).not.toBe(key);
    expect(noticed(button({ requested_action: { identifier: "rerun" } })).key).not.toBe(key);
  });

  it("starts nothing when it is unknown, when nobody pressed it, and for other news of a check run", () => {
    expect(why(button({ requested_action: { identifier: "delete" } }))).toBe(
      "The check run has no button called delete.",
    );
    expect(why(button({ sender: null }))).toMatch(/sender is missing/);
    expect(why(button({ "sender.login": "verialgo[bot]" }))).toMatch(/itself/);
    expect(why(button({ "check_run.external_id": "" }))).toMatch(/external_id is missing/);
    expect(why(recorded("check_run", "created"))).toMatch(/this one was created/);
  });
});

const run = (changes: Record<string, unknown> = {}): Delivery =>
  recorded("workflow_run", "completed", {
    "workflow_run.event": "workflow_dispatch",
    "workflow_run.path": ".github/workflows/verialgo.yml@main",
    "workflow_run.updated_at": new Date().toISOString(),
    ...changes,
  });

describe("the progress of a workflow run", () => {
  it("says which attempt of which run came how far", () => {
    const { key, notice } = noticed(run());
    expect(notice).toMatchObject({ kind: "progress", attempt: 1, status: "completed", conclusion: "success" });
    const { runId } = notice as Extract<typeof notice, { kind: "progress" }>;
    expect(key).toBe(`progress-${runId}-1-completed`);
    expect(noticed(run({ action: "in_progress", "workflow_run.conclusion": null })).notice).toMatchObject({
      ...{ status: "in_progress", conclusion: null },
    });
  });

  it("starts nothing for runs the App cannot have sent", () => {
    expect(why(run({ "workflow_run.event": "push" }))).toMatch(/was not dispatched/);
    expect(why(run({ "workflow_run.path": ".github/workflows/ci.yml" }))).toMatch(/which the App does not dispatch/);
    expect(why(run({ action: "requested" }))).toMatch(/this one was requested/);
    expect(noticed(run(), { workflow: "verialgo.yml" }).key).toBe(
      noticed(run({ "workflow_run.path": undefined, workflow: { path: ".github/workflows/verialgo.yml" } })).key,
    );
  });
});

describe("I05 where the App may no longer work", () => {
  const whole = { repositoryId: 0, owner: "", repo: "" };

  it.each(["deleted", "suspend"])("installation %s takes the whole installation away", (action) => {
    const gone = noticed(recorded("installation", action, { installation: { id: 7, app_id: hub.app.id } }));
    expect(gone).toEqual({
      where: { installationId: 7, ...whole },
      key: "gone-d-1",
      notice: { kind: "gone", repositoryIds: null },
    });
  });

  it("repositories that were taken out, deleted or transferred", () => {
    const out = recorded("installation_repositories", "removed", {
      ...{ installation: { id: 7, app_id: hub.app.id }, repositories_removed: [{ id: 1 }, { id: 2 }] },
    });
    expect(noticed(out)).toMatchObject({ where: { installationId: 7, ...whole }, notice: { repositoryIds: [1, 2] } });
    for (const action of ["deleted", "transferred"]) {
      const { where: place, notice } = noticed(recorded("repository", "transferred", { action }));
      expect(notice).toEqual({ kind: "gone", repositoryIds: [place.repositoryId] });
      expect(place.installationId).toBe(7);
    }
  });

  it("what else happens to an installation or a repository changes nothing", () => {
    for (const [event, action] of [
      ["installation", "created"],
      ["installation", "unsuspend"],
      ["installation_repositories", "added"],
      ["repository", "renamed"],
    ] as const)
      expect(why(recorded(event, action))).toBe(`The event ${event} (${action}) changes nothing for the App.`);
    expect(why({ id: "x", event: "ping", payload: {} })).toBe("The event ping starts nothing.");
  });
});
