import { describe, expect, it } from "vitest";
import { loadActionSettings, mendedActionSettings } from "../../src/config/from-action.ts";
import { inputVariable } from "../../src/config/from-inputs.ts";
import { SETTING_NAMES, SETTINGS, type Settings } from "../../src/config/schema.ts";
import { problemsOf } from "../support/settings-problems.ts";

/** Inputs as the runner hands them over: every input of the step is set, empty where the workflow gives none. */
const inputs = (given: Record<string, string>) => {
  const environment: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const { input } = SETTINGS[name];
    if (input !== null) environment[inputVariable(input)] = given[input] ?? "";
  }
  return environment;
};
const load = (given: Record<string, string>, environment: Record<string, string> = {}): Settings =>
  loadActionSettings({ ...environment, ...inputs(given) });
const problems = (given: Record<string, string>) => problemsOf(() => load(given));

describe("mended settings, for telling what is wrong", () => {
  it("names what is wrong and has the default in its place, and what is right as given", () => {
    const mended = mendedActionSettings(inputs({ "max-steps": "many", pr: "maybe", label: "algorithm" }));
    expect(mended.settings).toMatchObject({ maxSteps: 16, pr: "draft", label: "algorithm" });
    expect([...mended.wrong].sort()).toEqual(["maxSteps", "pr"]);
    expect(mended.problems).toEqual(problems({ "max-steps": "many", pr: "maybe" }));
  });

  it("looks for contradictions only among values that are right", () => {
    expect(mendedActionSettings(inputs({ job: "publish" })).problems).toHaveLength(1);
    expect(mendedActionSettings(inputs({ job: "publish", handover: "x" })).wrong).toEqual(["handover"]);
    expect(mendedActionSettings(inputs({})).problems).toEqual([]);
  });
});

describe("settings of the Action", () => {
  it("has the documented defaults", () => {
    expect(load({})).toMatchObject({
      baseUrl: "http://127.0.0.1:3000/v1",
      maxSteps: 16,
      label: "algo",
      allowRoles: ["admin", "maintain", "write"],
      allowBots: [],
      failOn: ["refuted", "unverified", "not-run"],
      pr: "draft",
      folder: "algorithms/{slug}",
      githubToken: null,
      runsPerDay: 10,
      deliver: ["oracle", "receipt"],
      installSandbox: true,
      allowUnsandboxed: false,
      job: "all",
      handover: null,
      issue: null,
    });
  });

  it("takes inputs before the environment, and the environment where an input is empty", () => {
    const environment = { OPENAI_BASE_URL: "https://example.org/v1", VERIALGO_MODEL: "m", VERIALGO_MAX_STEPS: "9" };
    const settings = load({ model: " other ", "max-steps": " " }, environment);
    expect([settings.baseUrl, settings.model, settings.maxSteps]).toEqual(["https://example.org/v1", "other", 9]);
  });

  it("never reads what has no input", () => {
    expect(load({}, { VERIALGO_OUT: "/somewhere" }).out).toBeNull();
  });

  it("names inputs as the workflow writes them, all problems at once", () => {
    expect(
      problems({ "max-steps": "61", pr: "yes", "fail-on": "red", "allow-roles": "none", handover: "abc" }),
    ).toEqual([
      'Input `max-steps` must be a whole number from 1 to 60 (it is "61"); mend it or leave it out for 16.',
      'Input `allow-roles` must be one or more of admin, maintain, write, triage, read, separated by commas (it is "none"); mend it or leave it out for admin, maintain, write.',
      'Input `fail-on` must be one or more of refuted, unverified, not-run, tested, verified, separated by commas, or none (it is "red"); mend it or leave it out for refuted, unverified, not-run.',
      'Input `pr` must be one of draft, ready, none (it is "yes"); mend it or leave it out for draft.',
      'Input `handover` must be 64 lower-case hexadecimal digits, as the solve job\'s output `handover` gives them (it is "abc"); mend it or leave it out.',
    ]);
  });

  it("shows no token in a problem", () => {
    const [problem, ...more] = problems({ "github-token": "ghs_one two" });
    expect(more).toEqual([]);
    expect(problem).toContain("`github-token`");
    expect(problem).not.toContain("ghs_one");
  });

  it("asks for what belongs together", () => {
    const handover = "a".repeat(64);
    expect(problems({ job: "publish" })[0]).toContain("`handover` is missing");
    expect(problems({ handover })[0]).toContain("belongs to `job: publish` only");
    expect(load({ job: "publish", handover }).handover).toBe(handover);
    expect(problems({ issue: "7", command: "/verialgo help" })[0]).toContain("also needs `actor`, `key`");
    expect(problems({ issue: "7", command: "x", actor: "a", key: "k", requirement: "r" })[0]).toContain(
      "exclude each other",
    );
    expect(load({ issue: "7", command: "/verialgo help", actor: "a-b", key: "comment-5" }).issue).toBe(7);
  });

  it("asks for what belongs to a run under the App", () => {
    const run = { issue: "7", command: "/verialgo implement", actor: "alice", key: "comment-5" };
    const app = { "app-url": "https://app.example.org/", repository: "octo/target" };
    expect(load({ ...run, ...app, "text-sha256": "a".repeat(64) })).toMatchObject({
      appUrl: "https://app.example.org",
      repository: { owner: "octo", repo: "target" },
    });
    expect(load({ ...run, "app-url": "http://127.0.0.1:3000" }).appUrl).toBe("http://127.0.0.1:3000");
    expect(problems({ ...run, repository: "octo/target" })[0]).toContain("`repository` needs `app-url`");
    expect(problems({ ...app, "text-sha256": "a".repeat(64) })).toEqual([
      expect.stringMatching(/^Input `repository` belongs to a dispatched run/),
      expect.stringMatching(/^Input `text-sha256` belongs to a dispatched run/),
    ]);
    expect(problems({ ...run, "app-url": app["app-url"], job: "solve" })[0]).toContain("belongs to `job: all` only");
    expect(load({ "app-url": app["app-url"] }).appUrl).not.toBeNull();
    for (const wrong of [
      "http://app.example.org",
      "https://a:b@app.example.org",
      "https://x.org?a=b",
      "app.example.org",
    ])
      expect(problems({ ...run, "app-url": wrong })[0], wrong).toMatch(/^Input `app-url` must be an https address/);
    for (const wrong of ["octo", "octo/a/b", "octo/..", "../x"])
      expect(problems({ ...run, ...app, repository: wrong })[0], wrong).toMatch(/^Input `repository` must be/);
  });

  it("keeps the lines of a requirement and of a dispatched command", () => {
    expect(load({ requirement: "\n 写一个函数\n\n    排序\n" }).requirement).toBe("写一个函数\n\n    排序");
  });

  it("gives every input a name of its own that says the setting's", () => {
    const named = SETTING_NAMES.filter((name) => SETTINGS[name].input !== null);
    expect(new Set(named.map((name) => SETTINGS[name].input)).size).toBe(named.length);
    const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const other = named.filter((name) => SETTINGS[name].input !== kebab(name));
    expect(other).toEqual(["runsPerDay", "folder"]);
  });
});

