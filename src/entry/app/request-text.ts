import type { AppRun } from "../../domain/app-run.ts";
import { isChinese } from "../../surfaces/headline.ts";

/** What chooses the language of an answer: the command's own words where they are Chinese, else the title. Pure. */
export function requestText({ thread, command }: { thread: Pick<AppRun["thread"], "title">; command: string }): string {
  const words = command.replace(/^\s*\/verialgo[ \t]+\S+/, "");
  return isChinese(words) ? words : thread.title;
}
