import { Acts } from "./payloads/acts.ts";
import { Person } from "./person.ts";
import { addLabel, openIssue, setLocked, setState } from "./state/conversations.ts";
import type { Hub } from "./state/hub.ts";
import { installationOf } from "./state/installations.ts";
import type { CheckRun, Comment, Dispatch, Issue, Protection, Repository, Role, WorkflowRun } from "./state/model.ts";
import { allPulls, refreshPulls } from "./state/pulls.ts";
import { commitFiles } from "./state/repositories.ts";
import { addRun, changeRun, type NewRun } from "./state/workflows.ts";

/** One repository of the hub as a test sees it: its settings, its people, and what became of it. */
export class RepositoryHandle {
  readonly hub: Hub;
  readonly state: Repository;

  constructor(hub: Hub, state: Repository) {
    this.hub = hub;
    this.state = state;
  }

  get owner(): string {
    return this.state.owner.login;
  }

  get repo(): string {
    return this.state.name;
  }

  /** Somebody with an account; without a role they are a stranger. */
  as(login: string): Person {
    return new Person(this.hub, this.state, this.hub.account(login));
  }

  // Settings

  setRole(login: string, role: Role | null): void {
    const { login: name } = this.hub.account(login);
    if (role === null) this.state.roles.delete(name.toLowerCase());
    else this.state.roles.set(name.toLowerCase(), role);
  }

  /** Direct changes of the branch are refused by every way in: REST, GraphQL and push. Null lifts it. */
  async protect(branch: string, kind: Protection | null = "classic"): Promise<void> {
    if (kind === null) this.state.protections.delete(branch);
    else this.state.protections.set(branch, kind);
    await this.state.git.guard([...this.state.protections.keys()]);
  }

  /** "Allow GitHub Actions to create and approve pull requests"; off in a new repository. */
  allowActionsPulls(isAllowed = true): void {
    this.state.actionsMayOpenPulls = isAllowed;
  }

  /** Private repositories of free accounts have no draft pull requests. */
  allowDrafts(isAllowed: boolean): void {
    this.state.draftPulls = isAllowed;
  }

  archive(isArchived = true): void {
    this.state.archived = isArchived;
  }

  lock(number: number): void {
    setLocked(this.hub, this.issue(number), true, this.state.owner);
  }

  unlock(number: number): void {
    setLocked(this.hub, this.issue(number), false, this.state.owner);
  }

  deleteIssue(number: number): void {
    this.issue(number).deleted = true;
  }

  closeIssue(number: number): void {
    setState(this.hub, this.issue(number), "closed", this.state.owner);
  }

  deleteComment(id: number): void {
    this.state.comments.delete(id);
  }

  /** An issue by the owner, when its author does not matter. Returns its number. */
  addIssue(wish: { title: string; body?: string; labels?: readonly string[] }): number {
    return openIssue(this.hub, this.state, this.state.owner, wish).number;
  }

  addLabel(number: number, name: string): void {
    addLabel(this.hub, this.state, this.issue(number), name, this.state.owner);
  }

  /** A run of a workflow, as if Actions had started it. */
  async addRun(wish: Partial<NewRun> = {}): Promise<WorkflowRun> {
    const headBranch = wish.headBranch ?? this.state.defaultBranch;
    return addRun(this.hub, this.state, {
      name: "VeriAlgo",
      path: ".github/workflows/verialgo.yml",
      event: "issue_comment",
      actor: this.state.owner,
      headSha: wish.headSha ?? (await this.head(headBranch)),
      status: "in_progress",
      ...wish,
      headBranch,
    });
  }

  /** The runner has taken the run up. */
  async startRun(runId: number): Promise<void> {
    const run = this.state.runs.get(runId);
    if (run !== undefined) await changeRun(this.hub, this.state, run, "in_progress");
  }

  /** The run has ended, unless it had before. */
  async endRun(runId: number, conclusion: string): Promise<void> {
    const run = this.state.runs.get(runId);
    if (run !== undefined) await changeRun(this.hub, this.state, run, "completed", conclusion);
  }

  /** "Disable workflow"; by file name. */
  disableWorkflow(file: string, how: "disabled_manually" | "disabled_inactivity" = "disabled_manually"): void {
    this.state.disabledWorkflows.set(`.github/workflows/${file}`, how);
  }

