import { parse } from "yaml";
import * as z from "zod";

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const texts = z.record(z.string(), z.union([scalar, z.null()]));
const condition = z.union([z.string(), z.boolean(), z.number()]);
const minutes = z.union([z.number().positive(), z.string().regex(/\$\{\{/)]);
const level = z.enum(["read", "write", "none"]);
const permissions = z.union([z.enum(["read-all", "write-all"]), z.record(z.string(), level)]);
const concurrency = z.union([
  z.string(),
  z.strictObject({
    group: z.string(),
    "cancel-in-progress": z.union([z.boolean(), z.string()]).optional(),
    queue: z.enum(["single", "max"]).optional(),
  }),
]);

const inputType = z.enum(["string", "boolean", "number", "choice"]);
const input = z.strictObject({
  description: z.string().optional(),
  type: inputType.optional(),
  required: z.boolean().optional(),
  default: scalar.optional(),
  options: z.array(z.string()).optional(),
});

const filter = z.strictObject({
  types: z.union([z.string(), z.array(z.string())]).optional(),
  branches: z.array(z.string().regex(/^[^*?!+[\]]+$/, "only plain branch names are known here")).optional(),
});
const dispatch = z.strictObject({ inputs: z.record(z.string(), input).default({}) });
const call = z.strictObject({
  inputs: z.record(z.string(), input.extend({ type: inputType.exclude(["choice"]) })).default({}),
  secrets: z
    .record(
      z.string(),
      z.union([z.null(), z.strictObject({ description: z.string().optional(), required: z.boolean().optional() })]),
    )
    .default({}),
  outputs: z.record(z.string(), z.strictObject({ description: z.string().optional(), value: z.string() })).default({}),
});

const FILTERED = [
  "issues",
  "issue_comment",
  "pull_request",
  "pull_request_review_comment",
  "pull_request_target",
  "push",
  "repository_dispatch",
] as const;
const names = z.enum([...FILTERED, "schedule", "workflow_call", "workflow_dispatch"]);
const triggers = z.strictObject({
  ...(Object.fromEntries(FILTERED.map((name) => [name, filter.nullable().optional()])) as Record<
    (typeof FILTERED)[number],
    z.ZodOptional<z.ZodNullable<typeof filter>>
  >),
  schedule: z.array(z.strictObject({ cron: z.string() })).optional(),
  workflow_dispatch: dispatch.nullable().optional(),
  workflow_call: call.nullable().optional(),
});
const on = z.union([
  triggers,
  z.union([names, z.array(names)]).transform((list) => Object.fromEntries([list].flat().map((name) => [name, null]))),
]);

const step = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z_][\w-]*$/)
      .optional(),
    name: z.string().optional(),
    if: condition.optional(),
    uses: z.string().optional(),
    with: texts.default({}),
    run: z.string().optional(),
    shell: z.literal("bash").optional(),
    "working-directory": z.string().optional(),
    env: texts.default({}),
    "timeout-minutes": minutes.optional(),
    "continue-on-error": z.union([z.boolean(), z.string()]).optional(),
  })
  .refine((one) => (one.uses === undefined) !== (one.run === undefined), "a step has either `uses` or `run`");

const shared = {
  name: z.string().optional(),
  needs: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((list) => [list].flat()),
  if: condition.optional(),
  permissions: permissions.optional(),
  concurrency: concurrency.optional(),
};

const ordinaryJob = z.strictObject({
  ...shared,
  "runs-on": z.string().regex(/^ubuntu-/, "only ubuntu runners are known here"),
  env: texts.default({}),
  outputs: z.record(z.string(), z.string()).default({}),
  "timeout-minutes": minutes.optional(),
  steps: z.array(step).min(1),
});

const callingJob = z.strictObject({
  ...shared,
  uses: z.string(),
  with: texts.default({}),
  secrets: z.union([z.literal("inherit"), z.record(z.string(), z.string())]).default({}),
});

const workflow = z.strictObject({
  name: z.string().optional(),
  "run-name": z.string().optional(),
  on,
  permissions: permissions.optional(),
  concurrency: concurrency.optional(),
  env: texts.default({}),
  jobs: z.record(z.string(), z.union([ordinaryJob, callingJob])),
});

export type Workflow = z.infer<typeof workflow>;
export type Triggers = z.infer<typeof triggers>;
export type InputDefinition = z.infer<typeof input>;
export type OrdinaryJob = z.infer<typeof ordinaryJob>;
export type CallingJob = z.infer<typeof callingJob>;
export type WorkflowStep = z.infer<typeof step>;
export type PermissionsBlock = z.infer<typeof permissions>;
export type ConcurrencyBlock = z.infer<typeof concurrency>;
export type Texts = z.infer<typeof texts>;

/** A workflow's text as a checked document. Throws on everything this runner does not know: it never ignores a line. */
export function readWorkflow(text: string, name: string): Workflow & { on: Triggers } {
  const document = parse(text) as unknown;
  const read = workflow.safeParse(document);
  if (!read.success) throw new Error(`${name}: ${explain(read.error, document)}`);
  for (const [id, { needs }] of Object.entries(read.data.jobs)) {
    const unknown = needs.find((other) => !(other in read.data.jobs));
    if (unknown !== undefined) throw new Error(`${name}: Job '${id}' depends on unknown job '${unknown}'.`);
  }
  for (const id of Object.keys(read.data.jobs)) requireNoCircle(read.data.jobs, id, [], name);
  return read.data as Workflow & { on: Triggers };
}

function requireNoCircle(jobs: Workflow["jobs"], id: string, path: readonly string[], name: string): void {
  if (path.includes(id)) throw new Error(`${name}: the jobs ${[...path, id].join(" → ")} need each other`);
  for (const other of jobs[id]?.needs ?? []) requireNoCircle(jobs, other, [...path, id], name);
}

/** The problem of the kind of job that was meant; a union would list both kinds. */
function explain(error: z.ZodError, document: unknown): string {
  const jobs = (document as { jobs?: Record<string, unknown> } | null)?.jobs ?? {};
  for (const [id, job] of Object.entries(jobs)) {
    const isCall = typeof job === "object" && job !== null && "uses" in job;
    const read = (isCall ? callingJob : ordinaryJob).safeParse(job);
    if (!read.success) return `job ${id}: ${z.prettifyError(read.error)}`;
  }
  return z.prettifyError(error);
}
