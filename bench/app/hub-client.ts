import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { commands } from "../../test/support/fakehub/serve/control.ts";
import type { ServedHub, ServeOptions } from "../../test/support/fakehub/serve/start.ts";

type Commands = typeof commands;
type Answer<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;
type Ask = <Name extends keyof Commands>(command: Name, argument?: unknown) => Promise<Answer<Name>>;

/** The stand-in for GitHub, wherever it runs. */
export interface HubClient extends ServedHub {
  ask: Ask;
}

export const hubClient = (served: ServedHub): HubClient => ({
  ...served,
  ask: (async (command, argument = {}) => {
    const answer = await fetch(`${served.controlUrl}/${command}`, { method: "POST", body: JSON.stringify(argument) });
    if (answer.status !== 200) throw new Error(`${command}: ${await answer.text()}`);
    return answer.json();
  }) as Ask,
});

/** A hub in a process of its own; `program` is its bundle. `stop` rejects when the hub itself broke GitHub's contract. */
export async function startHub(
  program: string,
  options: ServeOptions,
): Promise<{ hub: HubClient; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return {
    hub: hubClient(JSON.parse(String(line)) as ServedHub),
    async stop() {
      child.stdin.end();
      const [code] = child.exitCode === null ? await once(child, "close") : [child.exitCode];
      if (code !== 0) throw new Error(`the stand-in for GitHub ended with ${code}`);
    },
  };
}
