import { actor, bodyOf, inRepository, numberParam, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { forbidden, notFound, unprocessable, validationFailed } from "../http/refusal.ts";
import { tell } from "../payloads/acts.ts";
import { renderAnnotation, renderCheckRun } from "../render/check-run.ts";
import type { Annotation, CheckAction, CheckRun } from "../state/model.ts";

const READ = [{ checks: "read" }] as const;
const WRITE = [{ checks: "write" }] as const;
/** Bytes of an annotation's message and raw details, characters of its title. */
const MAX_DETAIL_BYTES = 64 * 1024;
const MAX_TITLE = 255;
/** UTF-8 bytes of summary and text, though the published description says characters (github/docs#35252). */
const MAX_TEXT_BYTES = 65_535;

interface CheckWish {
  name?: string;
  head_sha?: string;
  status?: CheckRun["status"];
  conclusion?: string;
  started_at?: string;
  completed_at?: string;
  external_id?: string;
  details_url?: string;
  actions?: CheckAction[];
  output?: { title?: string; summary: string; text?: string; annotations?: Annotation[] };
}

const shown = (call: RepositoryCall, check: CheckRun) => renderCheckRun(call.hub, call.repo, check);

function checkOf(call: RepositoryCall): CheckRun {
  const check = call.repo.checkRuns.get(numberParam(call, "check_run_id"));
  if (check === undefined) throw notFound();
  return check;
}

function apply(call: RepositoryCall, check: CheckRun, wish: CheckWish): void {
  if (
    (wish.status === "completed" || wish.completed_at) &&
    wish.conclusion === undefined &&
    check.conclusion === null
  ) {
    throw unprocessable('Invalid request.\n\n"conclusion" wasn\'t supplied.');
  }
  for (const field of ["summary", "text"] as const) {
    if (Buffer.byteLength(wish.output?.[field] ?? "") <= MAX_TEXT_BYTES) continue;
    const message = `${field} exceeds a maximum bytesize of ${MAX_TEXT_BYTES}`;
    throw validationFailed({ resource: "CheckRun", code: "custom", field, message });
  }
  for (const annotation of wish.output?.annotations ?? []) checkAnnotation(annotation);
  if (wish.name !== undefined) check.name = wish.name;
  if (wish.external_id !== undefined) check.externalId = wish.external_id;
  if (wish.details_url !== undefined) check.detailsUrl = wish.details_url;
  if (wish.started_at !== undefined) check.startedAt = wish.started_at;
  if (wish.status !== undefined) check.status = wish.status;
  if (wish.conclusion !== undefined) {
    check.conclusion = wish.conclusion;
    check.status = "completed";
    check.completedAt = wish.completed_at ?? call.hub.now();
  }
  if (wish.status !== undefined && wish.status !== "completed" && wish.conclusion === undefined) {
    check.conclusion = null;
    check.completedAt = null;
  }
  if (wish.actions !== undefined) check.actions = [...wish.actions];
  if (wish.output === undefined) return;
  check.title = wish.output.title ?? check.title;
  check.summary = wish.output.summary;
  check.text = wish.output.text ?? check.text;
  check.annotations.push(...(wish.output.annotations ?? []));
}

function checkAnnotation(annotation: Annotation): void {
  const { message, raw_details = "", title = "", start_line, end_line, start_column, end_column } = annotation;
  const refuse = (problem: string) => unprocessable(`Invalid request.\n\n${problem}`);
  if (Buffer.byteLength(message) > MAX_DETAIL_BYTES) throw refuse("Only 65536 bytes are allowed in message.");
  if (Buffer.byteLength(raw_details) > MAX_DETAIL_BYTES) throw refuse("Only 65536 bytes are allowed in raw_details.");
  if ([...title].length > MAX_TITLE)
    throw refuse(`Only 255 characters are allowed; ${[...title].length} were supplied.`);
  if (start_line < 1 || end_line < start_line) throw refuse("start_line must be at least 1 and not after end_line.");
  if ((start_column !== undefined || end_column !== undefined) && start_line !== end_line) {
    throw refuse("Columns are allowed only when start_line and end_line are the same.");
  }
}

export const checkRoutes: Routes = {
  "checks/create": inRepository(WRITE, async (call) => {
    if (actor(call).type !== "Bot") throw forbidden("You must authenticate via a GitHub App.");
    const wish = bodyOf<CheckWish & { name: string; head_sha: string }>(call);
    if ((await call.repo.git.type(wish.head_sha)) !== "commit") {
      throw unprocessable(`No commit found for SHA: ${wish.head_sha}`);
    }
    const check: CheckRun = {
      id: call.hub.nextId(),
      maker: actor(call),
      name: wish.name,
      headSha: wish.head_sha,
      status: "queued",
      conclusion: null,
      startedAt: call.hub.now(),
      completedAt: null,
      externalId: null,
      detailsUrl: null,
      title: null,
      summary: null,
      text: null,
      annotations: [],
      actions: [],
    };
    apply(call, check, wish);
    call.repo.checkRuns.set(check.id, check);
    tell(call.hub, call.repo, "check_run", (acts) => acts.checkRun("created", check, actor(call)));
    return { status: 201, body: shown(call, check) };
  }),

  "checks/update": inRepository(WRITE, (call) => {
    const check = checkOf(call);
    if (check.maker.login !== actor(call).login) {
      throw forbidden(
        `Invalid app_id \`${actor(call).id}\` - check run can only be modified by the GitHub App that created it.`,
      );
    }
    const wasCompleted = check.status === "completed";
    apply(call, check, bodyOf<CheckWish>(call));
    if (check.status === "completed" && !wasCompleted) {
      tell(call.hub, call.repo, "check_run", (acts) => acts.checkRun("completed", check, actor(call)));
    }
    return { status: 200, body: shown(call, check) };
  }),

  "checks/get": inRepository(READ, (call) => ({ status: 200, body: shown(call, checkOf(call)) })),

  "checks/list-annotations": inRepository(READ, (call) => {
    const check = checkOf(call);
    return paginate(
      call,
      check.annotations.map((item) => renderAnnotation(call.hub, call.repo, check, item)),
    );
  }),

  "checks/list-for-ref": inRepository(READ, async (call) => {
    const oid = await call.repo.git.commitOid(param(call, "ref"));
    if (oid === null) throw unprocessable(`No commit found for SHA: ${param(call, "ref")}`);
    const { check_name: name, status } = call.query;
    const checks = [...call.repo.checkRuns.values()]
      .filter((check) => check.headSha === oid && (name === undefined || check.name === name))
      .filter((check) => status === undefined || check.status === status);
    return paginate(
      call,
      checks.map((check) => shown(call, check)),
      (page) => ({ total_count: checks.length, check_runs: page }),
    );
  }),
};
