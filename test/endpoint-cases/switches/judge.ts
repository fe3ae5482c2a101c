import type { Ran } from "./run-tests.ts";
import type { Switch } from "./switch.ts";

export type Judgement = { noticed: true; by: string } | { noticed: false; why: string };

/** A typing mistake of a switch makes these, and a test that only hangs says nothing about what it asserts. */
const NOT_ASSERTED = /^(ReferenceError|SyntaxError)|Test timed out|Hook timed out/;

/** Whether the tests of a case noticed that its handling was gone: at least one failed by what it asserts. Pure. */
export function judge({ passed, failed, broken }: Ran): Judgement {
  const honest = failed.find(({ why }) => !NOT_ASSERTED.test(why));
  if (honest) return { noticed: true, by: `${failed.length} of ${failed.length + passed.length} tests; ${honest.why}` };
  if (broken !== null) return { noticed: false, why: `a mistake of the switch: a test file did not load (${broken})` };
  const [other] = failed;
  if (other) return { noticed: false, why: `a mistake of the switch: no assertion failed, but ${other.why}` };
  if (passed.length === 0)
    return { noticed: false, why: "a mistake of the switch: no test has this case in its title" };
  return { noticed: false, why: `not noticed: ${passed.length} tests passed` };
}

/** The file with the handling taken out, or what is wrong with the switch. Pure. */
export function applied({ file, from, to }: Switch, text: string): { text: string } | { problem: string } {
  const times = text.split(from).length - 1;
  if (times !== 1) return { problem: `\`from\` stands ${times} times in ${file}` };
  if (from === to) return { problem: "`from` and `to` are the same" };
  return { text: text.replace(from, () => to) };
}
