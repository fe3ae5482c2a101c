import { SIDE_SESSION_REPLIES } from "../../domain/limits.ts";
import type { Turn } from "../../domain/message.ts";
import { freezeExamples, type Requirement, type Specification } from "../../domain/task.ts";
import { visible } from "../../domain/untrusted-text.ts";
import { askModel, failureStop } from "../ask-model.ts";
import { NO_ANSWER } from "../prompts/author-messages.ts";
import { understandCorrection, understandSystem, understandTask } from "../prompts/understand-prompt.ts";
import type { ImplementContext } from "../run-context.ts";
import { readSpecification } from "../specification-reply.ts";
import type { Stop } from "../stop-conditions.ts";

export type Understood = { ok: true; specification: Specification } | { ok: false; stop: Stop };

/** Requirement → specification, in at most four replies. Ends in a question to the person rather than in a guess. */
export async function understand(run: ImplementContext, requirement: Requirement): Promise<Understood> {
  const { language, redact } = run.ports;
  const text = redact(requirement.text);
  const system = understandSystem(language.name);
  const transcript: Turn[] = [{ role: "user", text: understandTask(text, run.seed) }];
  let problem = "";
  for (let reply = 0; reply < SIDE_SESSION_REPLIES; reply += 1) {
    const stop = run.stopNow();
    if (stop) return { ok: false, stop };
    const asked = await askModel(run, { system, transcript, tools: [] });
    if (!asked.ok && asked.failure.kind !== "unreadable") return { ok: false, stop: failureStop(run, asked.failure) };
    const read = asked.ok
      ? readSpecification(asked.reply.text, language)
      : ({ kind: "problem", problem: asked.failure.message } as const);
    if (read.kind === "question")
      return { ok: false, stop: { code: "question", interrupt: null, message: read.question } };
    if (read.kind === "specification") return { ok: true, specification: frozen(run, read.specification, text) };
    problem = read.problem;
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

/** Only examples that literally stand in the requirement count; the model saw it with hidden characters made visible. */
function frozen(run: ImplementContext, specification: Specification, requirement: string): Specification {
  const { kept, dropped } = freezeExamples(specification, `${requirement}\n${visible(requirement)}`);
  if (dropped > 0)
    run.emit({
      type: "warning",
      code: "example-dropped",
      message: `${dropped} example${dropped === 1 ? " does" : "s do"} not stand in the requirement and ${dropped === 1 ? "was" : "were"} dropped.`,
      advice: "Nothing to do: only examples the requirement gives word for word are held against the solution.",
    });
  return kept;
}
