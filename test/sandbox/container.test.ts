import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import {
  afterPrelude,
  type ContainerSetting,
  containerArgv,
  createContainerSandbox,
} from "../../src/sandbox/container.ts";
import { engineProblem } from "../../src/sandbox/container-engine.ts";
import { probeSandbox } from "../../src/sandbox/probe.ts";
import { seccompFilter } from "../../src/sandbox/seccomp-filter.ts";
import { sandboxContract } from "../contracts/sandbox-contract.ts";
import { confinementSuite } from "./confinement-suite.ts";
import { isolationSuite } from "./isolation-suite.ts";
import { lifelineSuite } from "./lifeline-suite.ts";
import { DAEMON, newToken, python, remaining } from "./python-program.ts";
import { realContainer } from "./real-container.ts";
import { surprisesSuite } from "./surprises-suite.ts";

const root = process.getuid?.() === 0;
const image = `example.test/empty@sha256:${"5a".repeat(32)}`;
const usr = (name: string) => `/usr/bin/${name}`;
const tools = {
  ...{ sh: "/bin/sh", setsid: usr("setsid"), timeout: usr("timeout"), prlimit: usr("prlimit"), env: usr("env") },
  bash: "/bin/bash",
  perl: usr("perl"),
};
const setting: ContainerSetting = {
  tools: { ...tools, engine: { name: "docker", path: "/usr/bin/docker" } },
  image,
  name: "verialgo-1-0123456789abcdef",
  uid: 70_001,
  layout: { links: [{ path: "/lib64", target: "usr/lib64" }], binds: [{ source: "/etc/a", target: "/etc/a" }] },
  box: "/t/box",
  binds: [{ source: "/srv/py,thon", target: "/srv/py,thon" }],
  keeper: "/t/keeper",
  filter: { path: "/t/filter", prctl: 157 },
  prelude: "nonce",
};
const program = { ...python("", { wallMs: 20_000 }), environment: { PYTHONHASHSEED: "0" } };
const valuesOf = (argv: readonly string[], flag: string) => argv.filter((_, index) => argv[index - 1] === flag);

describe("the container command", () => {
  const argv = containerArgv(setting, program);
  const options = argv.slice(0, argv.indexOf(image));

  it("takes everything away, and never fetches an image", () => {
    expect(argv.slice(0, 4)).toEqual(["/usr/bin/docker", "run", "--rm", "--interactive"]);
    const single = {
      ...{ "--pull": "never", "--network": "none", "--cap-drop": "ALL", "--security-opt": "no-new-privileges" },
      ...{ "--ipc": "none", "--user": "70001:70001", "--memory": "1073741824", "--memory-swap": "1073741824" },
      ...{ "--pids-limit": "80", "--hostname": "sandbox", "--log-driver": "none" },
      "--oom-score-adj": "1000",
    };
    for (const [flag, value] of Object.entries(single))
      expect([flag, valuesOf(options, flag)]).toEqual([flag, [value]]);
    expect(options).toContain("--read-only");
    expect(valuesOf(options, "--ulimit")).toEqual(["nproc=80", "fsize=16777216", "nofile=256", "core=0"]);
    expect(options.join(" ")).not.toMatch(
      /privileged|cap-add|unconfined|--device|docker\.sock|--volume| -v |--env|=host/,
    );
  });

  it("mounts read-only what the other tiers show, and two bounded places", () => {
    expect(valuesOf(options, "--mount")).toEqual([
      "type=bind,source=/usr,target=/usr,readonly",
      "type=bind,source=/usr/lib64,target=/lib64,readonly",
      "type=bind,source=/etc/a,target=/etc/a,readonly",
      'type=bind,"source=/srv/py,thon","target=/srv/py,thon",readonly',
      "type=bind,source=/t/box,target=/box,readonly",
      "type=bind,source=/t/keeper,target=/keeper,readonly",
      "type=bind,source=/t/filter,target=/filter,readonly",
    ]);
    expect(valuesOf(options, "--tmpfs")).toEqual([
      "/dev/shm:rw,nosuid,nodev,noexec,mode=1777,size=8388608,nr_inodes=20000",
      "/tmp:rw,nosuid,nodev,noexec,mode=1777,size=67108864,nr_inodes=20000",
    ]);
  });

  it("runs the program below a keeper, filtered, limited and with nothing but its own variables", () => {
    const inside = argv.slice(argv.indexOf(image) + 1);
    expect(inside.slice(0, 4)).toEqual(["--foreground", "-s", "KILL", "23.0"]);
    const order = ["/bin/sh", "nonce", "/usr/bin/perl", "157", "/usr/bin/prlimit", "--nproc=64", "/usr/bin/env", "-i"];
    const places = order.map((word) => inside.indexOf(word));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(inside.slice(inside.indexOf("-i"))).toEqual([
      ...["-i", "PATH=/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8", "PYTHONHASHSEED=0", ...program.argv],
    ]);
  });

  it("leaves out what Podman or a machine without perl does not have", () => {
    const podman = containerArgv(
      { ...setting, tools: { ...setting.tools, engine: { name: "podman", path: "/p" } } },
      program,
    );
    expect(valuesOf(podman, "--tmpfs").join()).not.toContain("nr_inodes");
    for (const change of [{ tools: { ...setting.tools, perl: null } }, { filter: null }]) {
      const plain = containerArgv({ ...setting, ...change }, program);
      expect(plain.join(" ")).not.toMatch(/perl|\/filter/);
    }
  });

  it("passes hostile arguments behind the image only", () => {
    const hostile = containerArgv(setting, { ...program, argv: ["/usr/bin/echo", "--privileged", "$(id)"] });
    expect(hostile.slice(-3)).toEqual(["/usr/bin/echo", "--privileged", "$(id)"]);
    expect(hostile.indexOf("--privileged")).toBeGreaterThan(hostile.indexOf(image));
  });
});

