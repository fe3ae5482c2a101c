import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunnerFleet } from "../../runner-fleet.ts";
import type { FakeHub } from "../fakehub.ts";
import type { AppConnection } from "../webhooks/outbox.ts";

/** Something a person does; `repository` is `owner/name`. */
export type Act = { repository: string; by: string } & (
  | { kind: "issue"; title: string; body?: string; labels?: string[] }
  | { kind: "comment"; number: number; body: string }
  | { kind: "label"; number: number; label: string }
  | { kind: "unlabel"; number: number; label: string }
  | { kind: "button"; checkRunId: number; identifier: string }
);

/** What became of an act: the issue's number, or the comment's id, and the webhook's id. */
export interface Done {
  number: number | null;
  commentId: number | null;
  delivery: string;
}

function perform(hub: FakeHub, act: Act): Done {
  const person = hub.at(act.repository).as(act.by);
  switch (act.kind) {
    case "issue": {
      const { number, id } = person.openIssue(act);
      return { number, commentId: null, delivery: id };
    }
    case "comment": {
      const { commentId, id } = person.comment(act.number, act.body);
      return { number: act.number, commentId, delivery: id };
    }
    case "label":
      return { number: act.number, commentId: null, delivery: person.label(act.number, act.label).id };
    case "unlabel":
      return { number: act.number, commentId: null, delivery: person.unlabel(act.number, act.label).id };
    case "button":
      return { number: null, commentId: null, delivery: person.pressButton(act.checkRunId, act.identifier).id };
  }
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Each command by its name: what it takes, what it answers. All of it is JSON. */
export const commands = {
  connect: ({ hub }: Served, connection: AppConnection) => void hub.connectApp(connection),
  pause: ({ hub }: Served) => void hub.pauseWebhooks(),
  resume: ({ hub }: Served) => void hub.resumeWebhooks(),
  settled: ({ hub }: Served) => hub.webhooksSettled(),
  idle: ({ fleet }: Served) => fleet?.idle(),
  /** Performed in order; their webhooks are sent and remembered. */
  act: ({ hub }: Served, { acts }: { acts: Act[] }): Done[] => acts.map((act) => perform(hub, act)),
  /** Performed in order; their signed webhooks come back instead of being sent, and are not remembered. */
  prepare: ({ hub }: Served, { acts }: { acts: Act[] }) =>
    hub.hub.outbox.captured(() => {
      for (const act of acts) perform(hub, act);
    }),
  /** Attempts that ended, oldest first; `after` is the id of the last one seen. */
  attempts: ({ hub }: Served, { after = 0 }: { after?: number }) =>
    hub
      .webhookAttempts()
      .filter(({ id }) => id > after)
      .reverse()
      .map(({ id, guid, at, event, redelivery, answer }) => ({
        ...{ id, guid, at, event, redelivery },
        code: answer?.code ?? 0,
        ms: (answer?.seconds ?? 0) * 1000,
      })),
  dispatches: ({ hub }: Served) =>
    [...hub.hub.repositories.values()].flatMap((repo) =>
      repo.dispatches.map(({ inputs, runId, by }) => ({
        repository: `${repo.owner.login}/${repo.name}`,
        run: runId === null ? null : (repo.runs.get(runId)?.conclusion ?? repo.runs.get(runId)?.status ?? null),
        ...{ inputs, runId, by },
      })),
    ),
  comments: ({ hub }: Served, { repository, number }: { repository: string; number?: number }) =>
    hub
      .at(repository)
      .comments(number)
      .map(({ id, issue, author, body, bodies, reactions }) => ({
        ...{ id, issue, body },
        author: author.login,
        edits: bodies.length - 1,
        reactions: reactions.map(({ content }) => content),
      })),
  checkRuns: ({ hub }: Served, { repository }: { repository: string }) =>
    hub
      .at(repository)
      .checkRuns()
      .map(({ id, name, status, conclusion, externalId, actions }) => ({
        id,
        name,
        status,
        conclusion,
        externalId,
        actions,
      })),
  /** What went wrong or was too much, and how much was asked. */
  figures: ({ hub }: Served) => ({
    limitRefusals: hub.limitRefusals(),
    contractViolations: hub.contractViolations(),
    livingTokens: hub.hub.tokens.living().length,
    memoryMb: Math.round(process.memoryUsage().rss / 1024 / 1024),
    requests: counted(hub.requests().map(({ operation }) => operation ?? "unknown")),
  }),
} as const;

export interface Served {
  hub: FakeHub;
  fleet: RunnerFleet | null;
}

export interface Control {
  url: string;
  close(): Promise<void>;
}

/** Takes commands: `POST /<name>` with its argument as JSON; 200 with the answer, or 400 with the problem as text. */
export async function openControl(served: Served): Promise<Control> {
  const server = createServer(async (request, response) => {
    try {
      const name = (request.url ?? "/").slice(1) as keyof typeof commands;
      const command = commands[name] as ((to: Served, argument: never) => unknown) | undefined;
      if (command === undefined) throw new Error(`there is no command ${name}: ${Object.keys(commands).join(", ")}`);
      const answer = await command(served, (await read(request)) as never);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer ?? null));
    } catch (error) {
      response.writeHead(400, { "content-type": "text/plain" }).end((error as Error).message);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? {} : JSON.parse(text);
}