  enableWorkflow(file: string): void {
    this.state.disabledWorkflows.delete(`.github/workflows/${file}`);
  }

  /** Renamed, or transferred to somebody else; what it holds and its id stay, and its former name leads to the new one. */
  move({ owner = this.owner, repo = this.repo }: { owner?: string; repo?: string }): void {
    const { hub, state } = this;
    const former = { owner: state.owner, name: state.name, installation: installationOf(hub, state) };
    hub.moveRepository(state, hub.account(owner), repo);
    const acts = new Acts(hub, state);
    if (former.owner !== state.owner)
      hub.tell(former.installation, "repository", () => acts.transferred(former.owner, state.owner));
    else hub.tell(former.installation, "repository", () => acts.renamed(former.name, state.owner));
  }

  /** The repository is deleted; nobody finds it any more. */
  remove(): void {
    const { hub, state } = this;
    hub.tellOf(state, "repository", () => new Acts(hub, state).deleted(state.owner));
    hub.removeRepository(state);
  }

  /** Commits straight onto a branch (made from the default branch when new), past every rule. Null deletes a file. */
  commit(
    files: Record<string, string | Uint8Array | null>,
    { branch = this.state.defaultBranch, by = this.owner, message = "A change" } = {},
  ): Promise<string> {
    return commitFiles(this.hub, this.state, branch, files, this.hub.account(by), message);
  }

  // What became of it

  issue(number: number): Issue {
    const issue = this.state.issues.get(number);
    if (issue === undefined) throw new Error(`${this.owner}/${this.repo} has no issue ${number}`);
    return issue;
  }

  issues(): Issue[] {
    return [...this.state.issues.values()].filter(({ pull, deleted }) => pull === null && !deleted);
  }

  /** Oldest first; `bodies` of each holds every version. */
  comments(number?: number): Comment[] {
    return [...this.state.comments.values()].filter(({ issue }) => number === undefined || issue === number);
  }

  /** Contents of the reactions on an issue, or on a comment. */
  reactions(on: { issue: number } | { comment: number } | { reviewComment: number }): string[] {
    const subject =
      "issue" in on
        ? this.issue(on.issue)
        : "comment" in on
          ? this.state.comments.get(on.comment)
          : this.state.reviewComments.get(on.reviewComment);
    return (subject?.reactions ?? []).map(({ content }) => content);
  }

  /** Pull requests with the commits their branches have now. */
  async pulls() {
    await refreshPulls(this.hub, this.state);
    return allPulls(this.state);
  }

  checkRuns(sha?: string): CheckRun[] {
    return [...this.state.checkRuns.values()].filter(({ headSha }) => sha === undefined || headSha === sha);
  }

  dispatches(): Dispatch[] {
    return [...this.state.dispatches];
  }

  /** Branch name → commit. */
  async branches(): Promise<Record<string, string>> {
    const refs = await this.state.git.refs("refs/heads/");
    return Object.fromEntries(refs.map(({ ref, oid }) => [ref.slice("refs/heads/".length), oid]));
  }

  /** The commit of a branch. Throws when there is none. */
  async head(branch = this.state.defaultBranch): Promise<string> {
    const oid = await this.state.git.branchOid(branch);
    if (oid === null) throw new Error(`${this.owner}/${this.repo} has no branch ${branch}`);
    return oid;
  }

  async commitAt(ref = this.state.defaultBranch) {
    const oid = await this.state.git.commitOid(ref);
    if (oid === null) throw new Error(`${this.owner}/${this.repo} has no commit ${ref}`);
    return { ...(await this.state.git.commit(oid)), isSigned: this.state.signed.has(oid) };
  }

  /** Every file of a branch or commit: path → mode, blob id and bytes. */
  async files(ref = this.state.defaultBranch): Promise<Record<string, { mode: string; oid: string; bytes: Buffer }>> {
    const { oid } = await this.commitAt(ref);
    const entries = (await this.state.git.entries(oid, true)).filter(({ type }) => type === "blob");
    const files: Record<string, { mode: string; oid: string; bytes: Buffer }> = {};
    for (const entry of entries) {
      files[entry.path] = { mode: entry.mode, oid: entry.oid, bytes: await this.state.git.readBlob(entry.oid) };
    }
    return files;
  }
}
