import examples from "@octokit/webhooks-examples";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visible } from "../../src/domain/untrusted-text.ts";
import { type AppDelivery, readDelivery } from "../../src/github/app-webhook.ts";
import { demand, frozen, fuzz } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";

type Payload = Record<string, unknown>;
const recorded = (examples as unknown as { name: string; examples: Payload[] }[]).flatMap(
  ({ name, examples: payloads }) => payloads.map((payload) => ({ event: name, payload })),
);
const read = (event: string, payload: unknown, wish: Partial<AppDelivery> = {}) =>
  readDelivery({
    ...{ event, payload, id: "d-1", appId: 1, self: ["verialgo[bot]"], label: "algo", workflow: "verialgo.yml" },
    ...{ now: "2019-05-15T15:30:00Z", maxEventAgeHours: 72 },
    ...wish,
  });

/** Throws where a reading is not one of the two it may be. */
function judge({ action, noticed, ignored }: ReturnType<typeof read>): string {
  demand(action === null || /^[a-z_]{1,60}$/.test(action), `action ${action}`);
  demand((noticed === null) !== (ignored === null), "neither or both");
  if (ignored !== null) {
    demand(visible(ignored) === ignored && /^[^\r\n]{5,600}\.$/.test(ignored), ignored);
    return "ignored";
  }
  if (noticed === null) throw new Error("nothing");
  const { where, key, notice } = noticed;
  demand(Number.isSafeInteger(where.installationId) && where.installationId > 0, "no installation");
  const isWhole = notice.kind === "gone" && where.repositoryId === 0 && where.owner === "" && where.repo === "";
  demand(
    isWhole || (where.repositoryId > 0 && /^[\w-]+$/.test(where.owner) && /^[\w.-]+$/.test(where.repo)),
    "nowhere",
  );
  demand(key !== "" && key.length < 200, `key ${key}`);
  return notice.kind;
}

/** Fields that decide something. */
const PLACES =
  "action installation installation.id installation.app_id repository repository.id repository.name repository.owner repository.owner.login sender sender.id sender.login issue issue.number issue.updated_at label label.name comment comment.id comment.body comment.user comment.user.id comment.created_at check_run check_run.id check_run.external_id check_run.app check_run.app.id check_run.status check_run.check_suite requested_action requested_action.identifier workflow_run workflow_run.id workflow_run.path workflow_run.event workflow_run.updated_at workflow_run.run_attempt workflow_run.repository.id workflow_run.conclusion repositories_removed".split(
    " ",
  );

describe("I07 what GitHub, or anybody, may send", () => {
  it("reads every recorded payload, with an installation or without, and never throws", () => {
    expect(recorded.length).toBeGreaterThan(300);
    const kinds = recorded.flatMap(({ event, payload }) => [
      judge(read(event, frozen(structuredClone(payload)))),
      judge(read(event, { ...payload, installation: { id: 7 } })),
    ]);
    expect([...new Set(kinds)].sort()).toEqual(["gone", "ignored"]);
  });

  it("reads payloads with whatever changed in them, as a notice or one sentence why not", () => {
    const KNOWN = ["issues", "issue_comment", "pull_request_review_comment", "check_run", "workflow_run", "repository"];
    const known = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...recorded.filter(({ event }) => KNOWN.includes(event))) },
      { weight: 1, arbitrary: fc.constantFrom(...recorded) },
    );
    const other = fc.oneof(
      fc.constantFrom<unknown>(...[null, undefined, 0, -1, 1.5, 2 ** 53, 1, "", "rerun", "algo", true, [], {}, [{}]]),
      fc.constantFrom<unknown>(...[{ id: 1 }, { toString: 1 }, { login: "a", id: 1 }, "__proto__", "../..", "a/b"]),
      hostileText(3),
    );
    const cases = fc.tuple(
      known,
      fc.array(fc.tuple(fc.constantFrom(...PLACES), other), { maxLength: 2 }),
      fc.boolean(),
      fc.constantFrom("issues", "check_run", "installation", "nothing_known", "constructor", "toString", "", null),
    );
    const seenKinds = { ignored: 0.35, wish: 0.08, button: 0.015, progress: 0.01, gone: 0.03 };
    fuzz(
      cases,
      ([{ event, payload }, changes, isFitting, otherEvent], seen) => {
        const copy = isFitting ? fitting(event, payload) : structuredClone(payload);
        for (const [path, value] of changes) put(copy, path.split("."), value);
        seen(judge(read(isFitting || otherEvent === null ? event : otherEvent, frozen(copy))));
      },
      { runs: 4_000, atLeast: seenKinds },
    );
  });

  it.each([null, undefined, 0, "", "x", true, [], [[]]])("reads %j as a payload", (payload) => {
    for (const event of ["issues", "issue_comment", "check_run", "workflow_run", "installation", "repository", "x"])
      expect(judge(read(event, payload))).toBe("ignored");
  });
});

/** The payload with what makes it start something. */
function fitting(event: string, payload: Payload): Payload {
  const copy: Payload = { ...structuredClone(payload), installation: { id: 7 } };
  const set = (path: string, value: unknown) => put(copy, path.split("."), value);
  if (event === "issues") {
    Object.assign(copy, { action: "labeled", label: { name: "algo" } });
    set("issue.updated_at", "2019-05-15T15:20:00Z");
  }
  if (event.endsWith("_comment")) {
    copy.action = "created";
    set("comment.body", "/verialgo implement x");
    set("comment.created_at", "2019-05-15T15:20:00Z");
    set("comment.user", copy.sender);
  }
  if (event === "check_run") {
    Object.assign(copy, { action: "requested_action", requested_action: { identifier: "cancel" } });
    set("check_run.app.id", 1);
    set("check_run.external_id", "comment-5");
  }
  if (event === "workflow_run") {
    copy.action = "completed";
    for (const [name, value] of Object.entries({ event: "workflow_dispatch", path: ".github/workflows/verialgo.yml" }))
      set(`workflow_run.${name}`, value);
    set("workflow_run.updated_at", "2019-05-15T15:20:00Z");
    set("workflow_run.repository.id", (copy.repository as Payload).id);
  }
  if (event === "repository") copy.action = "deleted";
  return copy;
}

function put(target: Payload, path: readonly string[], value: unknown): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) target[first] = structuredClone(value);
  else if (typeof target[first] === "object" && target[first] !== null) put(target[first] as Payload, rest, value);
}
