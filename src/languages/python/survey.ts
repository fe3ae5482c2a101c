import * as z from "zod";
import type { Case } from "../../domain/value.ts";
import type { SourceModule, TestSubject } from "../language.ts";
import type { Flip, MakeSurvey, Survey } from "../survey.ts";
import { readSources } from "./analyse.ts";
import type { AnalysisInterpreter } from "./analysis-source.ts";

/** Values were written by our own program, in the form of `domain/value.ts`. */
const Value = z.json();
const Input = z.union([
  z.strictObject({ args: z.array(Value), kwargs: z.record(z.string(), Value).optional() }),
  z.strictObject({ init: z.array(Value), ops: z.array(z.tuple([z.string(), z.array(Value)])) }),
]);

/** A flip as the program tells it: `put` stands in place of the text from `start` to `end`. */
const Edit = z.object({
  ...{ module: z.string(), test: z.string(), line: z.int(), was: z.string(), becomes: z.string() },
  ...{ start: z.int(), end: z.int(), put: z.string() },
});
type Edit = z.infer<typeof Edit>;

const Answer = z.object({
  rewrites: z.array(
    z.object({
      kind: z.enum(["renamed locals", "formatting", "dead assignment", "commuted lines"]),
      text: z.string(),
    }),
  ),
  flips: z.array(Edit),
  calls: z.array(z.object({ test: z.string(), entry: z.string(), input: Input })),
  constants: z.object({ solution: z.array(Value), oracle: z.array(Value) }),
  chance: z.boolean(),
  calendar: z.boolean(),
});

/** Reads the solution, its tests and the oracle as text, in the sandbox, as `analyse` does. Never rejects. */
export async function survey(
  interpreter: AnalysisInterpreter,
  ...[sandbox, subject, oracle, signal]: Parameters<MakeSurvey>
): ReturnType<MakeSurvey> {
  const answer = await readSources(sandbox, interpreter, { ...subject, oracle, ask: "survey" }, Answer, signal);
  if ("failed" in answer) return answer;
  return {
    ...answer,
    calls: answer.calls.map((call) => ({ ...call, input: call.input as Case })),
    constants: answer.constants as Survey["constants"],
    flips: answer.flips.map((edit) => flipOf(edit, subject)),
  };
}

function flipOf({ start, end, put, ...flip }: Edit, { tests }: TestSubject): Flip {
  const text = tests.find(({ name }: SourceModule) => name === flip.module)?.text ?? "";
  return { ...flip, text: text.slice(0, start) + put + text.slice(end) };
}
