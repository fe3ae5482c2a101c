import { passed, phraseOf, refuted, unread } from "../answers.ts";
import type { Check } from "../check.ts";

/** Is all the code there? Judged on the last definition of each name that the public ones reach (`languages`' analysis). */
export const placeholders: Check = {
  name: "placeholders",
  needs: [],
  run: async (context) => {
    const { analysis } = context;
    const notRead = unread(context);
    if (notRead !== null) return notRead;
    const found = analysis.placeholders;
    return found.length === 0
      ? passed("No placeholder stands in place of code.")
      : refuted(`Code is missing: ${phraseOf(found)}.`, { constructs: found });
  },
};