describe("what an engine says before the program's turn", () => {
  const text = (chunks: string[]) => {
    const stream = afterPrelude("mark");
    return [Buffer.concat(chunks.map((chunk) => stream.take(Buffer.from(chunk)))).toString(), stream.seen];
  };

  it("is no output of the program, however it is cut", () => {
    expect(text(["mark\nout"])).toEqual(["out", true]);
    expect(text(["warning\nma", "r", "k", "\no", "ut\nmark\n"])).toEqual(["out\nmark\n", true]);
    expect(text([`${"x".repeat(10_000)}ma`, "rk\n€"])).toEqual(["€", true]);
    expect(text(["no such image\n"])).toEqual(["", false]);
  });
});

describe.runIf(root && process.platform === "linux")(
  "containers of an engine that knows our flags alone (needs root)",
  () => {
    let folder: string;
    const engine = { name: "docker" as const, path: "" };
    const isolation = { kind: "container" as const, network: "none" as const, guarantees: [] };
    const sandbox: Sandbox = {
      isolation,
      start: (...args) => made().start(...args),
      run: (...args) => made().run(...args),
    };
    const made = () =>
      createContainerSandbox(isolation, { ...tools, engine }, { image, filter: seccompFilter(process.arch)! });
    const running = () => readdirSync(join(folder, "runs"));
    const log = () => readFileSync(join(folder, "log"), "utf8");

    beforeAll(() => {
      folder = mkdtempSync(join(homedir(), "sandbox-engine-"));
      mkdirSync(join(folder, "runs"));
      copyFileSync(join(import.meta.dirname, "fixtures/engine.mjs"), join(folder, "engine.mjs"));
      writeFileSync(join(folder, "image"), image);
      engine.path = join(folder, "engine");
      writeFileSync(engine.path, `#!/bin/sh\nexec '${process.execPath}' '${join(folder, "engine.mjs")}' "$@"\n`);
      chmodSync(engine.path, 0o755);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    sandboxContract(sandbox);

    it("hold against the probe", async () => {
      const demands = { seccomp: true, otherUser: true, memoryInAll: false };
      const result = await probeSandbox(sandbox, { path: "/usr/bin/python3", readOnlyDirectories: [] }, demands);
      expect(result).toMatchObject({ ok: true });
    });

    it("end with the run although they are no children of ours, also when the client was killed (D11)", async () => {
      for (const how of ["told", "client"] as const) {
        const mark = newToken();
        const text = `${DAEMON(true)}\nprint('up', flush=True)\ntime.sleep(60)`;
        const run = sandbox.start(python(text, {}, { argv: [mark] }));
        expect((await run.nextLine(30_000)).kind).toBe("line");
        expect(running().length).toBe(1);
        if (how === "told") run.kill();
        else process.kill(clientOf(mark), "SIGKILL");
        const exit = await run.exit;
        expect([exit.ending, exit.code]).not.toEqual(["exit", 0]);
        expect(await remaining(mark, 300)).toEqual([]);
        expect(running()).toEqual([]);
      }
    });

    it("are never fetched, and what is missing is said in one sentence", async () => {
      const other = image.replace("empty", "other");
      expect(await engineProblem(engine, image)).toBeNull();
      expect(await engineProblem(engine, other)).toBe(
        `the image ${other} is not on this machine: fetch it with docker pull ${other}`,
      );
      const absent = createContainerSandbox(isolation, { ...tools, engine }, { image: other, filter: Buffer.alloc(8) });
      expect(await absent.run(python("print(1)"))).toMatchObject({
        ending: "not-started",
        stderr: `the sandbox could not be set up: engine: Unable to find image '${other}' locally`,
      });
      expect(log()).not.toMatch(/^(pull|login|exec|cp)/m);
    });

    it("are not waited for when the engine does not answer", async () => {
      const mute = join(folder, "mute");
      writeFileSync(mute, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
      const began = performance.now();
      expect(await engineProblem({ name: "docker", path: mute }, image)).toBe("docker did not answer within 2 seconds");
      expect(performance.now() - began).toBeLessThan(10_000);
      const dead = join(folder, "dead");
      writeFileSync(dead, "#!/bin/sh\necho 'Cannot connect to the Docker daemon.' >&2; exit 1\n", { mode: 0o755 });
      expect(await engineProblem({ name: "docker", path: dead }, image)).toBe(
        "docker does not work here: Cannot connect to the Docker daemon.",
      );
      expect(await engineProblem({ name: "docker", path: join(folder, "none") }, image)).toMatch(/docker/);
    });
  },
);

const real = realContainer();
if (real !== null) {
  describe("containers of a real engine", () => {
    const traits = { otherUser: true, seccomp: true };
    sandboxContract(real);
    isolationSuite(real, traits);
    confinementSuite(real, traits);
    lifelineSuite("container", "root");
    surprisesSuite(real, "container", "root", traits);
  });
}

/** The engine's client of a run: the process below the lifeline that holds the token. */
function clientOf(token: string): number {
  const pid = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, "utf8");
        return line.includes("engine.mjs\0run") && line.includes(token);
      } catch {
        return false;
      }
    });
  return Number(pid);
}
