import { sentenceOf } from "../domain/errors.ts";
import type { Isolation } from "../domain/isolation.ts";
import type { Sandbox, SandboxExit, SandboxProcess, SandboxProgram } from "../ports/sandbox.ts";
import { growingBuffer } from "./growing-buffer.ts";
import { lineChannel } from "./line-channel.ts";
import { programProblem } from "./program-problem.ts";
import { createStage, type Stage } from "./stage.ts";
import { type Command, notStarted, type Supervised, type Supervision, supervise } from "./supervise.ts";

/** What is special about a tier: how a staged program becomes a command. */
export interface Tier {
  /** False where programs run as the same user on the same files, so that nothing has to be readable for others. */
  otherUser: boolean;
  /** @throws a sentence when the program cannot be run in this tier */
  prepare(program: SandboxProgram, stage: Stage): Omit<Command, "report"> & Partial<Pick<Command, "report">>;
}

/** A sandbox out of a tier: staging, limits, output and clean-up are the same in all of them. */
export function createSandbox(isolation: Isolation, tier: Tier): Sandbox {
  function begin(program: SandboxProgram, options: Omit<Supervision, "onOver" | "limits">): Supervised {
    const refuse = (problem: string) => {
      return { stdin: null, kill: () => {}, exit: Promise.resolve(notStarted(problem)) };
    };
    const problem = programProblem(program, tier.otherUser);
    if (problem !== null) return refuse(problem);
    let stage: Stage;
    try {
      stage = createStage(program.files);
    } catch (error) {
      return refuse(`the program's files could not be written: ${sentenceOf(error)}`);
    }
    try {
      const prepared = tier.prepare(program, stage);
      const told = () => (prepared.contained ? stage.report() : { firstProcess: null, started: true });
      const report = prepared.report ?? told;
      return supervise({ ...prepared, report }, { ...options, limits: program.limits, onOver: () => stage.remove() });
    } catch (error) {
      stage.remove();
      return refuse(`the program could not be prepared: ${sentenceOf(error)}`);
    }
  }

  return {
    isolation,
    start(program, signal): SandboxProcess {
      const channel = lineChannel();
      const running = begin(program, { stdin: "pipe", signal, onOutput: (chunk) => channel.feed(chunk) });
      const exit: Promise<SandboxExit> = running.exit.finally(() => channel.close());
      return {
        send: (line) => void (running.stdin?.writable && running.stdin.write(`${line}\n`)),
        nextLine: (timeoutMs) => channel.next(timeoutMs),
        end: () => void running.stdin?.end(),
        kill: () => running.kill(),
        exit,
      };
    },
    async run(program, signal) {
      const stdout = growingBuffer();
      const running = begin(program, { stdin: "ignore", signal, onOutput: (chunk) => stdout.append(chunk) });
      const exit = await running.exit;
      return { ...exit, stdout: stdout.view().toString("utf8") };
    },
  };
}
