import { limited, passed, refuted, skipped } from "../answers.ts";
import type { Check } from "../check.ts";
import { caseOf, resembles } from "../differential/frozen-values.ts";
import { didOf } from "../differential/lock-step.ts";
import { showAnswer, showCase } from "../differential/show-value.ts";

/**
 * Do the examples that stand in the requirement hold? Asked for one by one, each in a fresh process that knows no expected value, and
 * compared outside of it.
 */
export const examples: Check = {
  name: "examples",
  needs: ["files"],
  run: async ({ specification, workbench }) => {
    const frozen = specification?.examples ?? [];
    if (specification === null || frozen.length === 0)
      return skipped("The requirement gives no examples.", "no-subject");
    const asked = frozen.flatMap((example) => {
      const input = caseOf(specification.entry, example);
      return input === null ? [] : [{ input, example }];
    });
    if (asked.length === 0)
      return skipped("The examples of the requirement are no calls that could be made.", "no-material");
    const engine = await workbench.cases();
    if ("failed" in engine) return limited(`The examples were not run: ${engine.failed}`);
    for (const { input, example } of asked) {
      const reply = await engine.answer(input);
      const call = showCase(input, engine.entry);
      const evidence = { example: example.quote, case: input, expected: example.expected };
      if (reply.kind !== "answer")
        return refuted(`The example ${call} of the requirement does not hold: the solution ${didOf(reply)}.`, evidence);
      if (!resembles(example.expected, reply.value))
        return refuted(
          `The example ${call} of the requirement does not hold: it asks for ${JSON.stringify(example.expected)}, the solution ${showAnswer(reply.value)}.`,
          { ...evidence, actual: reply.value },
        );
    }
    const [first] = asked;
    return passed(
      asked.length === 1 && first !== undefined
        ? `The example of the requirement holds: ${showCase(first.input, engine.entry)}.`
        : `All ${asked.length} examples of the requirement hold.`,
      { examples: asked.length },
    );
  },
};
