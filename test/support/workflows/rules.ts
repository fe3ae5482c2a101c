import type { Job, Step, WorkflowFile } from "./shipped.ts";

/** A rule of `sandbox.md` J: sentences about what is wrong in a file; none when nothing is. */
export type Rule = (file: WorkflowFile) => string[];

const jobsOf = (file: WorkflowFile): [string, Job][] => Object.entries(file.workflow.jobs);
const stepsOf = (file: WorkflowFile): Step[] => jobsOf(file).flatMap(([, job]) => job.steps ?? []);
const triggersOf = ({ workflow }: WorkflowFile): string[] =>
  typeof workflow.on === "string" ? [workflow.on] : Array.isArray(workflow.on) ? workflow.on : Object.keys(workflow.on);

/** J01: whatever an expression holds, in a script it becomes part of the script. */
export const noExpressionInScripts: Rule = (file) =>
  stepsOf(file)
    .flatMap((step) => [step.run, step.with?.script])
    .filter((script) => typeof script === "string" && script.includes("${{"))
    .map((script) => `an expression stands inside a script: ${script}`);

/** J02: events with secrets for code of strangers, and machines that outlive a job. */
export const noDangerousTriggers: Rule = (file) => [
  ...triggersOf(file)
    .filter((name) => ["pull_request_target", "workflow_run"].includes(name))
    .map((name) => `it is started by ${name}`),
  ...jobsOf(file)
    .filter(([, job]) => /self-hosted/.test(JSON.stringify(job["runs-on"] ?? "")))
    .map(([name]) => `job ${name} runs on self-hosted`),
];

/** Also a file without jobs: a part of a workflow, which nobody could check. */
export const isWhole: Rule = (file) => [
  ...(triggersOf(file).length === 0 ? ["nothing starts it"] : []),
  ...(jobsOf(file).length === 0 ? ["it has no jobs"] : []),
];

/** J03: nothing by default, and every job names what it needs. */
export const namesPermissions: Rule = (file) => [
  ...(JSON.stringify(file.workflow.permissions) === "{}" ? [] : ["top-level permissions are not {}"]),
  ...jobsOf(file)
    .filter(([, job]) => typeof job.permissions !== "object" || job.permissions === null)
    .map(([name]) => `job ${name} names no permissions`),
];

/** Our own Action: a moving tag in what people copy (they pin it), the very commit in the reusable workflow. */
const OWN = /^(verialgo\/verialgo(\/\.github\/workflows\/verialgo\.yml)?@v1|\$\/\.github\/actions\/verialgo)$/;

/** J04: a commit cannot be moved; the comment says which version it is. */
export const pinsActions: Rule = (file) => {
  const used = [...stepsOf(file).map((step) => step.uses), ...jobsOf(file).map(([, job]) => job.uses)];
  const images = jobsOf(file).flatMap(([, job]) => [
    typeof job.container === "string" ? job.container : (job.container as { image?: string } | undefined)?.image,
    ...Object.values(job.services ?? {}).map((service) => service.image),
  ]);
  return [
    ...used
      .filter((uses) => uses !== undefined && !OWN.test(uses) && !isPinned(uses, file.text))
      .map((uses) => `${uses} is not pinned by SHA with its version beside it`),
    ...images
      .filter((image) => image !== undefined && !/@sha256:[0-9a-f]{64}$/.test(image))
      .map((image) => `the image ${image} is not pinned by digest`),
  ];
};

function isPinned(uses: string, text: string): boolean {
  if (uses.startsWith("docker://")) return /@sha256:[0-9a-f]{64}$/.test(uses);
  return /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses) && new RegExp(`${uses} # v\\d+(\\.\\d+)*$`, "m").test(text);
}

