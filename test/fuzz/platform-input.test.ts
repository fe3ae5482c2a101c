import examples from "@octokit/webhooks-examples";
import fc from "fast-check";
import { describe, it } from "vitest";
import { loadActionSettings } from "../../src/config/from-action.ts";
import { applyRepoFile, REPO_FILE_KEYS } from "../../src/config/from-repo-file.ts";
import { SettingsError } from "../../src/config/load.ts";
import { visible } from "../../src/domain/untrusted-text.ts";
import { readEvent } from "../../src/github/webhook.ts";
import { demand, frozen, fuzz } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";

const isSentence = (text: string) =>
  visible(text) === text && !/[\r\n]/.test(text) && text !== "" && text.length < 1_500;

describe("events of the platform", () => {
  const READ = ["issues", "issue_comment", "pull_request_review_comment"];
  const given = (examples as unknown as { name: string; examples: Record<string, unknown>[] }[]).flatMap(
    ({ name, examples: payloads }) => payloads.map((payload) => ({ event: name, payload })),
  );
  const known = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...given.filter(({ event }) => READ.includes(event))) },
    { weight: 1, arbitrary: fc.constantFrom(...given) },
  );
  const other = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      0,
      -1,
      1.5,
      2 ** 53,
      "",
      "labeled",
      "created",
      "algo",
      true,
      [],
      {},
      { login: "a", id: 1 },
      { name: "algo" },
    ),
    hostileText(3),
    hostileText(2).map((text) => `/verialgo implement ${text}`),
  );
  /** Fields that decide something are changed more often than the hundred others. */
  const places = fc.constantFrom(
    ..."action sender sender.login sender.id sender.type issue issue.number issue.title issue.body issue.updated_at issue.pull_request label label.name comment comment.id comment.body comment.created_at comment.html_url comment.user comment.user.login comment.performed_via_github_app pull_request pull_request.number repository installation".split(
      " ",
    ),
  );

  it("are read to a request that says who, where and what, or to one sentence why not; never an error", () => {
    const cases = fc.tuple(
      known,
      fc.array(fc.tuple(places, other), { maxLength: 2 }),
      fc.constantFrom("fitting", "fitting", "created", "labeled", null),
      fc.boolean(),
    );
    fuzz(
      cases,
      ([{ event, payload }, changes, wanted, isAsked], seen) => {
        const copy = structuredClone(payload) as Record<string, unknown>;
        const action = wanted === "fitting" ? (event === "issues" ? "labeled" : "created") : wanted;
        if (action !== null) copy.action = action;
        if (isAsked && typeof copy.comment === "object" && copy.comment !== null)
          Object.assign(copy.comment, { body: "/verialgo implement x" });
        if (action === "labeled") copy.label = { name: "algo" };
        for (const [path, value] of changes) put(copy, path.split("."), value);
        const empty = { issue: "", command: "", actor: "", key: "", headSha: "" };
        const read = readEvent({
          event,
          payload: frozen(copy),
          label: "algo",
          requirement: "",
          dispatch: empty,
          self: ["verialgo[bot]"],
          runId: "1",
          runAttempt: 1,
          now: "2026-01-01T00:00:00Z",
        });
        seen(read.way);
        if (read.way === "none") return demand(isSentence(read.why), read.why);
        demand(read.way === "label" || read.way === "comment", `${read.way} out of nothing`);
        demand(read.sender.login !== "" && Number.isInteger(read.sender.id), "nobody");
        demand(Number.isInteger(read.thread.number) && read.thread.number > 0, "nowhere");
        demand(typeof read.thread.title === "string" && typeof read.thread.body === "string", "no text");
        demand(read.key !== "" && read.at !== "", "no key");
      },
      { atLeast: { none: 0.2, comment: 0.04, label: 0.04 } },
    );
  });
});

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) target[first] = structuredClone(value);
  else if (typeof target[first] === "object" && target[first] !== null)
    put(target[first] as Record<string, unknown>, rest, value);
}

describe("a repository's own settings", () => {
  const allowed = loadActionSettings({});
  const key = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...REPO_FILE_KEYS.keys()) },
    fc.constantFrom(
      "api-key",
      "base-url",
      "allow-bots",
      "model",
      "__proto__",
      "constructor",
      "<<",
      "? [a]",
      "'max-steps'",
      "&a max-steps",
    ),
  );
  const value = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        "1",
        "3",
        "16",
        "60",
        "61",
        "0.25",
        "1e3",
        "-1",
        "draft",
        "ready",
        "none",
        "python",
        "admin",
        "[admin]",
        "[admin, write, read]",
        "[receipt]",
        "src/{slug}",
        "../x",
        ".github",
        "true",
        "null",
        "~",
        "",
        "0x10",
        "!!binary aa",
        "*a",
        "&a [1, *a]",
        "{a: 1}",
        "|",
        ">-\n  x",
        "[[1]]",
        "'2'",
        ".nan",
        ".inf",
      ),
    },
    { weight: 1, arbitrary: hostileText(2) },
  );
  const right = fc.constantFrom(
    ..."max-steps: 8|max-seconds: 600|max-cost: 0.25|require-level: 3|allow-roles: [admin]|pr: none|path: src/{slug}|deliver: [receipt]|lang: python|# a".split(
      "|",
    ),
  );
  const line = fc.oneof(
    { weight: 2, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc.tuple(key, fc.constantFrom(": ", ": ", ": ", ":", " "), value).map((parts) => parts.join("")),
    },
  );
  const files = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));

  it("narrow what the workflow grants, or are refused with all that is wrong", () => {
    fuzz(
      files,
      (text, seen) => {
        try {
          const made = applyRepoFile(allowed, text);
          seen("taken");
          const [was, is] = [allowed, made] as unknown as Record<string, unknown>[];
          for (const name of ["maxSteps", "maxSeconds", "maxCost", "runsPerDay", "maxToolCalls"])
            demand(
              was?.[name] === null || was?.[name] === undefined || Number(is?.[name]) <= Number(was[name]),
              `${name} became ${is?.[name]}`,
            );
          for (const name of ["apiKey", "baseUrl", "model", "label"])
            demand(was?.[name] === is?.[name], `${name} was set`);
          demand(
            (made.allowRoles as readonly string[]).every((role) =>
              (allowed.allowRoles as readonly string[]).includes(role),
            ),
            "more people",
          );
          demand(Object.keys(made).length === Object.keys(allowed).length, "another setting");
        } catch (error) {
          if (!(error instanceof SettingsError)) throw error;
          seen("refused");
          for (const problem of error.problems) demand(isSentence(problem), problem);
        }
      },
      { atLeast: { taken: 0.1, refused: 0.3 } },
    );
  });
});
