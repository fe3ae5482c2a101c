import { spawnSync } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ServerStep, startModelServer } from "../../test/support/model-server/model-server.ts";
import { accountCommand } from "./account-command.ts";
import { type CommandEnd, startCommand } from "./command-run.ts";
import type { EndpointTrouble } from "./faults/fault.ts";
import { eventsIn, reached } from "./moments.ts";
import type { Outcome } from "./outcome.ts";
import { type Planned, userOf } from "./plan.ts";
import { scriptOf, subjectOf } from "./programs.ts";
import { makeWorld, type World } from "./world.ts";

export interface Built {
  /** The entry of the command's bundle. */
  cli: string;
  /** A folder with `action.yml` and its bundle. */
  action: string;
}

/** The scripted replies, the bad answers in their places. */
export function withTroubles(script: readonly ServerStep[], troubles: readonly EndpointTrouble[]): ServerStep[] {
  const steps = [...script];
  for (const { at, trouble, times } of troubles) {
    // Replies of named sessions are asked for beside the others.
    const places = steps.flatMap((step, index) => ("session" in step ? [] : [index]));
    steps.splice(places[at] ?? steps.length, 0, ...Array.from({ length: times }, () => ({ trouble })));
  }
  return steps;
}

/** Carries out one planned run of the command in a folder of its own; `keep` leaves it there. */
export async function runCommand(planned: Planned, folder: string, built: Built, keep: boolean): Promise<Outcome> {
  const { truth, variant, strike } = planned;
  const key = `sk-soak-${planned.number}-${Math.random().toString(36).slice(2, 14)}`;
  const world = makeWorld(folder, subjectOf(truth, variant), userOf(planned), planned.late ? "add" : "out");
  strike.prepare?.(world);
  if (world.user !== null) own(world);
  const script = (other = 0) => withTroubles(scriptOf(truth, variant + other, key), strike.endpoint ?? []);
  const endpoint = await startModelServer({ protocol: "chat", script: script(), apiKey: key });
  const second =
    strike.twinAfterMs === undefined
      ? null
      : await startModelServer({ protocol: "chat", script: script(4), apiKey: key });
  const args = wordsOf(planned);
  const environment = { ...world.environment, OPENAI_API_KEY: key };
  const of = (baseUrl: string): World => ({ ...world, environment: { ...environment, OPENAI_BASE_URL: baseUrl } });
  try {
    const { running, ended } = startCommand(built.cli, args, of(endpoint.baseUrl), String(planned.number));
    let struck = strike.moment === undefined;
    const striking = (async () => {
      if (strike.moment === undefined || strike.strike === undefined) return;
      if (!(await reached(strike.moment, () => eventsIn(running.log()), running.isOver))) return;
      struck = true;
      await strike.strike(running);
    })();
    const twin = second === null ? null : startTwin(built.cli, args, of(second.baseUrl), planned);
    const [end] = await Promise.all([ended, striking]);
    const other = await twin;
    const replays = (log: string) =>
      spawnSync(process.execPath, [built.cli, "replay", log], { encoding: "utf8", timeout: 60_000 }).status === 0;
    if (keep) writeSaid(world.folder, end);
    const facts = { planned, world, secrets: [key], struck, replays };
    const outcome = accountCommand({ ...facts, end });
    if (other === null) return outcome;
    const beside = accountCommand({ ...facts, end: other });
    // The one that was refused says nothing of how a run ends.
    const better = outcome.verdict === "not-run" || outcome.verdict === null ? beside : outcome;
    return {
      ...better,
      ending: `${outcome.ending} and ${beside.ending}`,
      complaints: [...new Set([...outcome.complaints, ...beside.complaints])],
    };
  } finally {
    await endpoint.close();
    await second?.close();
    if (!keep) world.remove();
  }
}

function writeSaid(folder: string, { stdout, stderr }: CommandEnd): void {
  writeFileSync(join(folder, "stdout"), stdout);
  writeFileSync(join(folder, "stderr"), stderr);
}

async function startTwin(cli: string, args: readonly string[], world: World, planned: Planned): Promise<CommandEnd> {
  await sleep(planned.strike.twinAfterMs);
  return startCommand(cli, args, world, `${planned.number}-twin`).ended;
}

function wordsOf({ surface, json, late, strike }: Planned): string[] {
  const own =
    surface === "verify"
      ? ["verify", "add.py", "--tests", "test_add.py", "--oracle", "oracle.py"]
      : ["implement", "add two integers", ...(strike.args ?? [])];
  return [...own, ...(late ? [] : ["--out", "out"]), ...(json ? ["--json"] : [])];
}

/** Disks and folders made by a fault belong to the user of the run. */
function own({ tmp, user }: World): void {
  try {
    chownSync(tmp, user as number, user as number);
  } catch {
    // The fault is that it is not there.
  }
}
