import { readdirSync } from "node:fs";
import { sha256 } from "../../src/domain/random.ts";
import { RECEIPT_FILE, Receipt } from "../../src/domain/receipt.ts";
import { MODEL_KEY } from "../../test/support/action-scenario.ts";
import type { FakeHub } from "../../test/support/fakehub/fakehub.ts";
import type { ActionResult } from "../../test/support/mini-runner/run-action.ts";
import { isFiller } from "./disks.ts";
import type { Member } from "./members.ts";
import { type Explanation, hasStackTrace, type Outcome, wrongVerdict } from "./outcome.ts";
import type { Planned } from "./plan.ts";
import { truthOf } from "./programs.ts";
import { filesWithSecret, holdsSecret } from "./secrets.ts";
import type { World } from "./world.ts";

export interface ActionFacts {
  planned: Planned;
  world: World;
  result: ActionResult;
  hub: FakeHub;
  issue: number;
  token: string;
  orphans: readonly Member[];
  struck: boolean;
  seconds: number;
}

/** Judges one ended run of the Action by what it left on the runner and on GitHub. */
export async function accountAction(facts: ActionFacts): Promise<Outcome> {
  const { planned, world, result, hub, issue, orphans, struck, seconds } = facts;
  const complaints: string[] = [];
  const kept = artifactFiles(result);
  const receipt = readReceipt(kept[RECEIPT_FILE], "of the artifact", complaints);
  const told = result.outputs.verdict as Receipt["verdict"] | undefined;
  if (receipt !== null && told !== undefined && told !== receipt.verdict)
    complaints.push(`the output says ${told}, the artifact ${receipt.verdict}`);
  const verdict = told || receipt?.verdict || null;
  const wrong = wrongVerdict(verdict, truthOf(planned.truth, receipt));
  if (wrong !== null) complaints.push(wrong);

  const orderly = result.signal === null;
  if (!orderly && planned.strike.mayDie !== true) complaints.push(`main ended by ${result.signal}`);
  const said = [result.rawLog, result.post?.rawLog ?? "", result.summary, result.post?.summary ?? ""].join("\n");
  const comments = hub.comments(issue);
  const by = explanationOf(facts, verdict !== null, comments.length > 0 ? (comments[0]?.body ?? "") : null, said);
  if (by === "nothing") complaints.push("neither receipt nor explanation");
  if (result.conclusion === "success" && verdict === null) complaints.push("the job is green without a verdict");
  if (comments.length > 1) complaints.push(`${comments.length} comments`);
  const unfinished = comments.filter(({ body }) => !body.includes("state=over"));
  if (unfinished.length > 0 && !/GitHub/.test(said))
    complaints.push("the comment was left unfinished, and nothing says why");

  const published = await publishedFiles(hub, issue);
  const shown = [
    said,
    ...comments.flatMap(({ bodies }) => bodies),
    ...Object.values(published),
    ...Object.values(kept),
  ];
  if (shown.some(hasStackTrace)) complaints.push("a stack trace was shown");
  const asked = hub.requests().map(({ body }) => JSON.stringify(body) ?? "");
  const secrets = [MODEL_KEY, facts.token];
  const unmasked = shown.map((text) => text.replace(/^::add-mask::.*$/gm, ""));
  if ([...unmasked, ...asked].some((text) => holdsSecret(text, secrets))) complaints.push("a secret was shown");
  for (const folder of [world.folder, result.tempFolder])
    for (const name of filesWithSecret(folder, secrets)) complaints.push(`a secret is in ${name}`);
  for (const { pid, command } of orphans) complaints.push(`still alive: ${pid} ${command.slice(0, 80)}`);
  if (orderly && result.conclusion !== "cancelled")
    complaints.push(
      ...readdirSync(world.tmp)
        .filter((name) => !isFiller(name))
        .map((name) => `left in TMPDIR: ${name}`),
    );
  complaints.push(...wronglyPublished(published, planned));
  for (const { operation, problem } of hub.contractViolations()) complaints.push(`${operation}: ${problem}`);
  return { planned, verdict, by, complaints, struck, seconds, ending: result.signal ?? result.conclusion };
}

function explanationOf({ result }: ActionFacts, receipt: boolean, comment: string | null, said: string): Explanation {
  if (receipt) return "receipt";
  if (comment?.includes("state=over")) return "sentence";
  if (/^::error|^What the run left could not be told: |GitHub did not let us/m.test(said)) return "sentence";
  // Node itself answers a signal that comes before anything was loaded; nobody has been told anything yet.
  const ended = result.conclusion === "cancelled" || result.signal !== null;
  return ended && comment === null ? "before it began" : "nothing";
}

function artifactFiles({ artifacts }: ActionResult): Record<string, string> {
  try {
    const name = artifacts.names().at(-1);
    if (name === undefined) return {};
    return Object.fromEntries(
      Object.entries(artifacts.get(name).files).map(([path, bytes]) => [path, bytes.toString("utf8")]),
    );
  } catch {
    // Created and never finished.
    return {};
  }
}

function readReceipt(text: string | undefined, where: string, complaints: string[]): Receipt | null {
  if (text === undefined) return null;
  try {
    return Receipt.parse(JSON.parse(text));
  } catch {
    complaints.push(`the receipt ${where} is none`);
    return null;
  }
}

/** Files of the branch of an issue, by their names alone; none where there is no branch. */
async function publishedFiles(hub: FakeHub, issue: number): Promise<Record<string, string>> {
  const branch = Object.keys(await hub.branches()).find((name) => name.startsWith(`verialgo/${issue}-`));
  if (branch === undefined) return {};
  const files = Object.entries(await hub.files(await hub.head(branch))).filter(([path]) =>
    path.startsWith("algorithms/"),
  );
  return Object.fromEntries(files.map(([path, { bytes }]) => [path.split("/").at(-1) ?? path, bytes.toString()]));
}

function wronglyPublished(files: Record<string, string>, { truth }: Planned): string[] {
  if (Object.keys(files).length === 0) return [];
  const complaints: string[] = [];
  const receipt = readReceipt(files[RECEIPT_FILE] ?? "", "on the branch", complaints);
  if (receipt === null) return complaints;
  const wrong = wrongVerdict(receipt.verdict, truthOf(truth, receipt));
  if (wrong !== null) complaints.push(`on the branch ${wrong}`);
  for (const { path, sha256: wanted } of receipt.files)
    if (sha256(files[path] ?? "") !== wanted) complaints.push(`${path} on the branch is not the file of the receipt`);
  return complaints;
}
