import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP, buildApp } from "../support/app-front/app-process.ts";
import { appEnvironment } from "../support/app-front/start-front.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { copyOf, type Image, imageFolder, readDockerfile } from "../support/image/dockerfile.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "verialgo-image-"));
const data = join(folder, "data");
let image: Image;
let hub: FakeHub;
beforeAll(async () => {
  await buildApp();
  image = imageFolder(folder);
  hub = await startFakeHub();
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every file of the image's folder, by its path in the image. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));

/** Runs the image's program as its user, in a root of nothing but the image's files, a Node and the libraries that needs. */
function startImage(words: readonly string[], variables: Record<string, string>) {
  const [uid = "", gid = ""] = image.user.split(":");
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, Number(uid), Number(gid));
  const user = ["--unshare-user", "--uid", uid, "--gid", gid];
  const system = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"].filter((path) => existsSync(path));
  const node = process.execPath;
  const program = [
    ...["bwrap", "--unshare-all", "--share-net", "--die-with-parent", "--new-session", "--clearenv", ...user],
    ...system.flatMap((path) => ["--ro-bind", path, path]),
    ...["--ro-bind", node, "/usr/local/bin/node", "--ro-bind", join(folder, "app"), "/app", "--bind", data, "/data"],
    ...[
      "--proc",
      "/proc",
      "--dev",
      "/dev",
      "--tmpfs",
      "/tmp",
      "--chdir",
      image.workdir,
      "--setenv",
      "PATH",
      "/usr/local/bin",
    ],
    ...Object.entries({ ...image.env, ...variables }).flatMap(([name, value]) => ["--setenv", name, value]),
    ...words,
  ];
  const before = isRoot ? ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs"] : [];
  const [command = "", ...args] = [...before, ...program];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.on("close", (code) => done({ code, said })),
  );
  const heard = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const listen = (text: string) => {
        said += text;
        const found = pattern.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", listen);
      void ended.then(() => reject(new Error(`it ended: ${said}`)));
    });
  return { child, ended, heard };
}

describe("the image's files", () => {
  it("are the server, the store's native package and licences: few, small, and none of them a key or a setting", () => {
    const all = files();
    expect(all).toContain("/app/dist/app/app.js");
    expect(all).toContain("/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node");
    expect(all.filter((path) => /\.env|\.pem|\.sqlite|\.git\/|\.ts$(?<!\.d\.ts)/.test(path))).toEqual([]);
    expect(all.filter((path) => path.endsWith(".node"))).toHaveLength(1);
    const bytes = all.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
    expect(bytes).toBeLessThan(10_000_000);
    const licences = readFileSync(join(folder, "app/dist/app/licenses.txt"), "utf8");
    for (const name of ["probot", "jose", "zod", "@octokit/webhooks"]) expect(licences).toContain(`\n${name} `);
  });

  it("are built by what the first stage copies, and the same whatever folder they are built in", () => {
    const build = mkdtempSync(join(tmpdir(), "verialgo-stage-"));
    const [stage] = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8")).stages;
    for (const { name, text } of stage?.instructions ?? []) {
      if (name !== "COPY") continue;
      const { sources, target } = copyOf(text);
      for (const source of sources) {
        const isInto = target.endsWith("/");
        cpSync(join(root, source), join(build, target, isInto ? basename(source) : ""), { recursive: true });
      }
    }
    symlinkSync(join(root, "node_modules"), join(build, "node_modules"));
    execFileSync("npm", ["run", "--silent", "build:app"], { cwd: build, stdio: ["ignore", "ignore", "inherit"] });
    // Comments name where a package lies; it is linked here.
    const code = (file: string) => readFileSync(file, "utf8").replace(/^\/\/.*$/gm, "");
    expect(code(join(build, "dist/app/app.js")) === code(APP)).toBe(true);
    rmSync(build, { recursive: true });
  });

  it("are what the Dockerfile says: a line it does not know is an error, not a gap", () => {
    const stage = (line: string) => `FROM a:1.0.0 AS build\nFROM a:1.0.0\nWORKDIR /app\n${line}`;
    const out = join(folder, "other");
    for (const line of [
      "RUN make",
      "COPY src src",
      "COPY --from=build /etc/passwd x",
      "COPY --from=build /build/none x",
      'SHELL ["x"]',
    ])
      expect(() => imageFolder(out, stage(line)), line).toThrow();
    expect(imageFolder(out, stage("COPY --from=build /build/LICENSE ./")).workdir).toBe("/app");
    expect(readFileSync(join(out, "app/LICENSE"), "utf8")).toContain("MIT");
  });
});

describe("the image", () => {
  it("starts as an ordinary user in a root of its own, is healthy by its own check, and stops when it is told to", async () => {
    chmodSync(folder, 0o755);
    const { PORT: _port, VERIALGO_STORE: _store, ...variables } = appEnvironment(hub);
    const port = "0";
    const server = startImage(image.cmd, { ...variables, PORT: port, HOST: "127.0.0.1" });
    const url = await server.heard(/"url":"([^"]+)"/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const check = startImage(image.healthcheck, { PORT: new URL(url).port });
    expect((await check.ended).code).toBe(0);
    const sick = startImage(image.healthcheck, { PORT: "1" });
    expect((await sick.ended).code).toBe(1);
    expect(readdirSync(data)).toContain("verialgo-app.sqlite");
    expect(statSync(join(data, "verialgo-app.sqlite")).uid).not.toBe(0);
    // The server alone: the sandbox around it would not hand the signal on.
    process.kill(serverOf(server.child.pid ?? 0), "SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, said: expect.stringContaining("Stopped.") });
  });
});

/** The last of the children's children: setpriv becomes bwrap, which starts one that starts the server. */
function serverOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : serverOf(Number(children.split(" ")[0]));
}