describe("values", () => {
  it.each(["renovate[bot], verialgo-helper[bot]", "renovate[bot]\nverialgo-helper[bot]"])(
    "reads the list %j",
    (text) => {
      expect(load({ "allow-bots": text }).allowBots).toEqual(["renovate[bot]", "verialgo-helper[bot]"]);
    },
  );

  it("reads `none` as the empty list and refuses it among others", () => {
    expect(load({ "fail-on": "none", deliver: "none", "allow-bots": "none" })).toMatchObject({
      failOn: [],
      deliver: [],
    });
    expect(problems({ "fail-on": "none, refuted", deliver: "," })).toHaveLength(2);
  });

  it.each(["*", "*[bot]", "a b*", "[bot]", "renovate[Bot]", "а[bot]"])("refuses the bot %j", (text) => {
    expect(problems({ "allow-bots": text })).toHaveLength(1);
  });

  it.each(["true", "TRUE", " True "])("reads %j as yes", (text) => {
    expect(load({ "allow-unsandboxed": text }).allowUnsandboxed).toBe(true);
  });

  it.each(["yes", "1", "on", "truee"])("refuses %j as yes", (text) => {
    expect(problems({ "allow-unsandboxed": text })).toHaveLength(1);
  });

  it.each([
    ["algorithms/{slug}", "algorithms/{slug}"],
    ["{slug}/", "{slug}"],
    ["src/algos/v1.2/x_{slug}-y", "src/algos/v1.2/x_{slug}-y"],
    [`${"x".repeat(79)}/${"y".repeat(80)}`, `${"x".repeat(79)}/${"y".repeat(80)}`],
  ])("takes the folder %j", (text, path) => {
    expect(load({ path: text }).folder).toBe(path);
  });

  it.each([
    "/etc",
    "../x",
    "a/../b",
    "a//b",
    "./a",
    ".",
    ".github/workflows",
    "a/.git",
    "a\\b",
    "C:/x",
    "~/x",
    "-rf",
    "a b",
    "a/con",
    "aux.txt/{slug}",
    "{slug",
    "{name}",
    "a/x.",
    "a\u202eb",
    "a\nb",
    "x*",
    `a${"/b".repeat(10)}`,
    "x".repeat(201),
    // What the delivery refuses is refused before anything is spent.
    "算法/{slug}",
    "a+b/{slug}",
    "x".repeat(81),
    `${"x".repeat(41)}{slug}`,
    `${"x/".repeat(4)}${"y".repeat(80)}/${"y".repeat(80)}/{slug}`,
  ])("refuses the folder %j", (text) => {
    expect(problems({ path: text })).toHaveLength(1);
  });

  it.each(["1; curl evil", "-1", "1e9", "0", "1.0", "99999999999999999999", "٣"])(
    "A15 refuses the issue %j",
    (text) => {
      expect(problems({ issue: text, command: "x", actor: "a", key: "k" })).toHaveLength(1);
    },
  );

  it.each([
    ["head-sha", "HEAD"],
    ["head-sha", "a".repeat(39)],
    ["actor", "a b"],
    ["actor", "-x"],
    ["key", "$(id)"],
    ["label", "x".repeat(51)],
    ["label", "a\nb"],
    ["requirement", "x".repeat(65_537)],
  ])("refuses %s %j", (name, text) => {
    expect(problems({ [name]: text })).toHaveLength(1);
  });

  it("takes a label in any script", () => {
    expect(load({ label: "算法 please" }).label).toBe("算法 please");
  });
});
