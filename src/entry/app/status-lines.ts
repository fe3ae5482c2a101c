import type { AppRun } from "../../domain/app-run.ts";
import { cleanKey } from "../../github/marker.ts";
import { repositoryUrl } from "../../github/place.ts";
import type { OwnComment } from "../../github/thread-comments.ts";
import type { StatusLine } from "../../surfaces/comment/render-reply.ts";
import { languageOf } from "../../surfaces/report/run-report.ts";

/** Where a waiting run stands; null for one that does not wait any more. */
export type PlaceInQueue = (run: AppRun) => { position: number; waiting: number } | null;

/** A thread's runs as `/verialgo status` tells them, newest first: those the App remembers, then those only a comment tells of. Pure. */
export function statusLines(
  runs: readonly AppRun[],
  ours: readonly OwnComment[],
  placeOf: PlaceInQueue,
  { serverUrl, request }: { serverUrl: string; request: string },
): StatusLine[] {
  const isChinese = languageOf(request) === "zh";
  const words = (en: string, zh: string) => (isChinese ? `${zh} · ${en}` : en);
  const comments = ours.filter(({ marker }) => marker.kind === "run");
  const known = new Set(runs.map(({ key }) => cleanKey(key)));

  const standing = (run: AppRun): string => {
    const place = placeOf(run);
    switch (run.state) {
      case "waiting":
        return place === null
          ? words("waits for its turn", "正在排队")
          : words(
              `waits, ${place.position} of ${place.waiting}`,
              `排队中，第 ${place.position} 位，共 ${place.waiting} 个`,
            );
      case "sent":
        return words(
          "was handed to GitHub Actions and begins when a runner is free",
          "已交给 GitHub Actions，等待空闲运行器",
        );
      case "running":
        return words("is running", "正在运行");
      case "ended": {
        const comment = comments.findLast(({ marker }) => marker.key === cleanKey(run.key));
        return (comment === undefined ? null : headingOf(comment)) ?? run.note ?? words("has ended", "已结束");
      }
      case "cancelled":
        return words("was cancelled", "已取消");
      case "failed":
        return `${words("could not be started", "未能启动")}${run.note === null ? "" : `: ${run.note}`}`;
    }
  };
  return [
    ...runs.map((run) => ({ what: `${minute(run.askedAt)}: ${standing(run)}`, url: runUrl(serverUrl, run) })),
    ...comments
      .filter(({ marker }) => !known.has(marker.key))
      .reverse()
      .map((comment) => ({ what: `${minute(comment.createdAt)}: ${headingOf(comment) ?? ""}`, url: comment.url })),
  ];
}

const headingOf = ({ body }: OwnComment): string | null => /^## (.*)$/m.exec(body)?.[1] ?? null;

const minute = (at: string): string => at.replace("T", " ").replace(/:\d\d(?:\.\d+)?Z$/, " UTC");

const runUrl = (serverUrl: string, { home, workflowRunId }: AppRun): string | null =>
  home === null || workflowRunId === null
    ? null
    : `${repositoryUrl({ ...home, serverUrl })}/actions/runs/${workflowRunId}`;
