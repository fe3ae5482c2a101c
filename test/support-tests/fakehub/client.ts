import { Octokit } from "@octokit/rest";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";
import type { Permissions } from "../../support/fakehub/state/model.ts";

export const ALL: Permissions = {
  actions: "write",
  checks: "write",
  contents: "write",
  issues: "write",
  pull_requests: "write",
};

/** The client the product uses, with its API version; no plugin retries. */
export function octokitFor(hub: FakeHub, token: string | undefined = hub.actionsToken(ALL)): Octokit {
  const octokit = new Octokit({
    ...(token === "" ? {} : { auth: token }),
    baseUrl: hub.apiUrl,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  octokit.hook.before("request", (options) => {
    options.headers["x-github-api-version"] = "2022-11-28";
  });
  return octokit;
}

export interface Failure {
  status: number;
  message: string;
  errors: Record<string, unknown>[];
  headers: Record<string, string | undefined>;
}

/** How a request was refused. Throws when it was not. */
export async function refusal(request: Promise<unknown>): Promise<Failure> {
  try {
    await request;
  } catch (error) {
    const { status, response } = error as { status: number; response?: { data: unknown; headers: Failure["headers"] } };
    const data = (response?.data ?? {}) as { message?: string; errors?: Failure["errors"] };
    return {
      status,
      message: data.message ?? String(error),
      errors: data.errors ?? [],
      headers: response?.headers ?? {},
    };
  }
  throw new Error("the request was not refused");
}

export interface GraphqlAnswer {
  status: number;
  data?: Record<string, unknown> | null;
  errors?: { type?: string; path?: string[]; message: string; locations?: unknown }[];
}

/** One GraphQL request with nothing between: HTTP status, data and errors. */
export async function graphql(
  hub: FakeHub,
  query: string,
  variables: Record<string, unknown> = {},
  token = hub.actionsToken(ALL),
): Promise<GraphqlAnswer> {
  const response = await fetch(hub.graphqlUrl, {
    method: "POST",
    headers: { authorization: `bearer ${token}`, "user-agent": "test" },
    body: JSON.stringify({ query, variables }),
  });
  return { ...((await response.json()) as object), status: response.status };
}

export const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid signature { isValid wasSignedByGitHub } } ref { name } }
}`;

export const commitInput = (hub: FakeHub, branch: string, expectedHeadOid: string, files: Record<string, string>) => ({
  input: {
    branch: { repositoryNameWithOwner: `${hub.owner}/${hub.repo}`, branchName: branch },
    expectedHeadOid,
    message: { headline: "Add files", body: "Co-authored-by: A <a@example.com>" },
    fileChanges: {
      additions: Object.entries(files).map(([path, text]) => ({
        path,
        contents: Buffer.from(text).toString("base64"),
      })),
    },
  },
});