/** J05: conditions that look like a fence and are none. */
export const soundConditions: Rule = (file) =>
  jobsOf(file).flatMap(([name, job]) => {
    const condition = String(job.if ?? "");
    return [
      // The list as one string: `contains('a b', 'a')` is true for every part of it.
      ...(/contains\(\s*'/.test(condition) ? [`job ${name} looks for a value in a string instead of a list`] : []),
      ...(/github\.(triggering_)?actor/.test(condition) ? [`job ${name} trusts github.actor`] : []),
      ...(/\$\{\{.*\}\}./s.test(condition) || /.\$\{\{/s.test(condition)
        ? [`job ${name} has text around an expression, which is always true`]
        : []),
    ];
  });

/** Set-up actions that keep a cache unless they are told not to. */
const CACHES_BY_ITSELF = /^actions\/setup-go@/;

function caches({ uses = "", with: given = {} }: Step): string[] {
  const own = Object.entries(given).filter(([name, value]) => /cache/i.test(name) && String(value) !== "false");
  return [
    ...(/^actions\/cache[/@]/.test(uses) ? ["a cache"] : []),
    ...(own.length > 0 || (CACHES_BY_ITSELF.test(uses) && String(given.cache) !== "false")
      ? ["a cache of a set-up action"]
      : []),
  ];
}

const mayMakeTokens = (permissions: unknown): boolean =>
  permissions === "write-all" || (permissions as Record<string, unknown> | null)?.["id-token"] === "write";

/**
 * A run under the App proves to its server which run it is. Nothing else may have that chance: no other step, no program outside the sandbox,
 * and nobody's event.
 */
const isAppRun = (file: WorkflowFile, job: Job): boolean =>
  triggersOf(file).join() === "workflow_dispatch" &&
  (job.steps ?? []).length === 1 &&
  (job.steps ?? []).every(
    ({ uses = "", with: given = {} }) => OWN.test(uses) && "app-url" in given && !("allow-unsandboxed" in given),
  );

/** J06: what a job that runs a model's programs must not have. Looked for in what the file means, however it is written. */
export const nothingForbidden: Rule = (file) => {
  const { workflow } = file;
  const jobs = jobsOf(file).map(([, job]) => job);
  const everything = JSON.stringify(workflow);
  const found = [
    ...stepsOf(file).flatMap(caches),
    ...([workflow, ...jobs.filter((job) => !isAppRun(file, job))].some(({ permissions }) => mayMakeTokens(permissions))
      ? ["id-token: write"]
      : []),
    ...(jobs.some(({ secrets }) => secrets === "inherit") ? ["secrets: inherit"] : []),
    ...(/toJSON\(\s*secrets\s*\)|secrets\s*\[/i.test(everything) ? ["all secrets at once"] : []),
    ...(everything.includes("ACTIONS_ALLOW_UNSECURE_COMMANDS") ? ["insecure commands"] : []),
  ];
  return found.map((what) => `it has ${what}`);
};

/** J07: every job ends by itself, and two runs about the same thing do not meet. */
export const isBounded: Rule = (file) =>
  jobsOf(file).flatMap(([name, job]) => {
    if (job.uses !== undefined) return [];
    const concurrency = job.concurrency ?? file.workflow.concurrency;
    const ours = (job.steps ?? []).some((step) => OWN.test(step.uses ?? ""));
    return [
      ...(job["timeout-minutes"] === undefined ? [`job ${name} has no timeout`] : []),
      ...(concurrency === undefined ? [`job ${name} has no concurrency`] : []),
      ...(ours ? ownConcurrency(name, job) : []),
    ];
  });

function ownConcurrency(name: string, job: Job): string[] {
  const { group = "", queue, "cancel-in-progress": cancel } = job.concurrency ?? {};
  return [
    ...(group.includes("github.repository") ? [] : [`job ${name} has a group that is not of the repository`]),
    // With the name of the caller's own group, caller and called job would wait for each other for ever.
    ...(/github\.(workflow|ref|job)\b/.test(group) ? [`job ${name} may have its caller's group`] : []),
    ...(cancel === false && queue === "max" ? [] : [`job ${name} cancels or loses waiting runs`]),
  ];
}

const holdsSecret = (env: Record<string, unknown> | undefined): boolean => /secrets\./.test(JSON.stringify(env ?? {}));

/** J09: a secret in `env:` of a job or workflow is open to every step of it. */
export const secretsInSteps: Rule = (file) => [
  ...(holdsSecret(file.workflow.env) ? ["the workflow's env holds a secret"] : []),
  ...jobsOf(file)
    .filter(([, job]) => holdsSecret(job.env))
    .map(([name]) => `the env of job ${name} holds a secret`),
];

/** H10: a checkout that leaves no token behind. */
export const keepsNoCredentials: Rule = (file) =>
  stepsOf(file)
    .filter((step) => step.uses?.startsWith("actions/checkout@") && step.with?.["persist-credentials"] !== false)
    .map(() => "checkout keeps its credentials");

/** J11: only where a sandbox can be had. */
export const runsOnHostedLinux: Rule = (file) =>
  jobsOf(file)
    .filter(([, job]) => (job.steps ?? []).some((step) => OWN.test(step.uses ?? "")))
    .filter(([, job]) => job.container !== undefined || !/^ubuntu-/.test(String(job["runs-on"])))
    .map(([name]) => `job ${name} does not run on a GitHub-hosted Ubuntu outside containers`);
