import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCommand } from "../../src/domain/command-grammar.ts";
import { visible } from "../../src/domain/untrusted-text.ts";
import { breakings, commands, written } from "./command-texts.ts";
import { commentBodies, placeOf, slashes } from "./comment-bodies.ts";
import { demand, fuzz, processorSeconds } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";

/** With tags and links in it more is hidden than must be. */
const DISPUTED = /[<[\]]/;

const isSentence = (text: string) => /^[^\n]+[.?]$/.test(text) && visible(text) === text && text.length < 900;

describe("the command grammar", () => {
  it("never throws, and answers with one clean sentence", () => {
    const noise = fc.oneof(
      hostileText(),
      fc
        .tuple(fc.constantFrom("implement", "verify", "revise", "help", "--pr", ""), hostileText(4))
        .map(([word, text]) => `/verialgo ${word} ${text}`),
    );
    fuzz(
      noise,
      (body, seen) => {
        const parsed = parseCommand(body);
        seen(parsed.kind);
        if (parsed.kind === "refused") demand(isSentence(parsed.message), `not a sentence: ${parsed.message}`);
      },
      { atLeast: { command: 0.15, refused: 0.15, none: 0.2 } },
    );
  });

  it("takes up the first command that GitHub shows as plain text, and none that it shows as code, quote or not at all", () => {
    fuzz(
      commentBodies,
      (body, seen) => {
        const parsed = parseCommand(body);
        const found = slashes(body);
        if (parsed.kind === "refused") throw new Error(parsed.message);
        const picked =
          parsed.kind === "command" && parsed.command.name === "implement"
            ? found.findIndex(
                ({ word }) =>
                  parsed.command.name === "implement" && parsed.command.requirement?.split(/\s/)[0] === word,
              )
            : -1;
        demand(parsed.kind === "none" || picked >= 0, "a command that stands nowhere");
        if (found.length === 0) return;
        const places = placeOf(body, found);
        if (picked >= 0) {
          seen("picked");
          demand(places[picked] !== "dead", `${found[picked]?.word} is no plain text`);
        }
        const first = places.indexOf("live");
        if (places.includes("dead")) seen("dead");
        if (first >= 0) seen("live");
        const unsure = places.slice(0, Math.max(0, first)).includes("unsure");
        if (first >= 0 && !unsure && !DISPUTED.test(body)) {
          seen("certain");
          demand(picked === first, `${found[first]?.word} is plain text and was passed over`);
        }
      },
      { atLeast: { picked: 0.25, dead: 0.12, live: 0.25, certain: 0.1 } },
    );
  });

  it("is judged by what was written, where a list item widens tabs", () => {
    const shown = "*\t  \tx\n\t<details>\n\t<!-- a -->\n\t/verialgo implement T1";
    const hidden = shown.replace(" -->", "");
    expect([shown, hidden].map((body) => placeOf(body, slashes(body)))).toEqual([["unsure"], ["dead"]]);
    expect([shown, hidden].map((body) => parseCommand(body).kind)).toEqual(["command", "none"]);
  });

  it("reads back every command in whatever form it was written", () => {
    fuzz(
      commands.chain((command) => written(command).map((body) => ({ command, body }))),
      ({ command, body }, seen) => {
        const parsed = parseCommand(body);
        seen(command.name);
        demand(parsed.kind === "command", JSON.stringify(parsed));
        demand(JSON.stringify(parsed.command) === JSON.stringify(command), JSON.stringify(parsed.command));
      },
      { atLeast: { implement: 0.2, revise: 0.1, verify: 0.2, help: 0.02 } },
    );
  });

  it("refuses a command with something wrong in it instead of leaving that out", () => {
    fuzz(breakings, ({ body, names }, seen) => {
      const parsed = parseCommand(body);
      demand(parsed.kind === "refused", JSON.stringify(parsed));
      demand(isSentence(parsed.message), `not a sentence: ${parsed.message}`);
      demand(parsed.message.includes(names), `does not name ${names}: ${parsed.message}`);
      seen(names);
    });
  });

  it("is done with any 10,000 characters in a moment", () => {
    const unit = fc.oneof(
      fc.constantFrom(
        ..."` < > [ ] ( * - \\ \t".split(" "),
        "<!--",
        "<a ",
        "<pre>",
        "<!a",
        "<?",
        "](",
        "[a](",
        "> ",
        "- ",
        "1. ",
        " ```\n",
      ),
      hostileText(3),
    );
    const texts = fc.sample(fc.tuple(unit, unit, fc.constantFrom("", "\n", "\n\n", " ")), 300).map(([a, b, c]) => {
      const most = 4_900;
      return `${(a + c).repeat(most).slice(0, most)}${(b + c).repeat(most).slice(0, most)}\n/verialgo help`;
    });
    const seconds = processorSeconds(() => {
      for (const text of texts) parseCommand(text);
    });
    // Measured: 2 s for all of them. One that takes a second or more in linear code's place would stand out as ten.
    demand(seconds < 10, `${seconds} s of the processor`);
  });
});
