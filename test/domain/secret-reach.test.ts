import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Redact, redactor } from "../../src/domain/redact.ts";

const RUNS = { numRuns: 20 };

/** What may be shown of a text that is still being written. */
function shownBy(redact: Redact, text: string): string {
  const redacted = redact(text);
  return redacted.slice(0, redact.settled?.(redacted));
}
const shownOf = (text: string, secrets: readonly string[]): string => shownBy(redactor(secrets), text);

const PROSE = "The quick fox, said he. 他说：开始吧\n(it jumps) ";
const prose = fc.array(fc.constantFrom(...PROSE), { maxLength: 120 }).map((chars) => chars.join(""));
const unit = fc.constantFrom(..."ABCDEFGHJKMNPQRSTVWXYZ0123456789-_/+=%&<>\"'\\.é密🎉");
const secret = fc.string({ unit, minLength: 16, maxLength: 50 }).map((text) => `K9${text}7Z`);

const hex = (text: string, between = "") =>
  [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, "0")).join(between);
const base64 = (text: string, offset: number) => Buffer.from("~".repeat(offset) + text).toString("base64");
const FORMS: Record<string, (secret: string) => string> = {
  plain: (text) => text,
  apart: (text) => [...text].join(" \u200b"),
  coloured: (text) => [...text].join("\u001b[38;5;196m"),
  json: (text) => JSON.stringify(text).slice(1, -1),
  unicode: (text) =>
    text.replace(/[^A-Za-z0-9]/gu, (char) =>
      [...Array(char.length).keys()].map((at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
    ),
  url: (text) => encodeURIComponent(text),
  html: (text) => text.replace(/[^A-Za-z0-9]/gu, (char) => `&#${char.codePointAt(0)};`),
  reversed: (text) => [...text].reverse().join(""),
  hex: (text) => hex(text),
  "hex dump": (text) => hex(text, " ").toUpperCase(),
  "hex literals": (text) => `0x${hex(text, ", 0x")}`,
  "base64 0": (text) => base64(text, 0),
  "base64 1": (text) => base64(text, 1),
  "base64 2": (text) => base64(text, 2),
  "base64 in lines": (text) => base64(text, 0).replace(/.{8}/g, "$&\\n"),
};

describe("what is shown of a text that is still being written", () => {
  it.each(Object.keys(FORMS))("never holds the beginning of a secret: %s", (name) => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 });
    const property = fc.property(prose, secret, prose, cuts, (before, value, behind, shares) => {
      const form = FORMS[name]?.(value) ?? "";
      const whole = `${before} ${form} ${behind}`;
      const redact = redactor([value]);
      const ended = redact(`${whole}.`);
      fc.pre(ended.includes("[redacted]"));
      for (const share of shares) {
        // What is shown early stands also in what is shown when all is known, where the secret is a mark.
        const end = before.length + Math.ceil(share * (whole.length - before.length));
        expect(ended.startsWith(shownBy(redact, whole.slice(0, end)))).toBe(true);
      }
    });
    fc.assert(property, RUNS);
  });

  it("is all of it up to a sign that stands in no secret, and all where there are none", () => {
    const key = "sk-test-0123456789abcdef";
    expect(shownOf("I write the file. Now for the", [key])).toBe("I write the file.");
    expect(shownOf("我来写这个文件", [key])).toBe("我来写这个文件");
    expect(shownOf("Now for the", [key])).toBe("");
    expect(shownOf("Now for the", [])).toBe("Now for the");
    expect(shownOf(`The key is ${key}`, [key])).toBe("");
    expect(shownOf(`The key is ${key}!`, [key])).toBe("The key is [redacted]!");
  });

  it("lags behind no farther than a secret reaches", () => {
    const long = "word ".repeat(400);
    const shown = shownOf(long, ["sk-test-0123456789abcdef"]);
    expect(shown.length).toBeGreaterThan(long.length - 300);
    expect(shown.length).toBeLessThan(long.length - 24);
  });

  it("reaches as far as the longest form of a secret", () => {
    const key = "Kq7ZtR2mXw9LbN4vYc8Hd3Js6Gf1Pa5";
    const redact = redactor([key]);
    const text = `Here: (${FORMS["hex literals"]?.(key)}).`;
    for (let end = 1; end < text.length - 2; end++) expect(shownBy(redact, text.slice(0, end))).not.toContain("x");
    expect(shownBy(redact, text)).toContain("[redacted]");
  });

  it("knows each line of a secret of many", () => {
    const lines = ["MIIEvQIBADANBgkqhkiG9w0B", "AQEFAASCBKcwggSjAgEAAoIB"];
    const pem = `-----BEGIN PRIVATE KEY-----\n${lines.join("\n")}\n-----END PRIVATE KEY-----`;
    const text = `Here it is: (\n${lines.join("\n")}\n)`;
    for (let end = 1; end <= text.length; end++) {
      const shown = shownOf(text.slice(0, end), [pem]);
      for (const line of lines) expect(shown).not.toContain(line.slice(0, 3));
    }
  });

  it("cannot be told by a secret within another", () => {
    const [inner, outer] = ["abcdef123456", "abcdef123456-QRSTUVWXYZ0987"];
    const text = `It is ${outer} as said`;
    for (let end = 1; end <= text.length; end++)
      expect(shownOf(text.slice(0, end), [inner, outer])).not.toMatch(/QR|-/);
  });
});
