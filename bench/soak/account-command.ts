import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../../src/domain/errors.ts";
import { sha256 } from "../../src/domain/random.ts";
import { EVENTS_FILE, RECEIPT_FILE, Receipt } from "../../src/domain/receipt.ts";
import { exitCodeOf } from "../../src/entry/exit-code.ts";
import { readEventLog } from "../../src/surfaces/ndjson/read-event-log.ts";
import type { CommandEnd } from "./command-run.ts";
import { isFiller } from "./disks.ts";
import { takenFrom } from "./faults/disks.ts";
import { type Explanation, hasStackTrace, type Outcome, wrongVerdict } from "./outcome.ts";
import type { Planned } from "./plan.ts";
import { truthOf } from "./programs.ts";
import { filesWithSecret, holdsSecret } from "./secrets.ts";
import type { World } from "./world.ts";

export interface CommandFacts {
  planned: Planned;
  world: World;
  end: CommandEnd;
  secrets: readonly string[];
  struck: boolean;
  /** Whether `verialgo replay` shows this log; asked only for a log that must explain a run. */
  replays(log: string): boolean;
}

const DOCUMENTED: ReadonlySet<number> = new Set(Object.values(EXIT));

/** Judges one ended run of the command by what it left. */
export function accountCommand(given: CommandFacts): Outcome {
  const facts = { ...given, world: { ...given.world, out: outOf(given.world) } };
  const { planned, world, end, struck } = facts;
  const { strike, json } = planned;
  const complaints: string[] = [];
  const orderly = end.signal === null && DOCUMENTED.has(end.code ?? -1);

  // Both say so on standard error: who stops at once waits for nothing, and what cannot be loaded cannot make a receipt.
  const stopped = strike.atOnce === true && end.code === EXIT.interrupted;
  const unloaded = strike.mayDie === true && end.stderr.startsWith("verialgo: the program could not be loaded (");
  const onDisk = readReceipt(existing(join(world.out, RECEIPT_FILE)), complaints, "the receipt in the folder");
  const printed =
    json && !strike.mute && orderly && !((stopped || unloaded) && end.stdout === "")
      ? readReceipt(end.stdout, complaints, "the receipt on standard output")
      : null;
  if (onDisk && printed && onDisk.seed === printed.seed && onDisk.verdict !== printed.verdict)
    complaints.push(`the folder says ${onDisk.verdict}, standard output ${printed.verdict}`);
  // A folder may be taken away after the run had written it.
  const taken = existing(join(takenFrom(given.world.out), RECEIPT_FILE));
  const receipt = printed ?? onDisk ?? readReceipt(taken, complaints, "the receipt in the folder that was taken");
  const verdict = receipt?.verdict ?? null;

  const wrong = wrongVerdict(verdict, truthOf(planned.truth, receipt));
  if (wrong !== null) complaints.push(wrong);
  if (end.hung) complaints.push("it did not end by itself");
  if (!orderly && strike.mayDie !== true) complaints.push(`it ended by ${end.signal ?? `exit code ${end.code}`}`);
  if (orderly && printed && end.code !== exitCodeOf(printed))
    complaints.push(`exit code ${end.code}, but the receipt means ${exitCodeOf(printed)}`);
  if (end.code === EXIT.ok && receipt === null && !(strike.mute && strike.mayLoseFolder))
    complaints.push("exit code 0 without a receipt");
  if (end.code === EXIT.ok && verdict !== null && verdict !== "verified" && verdict !== "tested")
    complaints.push(`exit code 0 with the verdict ${verdict}`);
  const by = explanationOf(facts, receipt !== null, orderly);
  if (by === "nothing") complaints.push("neither receipt nor explanation");

  const said = end.stdout + end.stderr;
  if (hasStackTrace(said)) complaints.push("a stack trace was shown");
  if (holdsSecret(said, facts.secrets)) complaints.push("a secret was printed");
  for (const name of filesWithSecret(world.folder, facts.secrets)) complaints.push(`a secret is in ${name}`);
  for (const { pid, command } of orderly ? end.lingering : end.orphans)
    complaints.push(`still alive: ${pid} ${command.slice(0, 80)}`);
  if (orderly)
    complaints.push(...leftovers(world, strike.mayLoseFolder === true), ...logFaults(join(world.out, EVENTS_FILE)));
  if (onDisk !== null) complaints.push(...differing(world, onDisk));
  return {
    ...{ planned, verdict, by, complaints, struck, seconds: end.seconds },
    ending: end.signal ?? `exit ${end.code}`,
  };
}

