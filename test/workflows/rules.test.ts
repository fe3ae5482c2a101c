import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import * as rules from "../support/workflows/rules.ts";
import { PAGES, SHIPPED, shipped, workflowFile, workflowsIn } from "../support/workflows/shipped.ts";

const SHA = "8e8c483db84b4bee98b60c0593521ed34d9990e8";

/** A workflow with one job; `job` and `top` are lines of YAML. */
const written = (job: string, top = "permissions: {}", on = "push") =>
  workflowFile("x.yml", `on: ${on}\n${top}\njobs:\n  a:\n${job.replace(/^/gm, "    ")}\n`);
const step = (lines: string) => written(`steps:\n  - ${lines.replaceAll("\n", "\n    ")}`);
const IDENTIFIES =
  "permissions:\n  id-token: write\nsteps:\n  - uses: verialgo/verialgo@v1\n    with: { app-url: https://x.org }";
const OURS = "steps:\n  - uses: verialgo/verialgo@v1";

/** Each rule, the files it must pass, and what it must say of bad ones. */
const CASES: readonly [string, rules.Rule, readonly [ReturnType<typeof written>, string][]][] = [
  [
    "J01 no expression inside a script",
    rules.noExpressionInScripts,
    [
      [step('run: echo "${{ github.event.issue.title }}"'), "an expression stands inside a script"],
      [step("run: git checkout ${{ github.head_ref }}"), "an expression stands inside a script"],
      [step("run: echo ${{ inputs.path }} ${{ env.NAME }}"), "an expression stands inside a script"],
      [step("uses: x/y@v1\nwith:\n  script: console.log('${{ github.event.comment.body }}')"), "inside a script"],
    ],
  ],
  [
    "J02 no dangerous trigger, no lasting machine",
    rules.noDangerousTriggers,
    [
      [written("steps: []", "", "pull_request_target"), "it is started by pull_request_target"],
      [written("steps: []", "", "{ workflow_run: { workflows: [CI] } }"), "it is started by workflow_run"],
      [written("steps: []", "", "[push, pull_request_target]"), "it is started by pull_request_target"],
      [written("runs-on: [self-hosted, linux]"), "job a runs on self-hosted"],
      [written("runs-on:\n  labels: self-hosted"), "job a runs on self-hosted"],
    ],
  ],
  [
    "J03 permissions are named",
    rules.namesPermissions,
    [
      [written("permissions: {}", "permissions: write-all"), "top-level permissions are not {}"],
      [written("permissions: {}", ""), "top-level permissions are not {}"],
      [written("steps: []"), "job a names no permissions"],
      [written("permissions: write-all"), "job a names no permissions"],
    ],
  ],
  [
    "J04 actions are pinned",
    rules.pinsActions,
    [
      [step("uses: actions/checkout@v6"), "actions/checkout@v6 is not pinned"],
      [step("uses: actions/checkout@main # v6"), "actions/checkout@main is not pinned"],
      [step(`uses: actions/checkout@${SHA}`), "is not pinned by SHA with its version beside it"],
      [step("uses: docker://alpine:3"), "docker://alpine:3 is not pinned"],
      [step("uses: verialgo/verialgo@main"), "verialgo/verialgo@main is not pinned"],
      [written("uses: other/verialgo/.github/workflows/verialgo.yml@v1"), "is not pinned"],
      [written("container: node:24"), "the image node:24 is not pinned by digest"],
      [written("services:\n  db:\n    image: postgres:17"), "the image postgres:17 is not pinned by digest"],
    ],
  ],
  [
    "J05 conditions that fence",
    rules.soundConditions,
    [
      [written("if: contains('alice bob', github.event.sender.login)"), "looks for a value in a string"],
      [written("if: github.actor == 'dependabot[bot]'"), "job a trusts github.actor"],
      [written("if: \"${{ github.event.label.name }} == 'algo'\""), "which is always true"],
      [written("if: |\n  ${{ false }}\n"), "which is always true"],
    ],
  ],
  [
    "J06 nothing a model's programs could misuse",
    rules.nothingForbidden,
    [
      [step(`uses: actions/cache@${SHA} # v4`), "it has a cache"],
      [step(`"uses": "actions/cache/restore@${SHA}"`), "it has a cache"],
      [step(`uses: actions/setup-go@${SHA} # v6`), "it has a cache of a set-up action"],
      [step("uses: actions/setup-node@v6\nwith: { package-manager-cache: true }"), "it has a cache of a set-up action"],
      [step("uses: actions/setup-node@v6\nwith:\n  cache: npm"), "it has a cache of a set-up action"],
      [written("permissions:\n  id-token: write"), "it has id-token: write"],
      [written('permissions: { "id-token": "write" }'), "it has id-token: write"],
      [written("steps: []", "permissions: write-all"), "it has id-token: write"],
      [written(IDENTIFIES, "permissions: {}", "issues"), "it has id-token: write"],
      [written(`${IDENTIFIES}\n  - run: make`, "permissions: {}", "workflow_dispatch"), "it has id-token: write"],
      [written(IDENTIFIES.replace("app-url", "path"), "permissions: {}", "workflow_dispatch"), "id-token: write"],
      [
        written(IDENTIFIES.replace(" }", ", allow-unsandboxed: true }"), "permissions: {}", "workflow_dispatch"),
        "id-token: write",
      ],
      [
        written(IDENTIFIES.replace("verialgo/verialgo@v1", "x/y@v1"), "permissions: {}", "workflow_dispatch"),
        "id-token: write",
      ],
      [written(IDENTIFIES, "permissions: { id-token: write }", "workflow_dispatch"), "it has id-token: write"],
      [written("uses: x/y/.github/workflows/z.yml@v1\nsecrets: inherit"), "it has secrets: inherit"],
      [step("run: x\nenv:\n  ALL: ${{ toJSON(secrets) }}"), "it has all secrets at once"],
      [step("run: x\nenv:\n  ONE: ${{ secrets[inputs.name] }}"), "it has all secrets at once"],
      [written("env:\n  ACTIONS_ALLOW_UNSECURE_COMMANDS: true"), "it has insecure commands"],
    ],
  ],
  [
    "J07 jobs end by themselves and do not meet",
    rules.isBounded,
    [
      [written("steps: []"), "job a has no timeout"],
      [written("timeout-minutes: 5"), "job a has no concurrency"],
      [written(`${OURS}\nconcurrency:\n  group: x-\${{ github.event.issue.number }}`), "not of the repository"],
      [
        written(`${OURS}\nconcurrency:\n  group: \${{ github.repository }}-\${{ github.workflow }}`),
        "its caller's group",
      ],
      [written(`${OURS}\nconcurrency:\n  group: \${{ github.repository }}`), "cancels or loses waiting runs"],
    ],
  ],
  [
    "J09 secrets are handed to one step",
    rules.secretsInSteps,
    [
      [written("env:\n  KEY: ${{ secrets.OPENAI_API_KEY }}"), "the env of job a holds a secret"],
      [written("steps: []", "env:\n  KEY: ${{ secrets.OPENAI_API_KEY }}"), "the workflow's env holds a secret"],
    ],
  ],
  [
    "J11 the Action runs where a sandbox can be had",
    rules.runsOnHostedLinux,
    [
      [written(`${OURS}\nruns-on: macos-latest`), "job a does not run on"],
      [written(`${OURS}\nruns-on: windows-latest`), "job a does not run on"],
      [written(`${OURS}\nruns-on: ubuntu-24.04\ncontainer: node:24`), "job a does not run on"],
    ],
  ],
  [
    "J03 the file is whole, so that it can be checked",
    rules.isWhole,
    [
      [written("steps: []", "", "{}"), "nothing starts it"],
      [workflowFile("x.yml", "on: push\njobs: {}\n"), "it has no jobs"],
    ],
  ],
  [
    "H10 a checkout leaves no token",
    rules.keepsNoCredentials,
    [[step(`uses: actions/checkout@${SHA} # v6`), "checkout keeps its credentials"]],
  ],
];

