import type { Noticed, Where } from "../../src/domain/app-notice.ts";
import type { AppRun } from "../../src/domain/app-run.ts";
import type { KeptDelivery } from "../../src/ports/app-store.ts";

/** A time so many seconds after a fixed one, ISO 8601. */
export const second = (seconds: number): string => new Date(1_780_000_000_000 + seconds * 1_000).toISOString();

export const whereOf = (repositoryId: number, installationId = 1): Where => ({
  installationId,
  repositoryId,
  owner: "算法",
  repo: `repo-${repositoryId}`,
});

/** A comment that asks for something; texts in it are of the awkward kind. */
export const wish = (repositoryId: number, key: string, installationId = 1): Noticed => ({
  where: whereOf(repositoryId, installationId),
  key,
  notice: {
    kind: "wish",
    trigger: {
      way: "comment",
      sender: { login: "alice", id: 5_000_000_001, isBot: false },
      thread: {
        number: 7,
        kind: "issue",
        title: "快速排序 🙂",
        body: "a\0b \ud83d 'quoted' \u2028",
        isOpen: true,
        isLocked: false,
      },
      comment: { id: 4_000_000_003, kind: "issue", url: "https://github.example/c" },
      asked: { kind: "command", command: { name: "status" } },
      key,
      at: "2026-11-30T10:00:00Z",
    },
  },
});

export const gone = (repositoryId: number, key: string): Noticed => ({
  where: whereOf(repositoryId),
  key,
  notice: { kind: "gone", repositoryIds: [repositoryId] },
});

/** The delivery of `noticed`, received so many seconds after the fixed time. */
export const delivery = (id: string, noticed: Noticed | null, at = 0): KeptDelivery => ({
  id,
  event: "issue_comment",
  action: "created",
  receivedAt: second(at),
  noticed,
  ignored: noticed === null ? "It holds no command." : null,
});

export const appRun = (key: string, more: Partial<AppRun> = {}): AppRun => ({
  where: whereOf(1),
  key,
  state: "waiting",
  thread: { number: 7, kind: "issue", title: "快速排序 🙂" },
  comment: { id: 4_000_000_003, kind: "issue", url: "https://github.example/c" },
  command: "/verialgo implement\nzeile zwei \0 \ud83d",
  actor: { login: "alice", id: 5_000_000_001 },
  askedAt: "2026-11-30T10:00:00Z",
  headSha: null,
  textSha256: null,
  commentId: null,
  checkRunId: null,
  home: null,
  workflowRunId: null,
  tries: 0,
  queuedAt: second(0),
  sentAt: null,
  updatedAt: second(0),
  note: null,
  ...more,
});