function readReceipt(text: string | null, complaints: string[], where: string): Receipt | null {
  if (text === null) return null;
  try {
    return Receipt.parse(JSON.parse(text));
  } catch {
    complaints.push(`${where} is no receipt (${text.length} characters)`);
    return null;
  }
}

/** Where the folder that was meant cannot be used, a run without --out takes another. */
function outOf({ out, cwd }: World): string {
  if (existsSync(join(out, RECEIPT_FILE)) || existsSync(join(out, EVENTS_FILE))) return out;
  const other = readdirSync(cwd).find((name) => existsSync(join(cwd, name, RECEIPT_FILE)));
  return other === undefined ? out : join(cwd, other);
}

function existing(path: string): string | null {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, "utf8") : null;
  } catch {
    return null;
  }
}

function explanationOf(
  { planned, world, end, replays }: CommandFacts,
  receipt: boolean,
  orderly: boolean,
): Explanation {
  if (receipt) return "receipt";
  if (orderly) {
    if (planned.strike.atOnce && end.stderr.includes("Once more to stop at once.")) return "sentence";
    const said = planned.json ? end.stderr : end.stdout + end.stderr;
    // Without --json it stands among the reasons.
    const lost = /output folder \S+ (failed|cannot be used)/.test(said.replace(/\s+/g, " "));
    return lost || planned.strike.mute || /^verialgo: \S.{10,}\.$/m.test(said) || said.includes("delivery-failed")
      ? "sentence"
      : "nothing";
  }
  const log = join(world.out, EVENTS_FILE);
  const text = existing(log) ?? "";
  if (text.trim() === "") return "before it began";
  return readEventLog(text) === null ? "before it began" : replays(log) ? "event log" : "nothing";
}

/** A log whose lines are mixed up, or of which there is not one run. Its end may be missing: a disk was full. */
function logFaults(log: string): string[] {
  const reading = readEventLog(existing(log) ?? "");
  if (reading === null) return [];
  const starts = reading.events.filter(({ type }) => type === "run.started").length;
  const faults = reading.events.every(({ seq }, index) => seq === index + 1) ? [] : ["the event log has gaps"];
  if (reading.skipped > 0) faults.push(`${reading.skipped} lines of the event log are no events`);
  if (starts !== 1) faults.push(`the event log holds ${starts} runs`);
  return faults;
}

/** Stays in a folder that may no longer be written to, and counts for nothing once its process is gone. */
const CLAIM = ".verialgo-in-use";
const OWN_NAME = /^\.?verialgo-/;

/** What a run that ended in order should have taken away. */
function leftovers({ tmp, cwd, out }: World, readOnly: boolean): string[] {
  const names = (folder: string) =>
    lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(folder).filter((name) => !isFiller(name))
      : [];
  return [
    ...names(tmp).map((name) => `left in TMPDIR: ${name}`),
    ...[cwd, out]
      .flatMap((folder) => names(folder))
      .filter((name) => OWN_NAME.test(name) && name !== RECEIPT_FILE && !(readOnly && name === CLAIM))
      .map((name) => `left in a folder of the user: ${name}`),
  ];
}

/** Files that the receipt beside them does not speak of truly. */
function differing({ out }: World, receipt: Receipt): string[] {
  return receipt.files.flatMap(({ path, sha256: wanted }) => {
    const file = join(out, path);
    if (!existsSync(file)) return receipt.verdict === "verified" ? [`${path} of the receipt is not there`] : [];
    return sha256(readFileSync(file)) === wanted ? [] : [`${path} is not the file of the receipt`];
  });
}