describe.each(CASES)("%s", (_name, rule, bad) => {
  it.each(SHIPPED)("$path", (file) => {
    expect(rule(file)).toEqual([]);
  });

  it.each(bad)("notices %#", (file, sentence) => {
    expect(rule(file).join("\n")).toContain(sentence);
  });
});

describe("J09 what people are told", () => {
  it.each(["README.md", "docs/action.md", "examples/verialgo.yml"])("%s says where the key belongs", (path) => {
    expect(readFileSync(resolve(import.meta.dirname, "../..", path), "utf8")).toMatch(
      /not (?:as|by) `env:` of (?:the|a) job/,
    );
  });
});

describe("workflows printed in pages", () => {
  const page = (block: string, fence = "```yaml") =>
    `# Use\n\nText.\n\n${fence}\n${block}\n${fence.replace(/ya?ml.*/, "")}\n`;
  const WHOLE = "on: push\npermissions: {}\njobs:\n  a:\n    steps:\n      - run: echo ${{ github.event.issue.title }}";

  it("J01, J03 are held to the same rules, in any fence, also when they are only parts", () => {
    for (const fence of ["```yaml", "~~~yml", "```` yaml title=x"])
      expect(workflowsIn("x.md", page(WHOLE, fence)).flatMap(rules.noExpressionInScripts), fence).toHaveLength(1);
    const indented = page(WHOLE).replace(/^/gm, "   ");
    expect(workflowsIn("x.md", indented).flatMap(rules.noExpressionInScripts)).toHaveLength(1);
    const parts = ["steps:\n  - run: x", "- uses: actions/checkout@v6", "permissions:\n  contents: write", "jobs: {}"];
    for (const part of parts) {
      const found = workflowsIn("x.md", page(part));
      expect(found.flatMap(rules.isWhole), part).toContain("nothing starts it");
    }
  });

  it("and no workflow file lies outside of what is checked", () => {
    const root = resolve(import.meta.dirname, "../..");
    const listed = spawnSync("git", ["ls-files", "*.yml", "*.yaml"], { cwd: root, encoding: "utf8" }).stdout.split(
      "\n",
    );
    const files = listed.filter((path) => path !== "" && /^jobs:/m.test(readFileSync(resolve(root, path), "utf8")));
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((path) => !SHIPPED.some((file) => file.path === path))).toEqual([]);
  });

  it("are told from settings and data, which no runner reads", () => {
    expect(workflowsIn("x.md", page("max-steps: 8\nallow-roles: [admin]"))).toEqual([]);
    expect(workflowsIn("x.md", page(WHOLE, "```json"))).toEqual([]);
    expect(PAGES).toEqual(expect.arrayContaining(["README.md", "docs/action.md"]));
  });
});

