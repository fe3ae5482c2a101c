import { COMMAND_NAMES, PULL_MODES } from "../domain/command.ts";
import { commit, eventKey, folderPattern, labelName, login, sha256, textHash, yesOrNo } from "./action-types.ts";
import { listOf, logins } from "./list-types.ts";
import { repositoryName, safeAddress } from "./place-types.ts";
import { type Setting, setting } from "./setting.ts";
import { choice, secret, text, whole } from "./setting-types.ts";

/** GitHub's own limit of an issue's body, in characters. */
const LONGEST_TEXT = 65_536;

/** A setting of the Action alone: no flag, no variable. */
const ofAction = <T, F extends T | null>(one: Omit<Setting<T, F>, "flag" | "environment">): Setting<T, F> =>
  setting({ ...one, flag: null, environment: null });

/** Settings only the GitHub Action has: who may start it, what is published and how, and which part of the work a job does. */
export const ACTION_SETTINGS = {
  githubToken: ofAction({
    type: secret,
    input: "github-token",
    fallback: null,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub's, not of JavaScript
    inputDefault: "${{ github.token }}",
    help: "token for everything done on GitHub; the job's own token unless you give another",
  }),
  requirement: ofAction({
    type: text("<text>", LONGEST_TEXT),
    input: "requirement",
    fallback: null,
    help: "what to implement, for a step started by push, schedule or hand; label and comment bring their own text",
  }),
  label: ofAction({
    type: labelName,
    input: "label",
    fallback: "algo",
    help: "label that starts a run when it is added to an issue",
  }),
  allowRoles: ofAction({
    type: listOf(["admin", "maintain", "write", "triage", "read"], false),
    input: "allow-roles",
    fallback: ["admin", "maintain", "write"],
    help: "roles in the repository that may start a run by label or comment",
    narrowing: "fewer",
  }),
  allowBots: ofAction({
    type: logins,
    input: "allow-bots",
    fallback: [],
    help: "bots that may start a run, by exact login; all others are refused",
    narrowing: "fewer",
  }),
  runsPerDay: ofAction({
    type: whole(1, 1_000, "runs"),
    input: "max-runs-per-issue-per-day",
    fallback: 10,
    help: "runs one issue or pull request may start in 24 hours",
    narrowing: "smaller",
  }),
  failOn: ofAction({
    type: listOf(["refuted", "unverified", "not-run", "tested", "verified"], true),
    input: "fail-on",
    fallback: ["refuted", "unverified", "not-run"],
    help: "verdicts that turn the job red",
  }),
  pr: ofAction({
    type: choice(PULL_MODES),
    input: "pr",
    fallback: "draft",
    help: "pull request to open for the branch: draft, ready or none",
    narrowing: "pull",
  }),
  folder: ofAction({
    type: folderPattern,
    input: "path",
    fallback: "algorithms/{slug}",
    help: "folder of the delivered files; {slug} stands for the algorithm's short name",
    narrowing: "free",
  }),
  deliver: ofAction({
    type: listOf(["oracle", "receipt"], true),
    input: "deliver",
    fallback: ["oracle", "receipt"],
    help: "what is committed beside solution and tests",
    narrowing: "free",
  }),
  installSandbox: ofAction({
    type: yesOrNo,
    input: "install-sandbox",
    fallback: true,
    help: "install bubblewrap with apt-get where the runner has no sandbox",
  }),
  allowUnsandboxed: ofAction({
    type: yesOrNo,
    input: "allow-unsandboxed",
    fallback: false,
    help: "run programs without a sandbox where none can be had; they could then read what the job can read",
  }),
  job: ofAction({
    type: choice(["all", "solve", "publish"]),
    input: "job",
    fallback: "all",
    help: "part of the work this job does: all, or solve and publish in two jobs with separate permissions",
  }),
  handover: ofAction({
    type: sha256,
    input: "handover",
    fallback: null,
    help: "for job: publish, the output handover of the solve job; only files with this checksum are published",
  }),
  issue: ofAction({
    type: whole(1, 999_999_999),
    input: "issue",
    fallback: null,
    help: "number of the issue or pull request, for a run the GitHub App dispatches",
  }),
  command: ofAction({
    type: text("<command>", LONGEST_TEXT),
    input: "command",
    fallback: null,
    help: `command of a dispatched run, as in a comment: /verialgo ${COMMAND_NAMES.join("|")} …`,
  }),
  actor: ofAction({
    type: login,
    input: "actor",
    fallback: null,
    help: "login of the person a dispatched run is for; checked as if they had commented",
  }),
  key: ofAction({
    type: eventKey,
    input: "key",
    fallback: null,
    help: "id of the event a dispatched run answers; a repeated one ends at once",
  }),
  headSha: ofAction({
    type: commit,
    input: "head-sha",
    fallback: null,
    help: "commit of the pull request a dispatched run is about, as it was when asked",
  }),
  textSha256: ofAction({
    type: textHash,
    input: "text-sha256",
    fallback: null,
    help: "checksum of the text a dispatched run works from, as it was when asked; an issue edited since is refused",
  }),
  appUrl: ofAction({
    type: safeAddress("https://verialgo.example.com"),
    input: "app-url",
    fallback: null,
    help: "address of the GitHub App's server, which gives a dispatched run the App's own token for the permission `id-token: write`",
  }),
  repository: ofAction({
    type: repositoryName,
    input: "repository",
    fallback: null,
    help: "repository a dispatched run works on, where that is not the workflow's own; needs `app-url`",
  }),
} as const;
