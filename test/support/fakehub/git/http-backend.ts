import { spawn } from "node:child_process";
import { cleanGitEnv } from "./run-git.ts";

export interface BackendRequest {
  /** The folder that holds `owner/name.git`. */
  root: string;
  method: string;
  /** `/owner/name.git/info/refs` */
  path: string;
  query: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
  user: string | null;
  mayChangeWorkflows: boolean;
}

export interface BackendReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Lets git itself answer one smart-HTTP request, through its CGI program. */
export function gitHttpBackend(request: BackendRequest): Promise<BackendReply> {
  const env: NodeJS.ProcessEnv = {
    ...cleanGitEnv(),
    GIT_PROJECT_ROOT: request.root,
    GIT_HTTP_EXPORT_ALL: "1",
    REQUEST_METHOD: request.method,
    PATH_INFO: request.path,
    QUERY_STRING: request.query,
    CONTENT_TYPE: request.headers["content-type"] ?? "",
    CONTENT_LENGTH: String(request.body.length),
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
    GIT_PROTOCOL: request.headers["git-protocol"] ?? "",
    REMOTE_ADDR: "127.0.0.1",
    FAKEHUB_WORKFLOWS: request.mayChangeWorkflows ? "write" : "none",
    ...(request.user === null ? {} : { REMOTE_USER: request.user }),
  };
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["http-backend"], { env, cwd: request.root });
    const out: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.resume();
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", () => resolve(parseCgi(Buffer.concat(out))));
    child.stdin.end(request.body);
  });
}

function parseCgi(output: Buffer): BackendReply {
  const end = output.indexOf("\r\n\r\n");
  if (end < 0) return { status: 500, headers: {}, body: Buffer.from("git http-backend gave no answer") };
  const headers: Record<string, string> = {};
  let status = 200;
  for (const line of output.subarray(0, end).toString("latin1").split("\r\n")) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (name.toLowerCase() === "status") status = Number(value.slice(0, 3));
    else headers[name.toLowerCase()] = value;
  }
  return { status, headers, body: output.subarray(end + 4) };
}
