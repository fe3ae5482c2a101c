import type { Sandbox, SandboxProgram } from "../../src/ports/sandbox.ts";

/** Runs `change` in the namespace of our own programs as soon as they are there: `space` holds what they are made of. */
const WITH = (change: string) => `def broken():
    import builtins
    real = builtins.exec
    def exec(code, space=None, *rest):
        real(code, space, *rest)
        if space is not None and space.get("__name__") == "<verialgo>":
            import sys
            serves = sys.argv[1] if len(sys.argv) > 1 else "tests"
${change
  .trim()
  .split("\n")
  .map((line) => `            ${line}`)
  .join("\n")}
    builtins.exec = exec
broken()
del broken
`;

/** The sandbox in which our own programs inside it are broken: their text is changed before they are started, everything else is real. */
export function withBroken(sandbox: Sandbox, change: string): Sandbox {
  const broken = (program: SandboxProgram): SandboxProgram => ({
    ...program,
    files: program.files.map(({ name, text }) => ({
      name,
      text: name.startsWith("verialgo-") ? WITH(change) + text : text,
    })),
  });
  return {
    isolation: sandbox.isolation,
    run: (program, signal) => sandbox.run(broken(program), signal),
    start: (program, signal) => sandbox.start(broken(program), signal),
  };
}
