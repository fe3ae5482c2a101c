import type { ActionScenario, ScenarioRun } from "./action-scenario.ts";
import { MODEL_KEY } from "./action-scenario.ts";
import type { Comment } from "./fakehub/state/model.ts";
import type { ActionResult, RunningAction } from "./mini-runner/run-action.ts";
import { type ModelServer, type ServerStep, startModelServer } from "./model-server/model-server.ts";

export interface LabelledWish {
  script: readonly ServerStep[];
  /** Inputs of the step besides those of the scenario. */
  with?: Record<string, string>;
  issue?: { title: string; body?: string };
  options?: ScenarioRun;
}

/** The Action started by a label on an issue of its own, with a model endpoint of its own. */
export interface LabelledRun {
  number: number;
  running: RunningAction;
  model: ModelServer;
  /** What became of it; closes the endpoint. */
  ended: Promise<LabelledEnd>;
}

export interface LabelledEnd {
  number: number;
  result: ActionResult;
  comments: Comment[];
  /** Of the one comment there must be, without its marker. Throws when there is not exactly one. */
  body: string;
  marker: string;
  reactions: string[];
  /** Files of the artifact by path, as text; none where there is no artifact. */
  files: Record<string, string>;
  /** The first message of each request to the model, which is ours. */
  prompts: string[];
  /** What was left of the script, in words; null when it was played to its end. */
  unplayed: string | null;
}

export async function startLabelled(scenario: ActionScenario, wish: LabelledWish): Promise<LabelledRun> {
  const { hub } = scenario;
  const model = await startModelServer({ protocol: "chat", script: wish.script, apiKey: MODEL_KEY });
  const alice = hub.as("alice");
  const issue = wish.issue ?? { title: "Add two integers", body: "add(a, b) gives a + b." };
  const { number } = alice.openIssue(issue);
  const running = scenario.start(alice.label(number, "algo"), {
    ...wish.options,
    with: { "base-url": model.baseUrl, ...wish.with },
  });
  const ended = running.ended.then(async (result) => {
    await model.close();
    const prompts = model.requests.flatMap(({ body }) => firstMessage(body));
    return { ...endOf(scenario, number, result), prompts, unplayed: model.finish() };
  });
  // Whoever does not wait for it must not end the test process.
  ended.catch(() => {});
  return { number, running, model, ended };
}

export const runLabelled = async (scenario: ActionScenario, wish: LabelledWish): Promise<LabelledEnd> =>
  (await startLabelled(scenario, wish)).ended;

function firstMessage(body: unknown): string[] {
  const { messages } = (body ?? {}) as { messages?: { content?: unknown }[] };
  const content = messages?.[0]?.content;
  return typeof content === "string" ? [content] : [];
}

function endOf(
  { hub }: ActionScenario,
  number: number,
  result: ActionResult,
): Omit<LabelledEnd, "unplayed" | "prompts"> {
  const comments = hub.comments(number);
  const one = () => {
    const [comment, ...others] = comments;
    if (comment === undefined || others.length > 0)
      throw new Error(`issue ${number} has ${comments.length} comments\n${result.rawLog}\n${result.post?.rawLog}`);
    return comment.body;
  };
  return {
    ...{ number, result, comments, files: filesOf(result) },
    get body() {
      return one().slice(one().indexOf("\n") + 1);
    },
    get marker() {
      return one().split("\n")[0] ?? "";
    },
    reactions: hub.reactions({ issue: number }),
  };
}

function filesOf({ artifacts }: ActionResult): Record<string, string> {
  const name = artifacts.names().at(-1);
  if (name === undefined) return {};
  const { files } = artifacts.get(name);
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, bytes.toString("utf8")]));
}
