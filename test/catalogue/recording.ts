import type { Sandbox, SandboxProgram } from "../../src/ports/sandbox.ts";

/** Everything that entered one process: its command, its files, its variables and every line it was sent. */
export interface Entered {
  argv: readonly string[];
  /** The name of the file it runs and what it serves as: `verialgo-driver.py solution`. */
  serves: string;
  files: readonly string[];
  text: string;
}

const servesAs = ({ argv }: SandboxProgram): string => {
  const at = argv.findIndex((word) => word.startsWith("/box/"));
  return [argv[at]?.slice("/box/".length), ...argv.slice(at + 1)].join(" ");
};

/** The same sandbox, which notes down what enters each process. Nothing else ever does: see the rows on descriptors and files. */
export function recording(sandbox: Sandbox, entered: Entered[]): Sandbox {
  const note = (program: SandboxProgram): Entered => {
    const { argv, files, environment } = program;
    const one = {
      argv,
      serves: servesAs(program),
      files: files.map(({ name }) => name),
      text: JSON.stringify([argv, files, environment]),
    };
    entered.push(one);
    return one;
  };
  return {
    isolation: sandbox.isolation,
    run(program, signal) {
      note(program);
      return sandbox.run(program, signal);
    },
    start(program, signal) {
      const one = note(program);
      const process = sandbox.start(program, signal);
      return {
        ...process,
        send(line) {
          one.text += `\n${line}`;
          process.send(line);
        },
      };
    },
  };
}
