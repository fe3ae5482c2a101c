import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { accountHub, accountStore, type Expected } from "./account.ts";
import { type Command, comment, openIssues, otherMessages, prepareComments } from "./deliveries.ts";
import type { HubClient } from "./hub-client.ts";
import type { Options } from "./options.ts";
import { answersOf, memoryOf, missedBars, type Outcome, wrongAnswers } from "./outcome.ts";
import { type Planned, planKills, planLoad } from "./plan.ts";
import { postings, type Sent, sendAll } from "./send.ts";
import { Server } from "./server.ts";

export interface Place {
  hub: HubClient;
  /** The built server. */
  program: string;
  /** For the server's store and log. */
  folder: string;
  /** Milliseconds to wait for the end of each of what the load left to do; GitHub's limits stretch it over minutes. */
  patienceMs: number;
  /** Told what is going on; for a person. */
  tell(line: string): void;
}

/**
 * Puts the server under load, waits until nothing is left to do, and says what came of it. Without kills the sender posts the commands'
 * webhooks itself; with kills the hub sends them, once each as GitHub does, so that the failed ones are in its list for the App to find.
 */
export async function runLoad(options: Omit<Options, "json" | "writeDocs">, place: Place): Promise<Outcome> {
  const { hub, program, folder, tell } = place;
  const { seconds, kills, seed } = options;
  const withKills = kills > 0;
  const secret = randomBytes(20).toString("hex");
  const server = await Server.open({ program, hub, secret, folder });
  await hub.ask("connect", { url: server.hooks, secret });
  const plan = planLoad(options, withKills ? ["other"] : ["other", "command"]);
  const commands = await openIssues(hub, 1 + plan.filter(({ kind }) => kind === "command").length);
  // The first one's shape serves the others; it is never sent.
  const [sample, ...asked] = commands as [Command, ...Command[]];
  await prepareComments(hub, withKills ? [sample] : commands);
  if (sample.message === null) throw new Error("the hub prepared no comment");
  const others = otherMessages(sample.message, hub, secret);
  await server.start();
  tell(
    `${plan.length} deliveries, ${asked.length} of them commands, ${others.length} recorded payloads; server at ${server.url}`,
  );

  const before = server.processor() ?? 0;
  const memory: (number | null)[] = [];
  const sampler = setInterval(() => memory.push(server.memory()), 1_000);
  try {
    const byHub: Promise<void>[] = [];
    const own = withKills
      ? null
      : asked.map(({ delivery, message }) => ({ id: delivery as string, message: message as never }));
    const posting = postings(own, others);
    const turns = asked.values();
    const post = (planned: Planned) => {
      const made = posting(planned);
      if (made === null && planned.kind === "command") byHub.push(comment(hub, turns.next().value as Command));
      return made;
    };
    const [sent] = await Promise.all([
      sendAll(plan, server.hooks, post),
      killAll(server, planKills(kills, seconds, seed), tell),
    ]);
    await Promise.all(byHub);
    const processor = withKills ? null : server.processor();
    tell("The load is over; waiting until nothing is left to do.");
    const ended = performance.now();
    if (withKills) await bringMissed(place, server);
    await drain(place, server);
    const drainSeconds = Math.round((performance.now() - ended) / 100) / 10;
    await server.end("SIGTERM");
    const attempts = await hub.ask("attempts");
    const expected = expectedOf(sent, attempts);
    const outcome = {
      ...{ seed, seconds, rate: options.rate, installations: options.installations, kills },
      answers: answersOf(sent),
      memory: memoryOf(memory, seconds),
      processorMs: processor === null ? null : Math.round(((processor - before) * 10_000) / plan.length) / 10,
      ...{ commands: asked.length, drainSeconds, dispatches: (await hub.ask("dispatches")).length },
      webhooks: { sent: attempts.length, again: attempts.filter(({ redelivery }) => redelivery).length },
      storeMb: Math.round(statSync(server.store).size / 1024 / 102.4) / 10,
    };
    const complaints = [
      ...wrongAnswers(outcome.answers.byStatus, withKills),
      ...accountStore(server.store, expected, asked),
      ...(await accountHub(hub, asked, !withKills, [sample])),
    ];
    return { ...outcome, missed: missedBars(outcome), complaints };
  } finally {
    clearInterval(sampler);
    await server.end("SIGKILL");
  }
}

/** Kills the server at each of these moments and starts it again at once. */
async function killAll(server: Server, moments: readonly number[], tell: Place["tell"]): Promise<void> {
  const started = performance.now();
  for (const moment of moments) {
    await sleep(Math.max(0, moment - (performance.now() - started)));
    await server.end("SIGKILL");
    await server.start();
    tell(`Killed after ${(moment / 1_000).toFixed(1)} s and started again.`);
  }
}

/** One start more, so that the App looks for what failed after the last one; resolves when the hub brought everything. */
async function bringMissed({ hub, patienceMs, tell }: Place, server: Server): Promise<void> {
  await hub.ask("settled");
  await server.end("SIGTERM");
  await server.start();
  const missing = async () => {
    const attempts = await hub.ask("attempts");
    const brought = new Set(attempts.filter(({ code }) => code === 202).map(({ guid }) => guid));
    return new Set(attempts.map(({ guid }) => guid).filter((guid) => !brought.has(guid))).size;
  };
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(500)) {
    const left = await missing();
    if (left === 0) return;
    tell(`${left} webhooks are still to be brought.`);
  }
  tell("Not all webhooks were brought.");
}

async function drain({ hub, patienceMs, tell }: Place, server: Server): Promise<void> {
  let before = "";
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(500)) {
    await hub.ask("settled");
    const metrics = await server.metrics();
    const left = ["tasks", "waiting", "active"].map((name) => metrics.get(`verialgo_store_${name}`) ?? 0);
    if (left.every((count) => count === 0)) return;
    const [tasks, waiting, active] = left;
    const line = `${tasks} tasks, ${waiting} runs waiting, ${active} under way.`;
    if (line !== before) tell(line);
    before = line;
  }
  tell("The work did not come to an end.");
}

function expectedOf(sent: readonly Sent[], attempts: readonly { guid: string; code: number }[]): Expected {
  const valid = sent.filter(({ kind }) => kind !== "forged").map(({ id, status }) => ({ id, status }));
  const all = [...valid, ...attempts.map(({ guid, code }) => ({ id: guid, status: code }))];
  return {
    taken: new Set(all.filter(({ status }) => status === 202).map(({ id }) => id)),
    unanswered: new Set(all.filter(({ status }) => status !== 202).map(({ id }) => id)),
    forged: new Set(sent.filter(({ kind }) => kind === "forged").map(({ id }) => id)),
    listed: new Set(attempts.map(({ guid }) => guid)),
  };
}
