import { oneLine } from "../../domain/untrusted-text.ts";
import type { Account, PublishRequest } from "./request.ts";

const RUN = "VeriAlgo-Run";
const THREAD = "VeriAlgo-Thread";
const FOLDER = "VeriAlgo-Folder";

/** GitHub cuts headlines in lists at 72 characters. */
const MAX_TITLE = 60;

/**
 * User text as one line in which nothing acts: no `[skip ci]` (GitHub reads it anywhere in a message), no mention, no reference or link that
 * could close an issue, no trailer, no hidden character. https://docs.github.com/actions/how-tos/manage-workflow-runs/skip-workflow-runs
 */
export function inertLine(text: string, limit: number): string {
  return oneLine(text, limit)
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, "(link)")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/\*{3,}/g, "**")
    .replace(/@(?=\S)/g, "@ ")
    .replace(/#(?=\d)/g, "# ")
    .replace(/\bGH-(?=\d)/gi, "GH ")
    .replace(/\b([a-z]+(?:-[a-z]+)+)\s*:/gi, "$1 -");
}

/** Logins of people, of enterprise users (`_`) and of bots. */
const isLogin = (login: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/.test(login);

function coAuthor(requester: Account | null, own: Account | null): string[] {
  if (requester === null || requester.id === own?.id || !isLogin(requester.login)) return [];
  const { login, id } = requester;
  return [`Co-authored-by: ${login} <${id}+${login}@users.noreply.github.com>`];
}

/** The message of a run's commit; its trailers tell later runs what this commit is. `folder` must be a checked path. */
export function commitMessage(request: PublishRequest, folder: string): { headline: string; body: string } {
  const { thread, runId, title, slug, goesOn, requester, own } = request;
  const name = inertLine(title, MAX_TITLE) || inertLine(slug, MAX_TITLE) || "an algorithm";
  const asked = thread === null ? "" : ` It was asked for in #${thread}.`;
  const trailers = [
    `${RUN}: ${oneLine(runId, 100)}`,
    `${THREAD}: ${thread ?? "none"}`,
    `${FOLDER}: ${folder}`,
    ...coAuthor(requester, own),
  ];
  return {
    headline: `${goesOn === null ? "Add" : "Revise"} ${name}`,
    body: `Written by a model and judged by VeriAlgo, which ran it; the receipt tells what was shown.${asked}\n\n${trailers.join("\n")}`,
  };
}

/** What a commit of VeriAlgo says of itself, from the last paragraph of its message; null for any other commit. Anybody can write this. */
export function markOf(message: string): { run: string; thread: string; folder: string } | null {
  const lines = (
    message
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? ""
  ).split("\n");
  const value = (key: string) => lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2);
  const [run, thread, folder] = [value(RUN), value(THREAD), value(FOLDER)];
  return run === undefined || thread === undefined || folder === undefined ? null : { run, thread, folder };
}
