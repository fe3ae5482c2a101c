import { spawn } from "node:child_process";
import { trustedBinary } from "./trusted-binary.ts";

/** Docker and Podman take the same arguments but for a few. */
export interface ContainerEngine {
  name: "docker" | "podman";
  path: string;
}

/** An engine whose service does not answer must not hold up a run. */
const ANSWER_MS = 2_000;
const REMOVE_MS = 10_000;

/** Engines are also installed below /usr/local; what can be changed by others there is refused like anywhere else. */
const FOLDERS = ["/usr/bin", "/bin", "/usr/local/bin"];

interface Answer {
  code: number | null;
  stderr: string;
}

/** Runs an engine's command; `code` is null when it could not be started or did not end in time. */
function ask(engine: ContainerEngine, args: readonly string[], patienceMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(engine.path, args, { cwd: "/", env: {}, stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    const done = (code: number | null) => {
      clearTimeout(patience);
      child.stderr.destroy();
      resolve({ code, stderr });
    };
    const patience = setTimeout(() => {
      child.kill("SIGKILL");
      done(null);
    }, patienceMs);
    child.stderr
      .on("error", () => {})
      .on("data", (chunk: Buffer) => {
        if (stderr.length < 10_000) stderr += chunk.toString("utf8");
      });
    child.once("error", () => done(null));
    child.once("close", done);
  });
}

/** The engines of this machine. */
export function containerEngines(): ContainerEngine[] {
  return (["docker", "podman"] as const).flatMap((name) => {
    const path = trustedBinary(name, FOLDERS);
    return path === null ? [] : [{ name, path }];
  });
}

/** One sentence when the engine does not answer or has no such image, else null. Nothing is ever fetched. Takes two seconds at most. */
export async function engineProblem(engine: ContainerEngine, image: string): Promise<string | null> {
  const { code, stderr } = await ask(engine, ["image", "inspect", "--format", "{{.Id}}", image], ANSWER_MS);
  if (code === 0) return null;
  if (code === null) return `${engine.name} did not answer within ${ANSWER_MS / 1_000} seconds`;
  if (/no such (image|object)|image not known|unable to find/i.test(stderr))
    return `the image ${image} is not on this machine: fetch it with ${engine.name} pull ${image}`;
  const last = stderr.trim().split("\n").at(-1)?.trim() ?? "";
  return last === "" ? `${engine.name} does not work here` : `${engine.name} does not work here: ${last}`;
}

/** Ends a container at once and removes it, whatever state it is in; silent when there is none. */
export async function removeContainer(engine: ContainerEngine, name: string): Promise<void> {
  await ask(engine, ["kill", name], REMOVE_MS);
  await ask(engine, ["rm", "--force", name], REMOVE_MS);
}
