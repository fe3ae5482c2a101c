import type { Hub } from "../state/hub.ts";
import type { Annotation, CheckRun, Repository } from "../state/model.ts";
import { nodeId, renderApp } from "./account.ts";
import { apiUrl, webUrl } from "./repository.ts";

export function renderCheckRun(hub: Hub, repo: Repository, check: CheckRun) {
  const url = `${apiUrl(hub, repo)}/check-runs/${check.id}`;
  const page = `${webUrl(hub, repo)}/runs/${check.id}`;
  return {
    id: check.id,
    name: check.name,
    node_id: nodeId("CR", repo.id, check.id),
    head_sha: check.headSha,
    external_id: check.externalId ?? "",
    url,
    html_url: page,
    details_url: check.detailsUrl ?? page,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    output: {
      title: check.title,
      summary: check.summary,
      text: check.text,
      annotations_count: check.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: check.id + 1 },
    app: renderApp(hub, check.maker),
    pull_requests: [],
  };
}

export const renderAnnotation = (hub: Hub, repo: Repository, check: CheckRun, annotation: Annotation) => ({
  path: annotation.path,
  blob_href: `${webUrl(hub, repo)}/blob/${check.headSha}/${annotation.path}`,
  start_line: annotation.start_line,
  end_line: annotation.end_line,
  start_column: annotation.start_column ?? null,
  end_column: annotation.end_column ?? null,
  annotation_level: annotation.annotation_level,
  title: annotation.title ?? null,
  message: annotation.message,
  raw_details: annotation.raw_details ?? null,
});