describe("J03 exact permissions", () => {
  const permissions = (path: string, job: string) => shipped(path).workflow.jobs[job]?.permissions;
  const publishing = { contents: "write", issues: "write", "pull-requests": "write", checks: "write" };

  it("gives the job with the model key no right to change files", () => {
    expect(permissions(".github/workflows/verialgo.yml", "solve")).toEqual({
      contents: "read",
      issues: "write",
      "pull-requests": "write",
    });
    expect(permissions(".github/workflows/verialgo.yml", "publish")).toEqual(publishing);
  });

  it.each(["examples/verialgo.yml", "examples/verialgo-two-jobs.yml", "examples/verialgo-on-schedule.yml"])(
    "%s",
    (path) => {
      expect(permissions(path, "verialgo")).toEqual(publishing);
    },
  );

  it("gives a run under the App its identity besides, and in the central repository nothing else", () => {
    expect(permissions("examples/verialgo-app.yml", "verialgo")).toEqual({ "id-token": "write", ...publishing });
    expect(permissions("examples/verialgo-central.yml", "verialgo")).toEqual({ "id-token": "write" });
  });

  it("asks for nothing in our own checks but to read", () => {
    expect(permissions(".github/workflows/ci.yml", "check")).toEqual({ contents: "read" });
  });

  it("covers every job there is", () => {
    expect(
      SHIPPED.flatMap((file) => Object.keys(file.workflow.jobs).map((job) => `${file.path} ${job}`)).sort(),
    ).toEqual([
      ".github/workflows/ci.yml check",
      ".github/workflows/verialgo.yml publish",
      ".github/workflows/verialgo.yml solve",
      "examples/verialgo-app.yml verialgo",
      "examples/verialgo-central.yml verialgo",
      "examples/verialgo-on-schedule.yml verialgo",
      "examples/verialgo-two-jobs.yml verialgo",
      "examples/verialgo.yml verialgo",
    ]);
  });
});
