import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Isolation } from "../domain/isolation.ts";
import { BOX, type Sandbox } from "../ports/sandbox.ts";
import { createSandbox } from "./confined-sandbox.ts";
import { inheritedDescriptors, withLifeline } from "./lifeline.ts";
import { ENVIRONMENT, prlimitArgv } from "./tools.ts";
import { trustedBinary } from "./trusted-binary.ts";

const ISOLATION: Isolation = { kind: "process", network: "host", guarantees: [] };

/** A path in /box as it is called without isolation. */
const moved = (text: string, box: string) =>
  text === BOX || text.startsWith(`${BOX}/`) ? box + text.slice(BOX.length) : text;

/**
 * No isolation at all: the program can read the user's files and use the network. Only for a person who asked for it
 * (`--allow-unsandboxed`); nothing that ran here is ever called tested or verified. It still has its own process group,
 * an empty environment, a folder of its own and, where prlimit exists, the limits. Arguments that begin with /box/ are
 * turned into the real folder; the program's texts are not.
 */
export function createProcessSandbox(): Sandbox {
  const sh = trustedBinary("sh");
  const bash = trustedBinary("bash");
  const prlimit = trustedBinary("prlimit");
  return createSandbox(ISOLATION, {
    otherUser: false,
    prepare(program, stage) {
      const home = join(stage.path, "home");
      mkdirSync(home);
      const command = [
        ...(prlimit === null ? [] : prlimitArgv(prlimit, program.limits)),
        ...program.argv.map((argument) => moved(argument, stage.box)),
      ];
      const nothing = { filter: "", status: "" };
      return {
        // Windows has no sh: there only the child itself can be ended.
        argv:
          sh === null
            ? command
            : withLifeline({ sh, bash, sudo: null, groups: null }, nothing, null, inheritedDescriptors(), command),
        environment: { ...ENVIRONMENT, HOME: home, TMPDIR: home, ...program.environment },
        cwd: stage.box,
        contained: false,
      };
    },
  });
}
