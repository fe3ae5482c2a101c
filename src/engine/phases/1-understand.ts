import { SIDE_SESSION_REPLIES } from "../../domain/limits.ts";
import type { Turn } from "../../domain/message.ts";
import { redactDeep } from "../../domain/redact.ts";
import { freezeExamples, type Requirement, type Specification } from "../../domain/task.ts";
import { askModel, failureStop } from "../ask-model.ts";
import { earlierFile, keptSlug } from "../earlier-work.ts";
import { NO_ANSWER } from "../prompts/author-messages.ts";
import { withoutChatTokens } from "../prompts/data-block.ts";
import { otherSlug, understandChange } from "../prompts/earlier-prompt.ts";
import { understandCorrection, understandSystem, understandTask } from "../prompts/understand-prompt.ts";
import type { ImplementContext } from "../run-context.ts";
import type { EarlierWork } from "../run-request.ts";
import { readSpecification } from "../specification-reply.ts";
import type { Stop } from "../stop-conditions.ts";

export type Understood = { ok: true; specification: Specification } | { ok: false; stop: Stop };

/**
 * Requirement → specification, in at most four replies. Ends in a question to the person rather than in a guess. With earlier work the
 * slug stays: another one is sent back once, and then set right here.
 */
export async function understand(
  run: ImplementContext,
  requirement: Requirement,
  earlier?: EarlierWork,
): Promise<Understood> {
  const { language } = run.ports;
  const { text } = requirement;
  const system = understandSystem(language.name);
  const slug = earlier === undefined ? null : keptSlug(earlier, language);
  const transcript: Turn[] = [{ role: "user", text: task(run, text, earlier, slug) }];
  let problem = "";
  let slugWasSentBack = false;
  for (let reply = 0; reply < SIDE_SESSION_REPLIES; reply += 1) {
    const stop = run.stopNow();
    if (stop) return { ok: false, stop };
    const asked = await askModel(run, { system, transcript, tools: [], session: "understand" });
    if (!asked.ok && asked.failure.kind !== "unreadable") return { ok: false, stop: failureStop(run, asked) };
    const read = asked.ok
      ? readSpecification(asked.reply.text, language)
      : ({ kind: "problem", problem: asked.failure.message } as const);
    if (read.kind === "question")
      return { ok: false, stop: { code: "question", interrupt: null, message: read.question } };
    if (read.kind === "specification") {
      const { specification } = read;
      const isLast = reply === SIDE_SESSION_REPLIES - 1;
      if (slug === null || specification.slug === slug || slugWasSentBack || isLast)
        return {
          ok: true,
          specification: frozen(run, { ...specification, slug: slug ?? specification.slug }, text, earlier),
        };
      slugWasSentBack = true;
      problem = otherSlug(slug, specification.slug);
    } else problem = read.problem;
    if (asked.ok) {
      // Calls cannot be answered here, so only the words are kept.
      const said = asked.reply.text.trim() === "" ? NO_ANSWER : asked.reply.text;
      transcript.push({
        role: "assistant",
        text: said,
        calls: [],
        raw: asked.reply.calls.length === 0 && said === asked.reply.text ? asked.reply.raw : null,
      });
      transcript.push({ role: "user", text: understandCorrection(problem) });
    }
  }
  const message = `The model gave no usable specification in ${SIDE_SESSION_REPLIES} replies: ${problem}`;
  return { ok: false, stop: { code: "no-specification", interrupt: "unreadable-replies", message } };
}

function task(
  run: ImplementContext,
  requirement: string,
  earlier: EarlierWork | undefined,
  slug: string | null,
): string {
  if (earlier === undefined) return understandTask(requirement, run.seed);
  const { redact } = run.ports;
  const specification = redactDeep(earlier.specification, redact);
  const solution = redact(earlierFile(earlier, "solution")?.text ?? "");
  return understandChange(requirement, { specification, solution, slug }, run.seed);
}

/**
 * Only examples that literally stand in the requirement count, as it is or as the model saw it, and earlier ones that are quite as they
 * were.
 */
function frozen(
  run: ImplementContext,
  specification: Specification,
  requirement: string,
  earlier: EarlierWork | undefined,
): Specification {
  const sources = `${requirement}\n${withoutChatTokens(requirement)}`;
  const { kept, dropped } = freezeExamples(specification, sources, earlier?.specification?.examples);
  if (dropped > 0)
    run.emit({
      type: "warning",
      code: "example-dropped",
      message: `${dropped} example${dropped === 1 ? " does" : "s do"} not stand in the requirement and ${dropped === 1 ? "was" : "were"} dropped.`,
      advice: "Nothing to do: only examples the requirement gives word for word are held against the solution.",
    });
  return kept;
}
