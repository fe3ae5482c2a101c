import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growingRedactor, redactDeep, redactor } from "../../src/domain/redact.ts";
import { headAndTail, oneLine } from "../../src/domain/untrusted-text.ts";

const KEY = 'sk-Canary+42/äß"q';
const redact = redactor([KEY]);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");

/** PEM files have lines of 64 characters; this one is made of nothing. */
const PEM_LINES = Array.from({ length: 5 }, (_, line) =>
  base64(`line ${line} of a key that opens nothing at all..`).slice(0, 64),
);
const PEM = `-----BEGIN PRIVATE KEY-----\n${PEM_LINES.join("\n")}\n-----END PRIVATE KEY-----\n`;

describe("redactor (B09, G07)", () => {
  it.each([
    ["plain", KEY],
    ["base64", base64(KEY)],
    ["base64 without padding", base64(KEY).replace(/=+$/, "")],
    ["base64url", Buffer.from(KEY).toString("base64url")],
    ["wrapped base64", base64(KEY).replace(/.{8}/g, "$&\n")],
    ["base64 in JSON with its line ends", base64(KEY).replace(/.{8}/g, "$&\\n")],
    ["base64 in a URL", encodeURIComponent(base64(KEY))],
    ["hex", hex(KEY)],
    ["upper-case hex", hex(KEY).toUpperCase()],
    ["hex with colons", hex(KEY).replace(/..(?=.)/g, "$&:")],
    ["hex as C writes it", hex(KEY).replace(/../g, "\\x$&")],
    ["hex as a list", `0x${hex(KEY).replace(/..(?=.)/g, "$&, 0x")}`],
    ["reversed", [...KEY].reverse().join("")],
    ["inside JSON", JSON.stringify({ KEY })],
    [
      "inside JSON of ASCII only",
      JSON.stringify({ KEY }).replace(/[^ -~]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`),
    ],
    ["inside JSON inside JSON", JSON.stringify(JSON.stringify({ KEY }))],
    ["in a URL", encodeURIComponent(KEY)],
    ["in a URL with small digits", encodeURIComponent(KEY).replace(/%../g, (found) => found.toLowerCase())],
    ["in HTML", KEY.replace(/"/g, "&quot;")],
    ["in HTML by numbers", KEY.replace(/[^A-Za-z0-9]/g, (char) => `&#${char.charCodeAt(0)};`)],
    ["for a shell", KEY.replace(/[^A-Za-z0-9äß]/g, "\\$&")],
    ["with invisible characters", [...KEY].join("\u200b")],
    ["letter by letter", [...KEY].join(" ")],
    ["over two lines", `${KEY.slice(0, 9)}\n  ${KEY.slice(9)}`],
  ])("takes out the %s form", (_, form) => {
    const shown = redact(`before ${form} after`);
    expect(shown).toContain("[redacted]");
    expect(shown).not.toContain("Canary");
    expect(shown).not.toContain(form);
    expect(shown.startsWith("before ") && shown.endsWith(" after")).toBe(true);
  });

  it("finds base64 of a longer text at whatever place the secret stands in it", () => {
    for (const before of ["", "x", "xy", "xyz", "user:", "Bearer "])
      for (const after of ["", "!", "\n", "@host/path"]) {
        const shown = redact(base64(`${before}${KEY}${after}`));
        expect(shown, `${before} ${after}`).toContain("[redacted]");
        // What is left holds at most a few bits of the secret's two ends.
        for (const piece of shown.split("[redacted]"))
          expect(Buffer.from(piece, "base64").toString()).not.toMatch(/sk-C|"q|Canary/);
      }
  });

  it("takes out each line of a key of many lines, whatever ends them", () => {
    const hide = redactor([PEM]);
    for (const text of [
      PEM,
      PEM.replaceAll("\n", "\r\n"),
      JSON.stringify(PEM),
      base64(PEM),
      PEM_LINES[2] ?? "",
      hex(PEM),
    ]) {
      const shown = hide(`x ${text} y`);
      for (const line of PEM_LINES) for (const form of [line, hex(line)]) expect(shown).not.toContain(form);
      expect(shown).toContain("[redacted]");
    }
    expect(hide("-----BEGIN PRIVATE KEY-----")).toBe("-----BEGIN PRIVATE KEY-----");
  });

  it("leaves no half of a secret where a text was cut through it", () => {
    const token = "ghs_16C7e42F292c6912E7710c838347Ae178B4a";
    const hide = redactor([token]);
    for (let shift = 10; shift < token.length; shift += 1) {
      const text = `${"a".repeat(3_000 - shift)}${token}${"b".repeat(9_000)}`;
      expect(hide(headAndTail(text)), "its beginning").not.toContain(token.slice(0, shift));
      const tail = `${"a".repeat(9_000)}${token}${"b".repeat(800 - shift)}`;
      expect(hide(headAndTail(tail)), "its end").not.toContain(token.slice(-shift));
      expect(hide(oneLine(`${"a".repeat(199 - shift)}${token}`))).not.toContain(token.slice(0, shift));
      expect(hide(token.slice(0, shift))).toBe("[redacted]");
      expect(hide(`${token.slice(-shift)} b`)).toBe("[redacted] b");
    }
    expect(hide("ghs_ is how tokens begin")).toBe("ghs_ is how tokens begin");
  });

  it("takes out every occurrence, and the longer of two secrets first", () => {
    expect(redactor(["secret", "secret-longer"])("secret secret-longer secret")).toBe(
      "[redacted] [redacted] [redacted]",
    );
  });

  it("leaves short values, blanks and other text alone", () => {
    expect(redactor(["abc12", "", "      "])("abc12 and      text")).toBe("abc12 and      text");
    expect(redact("nothing to hide")).toBe("nothing to hide");
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => text.includes("Canary") || redact(text) === text));
  });

  it("finds any secret in any of its forms, and never quotes one in a complaint", () => {
    const secret = fc
      .string({ unit: "grapheme", minLength: 8, maxLength: 40 })
      .filter((text) => text.trim() === text && !/[\r\n]|\\n/.test(text));
    fc.assert(
      fc.property(secret, fc.string({ maxLength: 9 }), (value, around) => {
        const hide = redactor([value]);
        for (const form of [value, hex(value), JSON.stringify(value), [...value].reverse().join("")])
          expect(hide(`${around} ${form} ${around}`)).toContain("[redacted]");
        expect(hide(base64(around + value + around))).toContain("[redacted]");
      }),
      { numRuns: 80 },
    );
  });

  it("takes time in proportion to the text: 10 MB of a log", { timeout: 600_000 }, () => {
    const hide = redactor([KEY, PEM, "ghs_16C7e42F292c6912E7710c838347Ae178B4a"]);
    const line = "  at step 12 run test_a.py::test_b passed in 0.03s, sorted([3,1,2]) == [1,2,3]\n";
    for (const piece of [line, " ", "ghs_16C7 e 4 ", "…", "ghs_16C7…", base64("abc ghs_16C7e42F"), `${KEY}\n`]) {
      const shown = hide(piece.repeat(Math.floor(10_000_000 / piece.length)));
      expect(shown).not.toContain(KEY);
    }
  });
});

describe("redactDeep", () => {
  it("reaches keys, lists and nested values and keeps everything else", () => {
    const given = { [`k${KEY}`]: [KEY, 1, null, true, { deep: `x${KEY}` }] };
    expect(redactDeep(given, redact)).toEqual({
      "k[redacted]": ["[redacted]", 1, null, true, { deep: "x[redacted]" }],
    });
  });

  it("does not let a key named __proto__ change a prototype", () => {
    const shown = redactDeep(JSON.parse('{"__proto__": {"admin": true}}') as object, redact);
    expect(Object.hasOwn(shown, "__proto__")).toBe(true);
    expect((shown as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe("a redactor in use", () => {
  it("takes out what it learns later, and everything it knew", () => {
    const grown = growingRedactor(["first-secret"]);
    expect(grown("first-secret later-secret")).toBe("[redacted] later-secret");
    const text = `${"a long text ".repeat(20)}later-sec`;
    expect(grown.settled?.(text)).toBe(redactor(["first-secret"]).settled?.(text));
    grown.add("later-secret");
    grown.add("later-secret");
    expect(grown(`first-secret later-secret ${base64("later-secret")}`)).toBe("[redacted] [redacted] [redacted]");
    expect(grown.settled?.(text)).toBe(redactor(["first-secret", "later-secret"]).settled?.(text));
  });
});
