import { describe, expect, it } from "vitest";
import { redactDeep, redactor } from "../../src/domain/redact.ts";

const KEY = 'sk-Canary+42/äß"q';
const redact = redactor([KEY]);

describe("redactor", () => {
  it.each([
    ["plain", KEY],
    ["base64", Buffer.from(KEY).toString("base64")],
    ["base64 without padding", Buffer.from(KEY).toString("base64").replace(/=+$/, "")],
    ["base64url", Buffer.from(KEY).toString("base64url")],
    ["hex", Buffer.from(KEY).toString("hex")],
    ["upper-case hex", Buffer.from(KEY).toString("hex").toUpperCase()],
    ["reversed", [...KEY].reverse().join("")],
    ["inside JSON", JSON.stringify({ KEY })],
    ["in a URL", encodeURIComponent(KEY)],
  ])("takes out the %s form", (_, form) => {
    const shown = redact(`before ${form} after`);
    expect(shown).toContain("[redacted]");
    expect(shown).not.toContain("Canary");
    expect(shown).not.toContain(form);
    expect(shown.startsWith("before ") && shown.endsWith(" after")).toBe(true);
  });

  it("takes out every occurrence, and the longer of two secrets first", () => {
    expect(redactor(["secret", "secret-longer"])("secret secret-longer secret")).toBe(
      "[redacted] [redacted] [redacted]",
    );
  });

  it("leaves short values, blanks and other text alone", () => {
    expect(redactor(["abc12", "", "      "])("abc12 and      text")).toBe("abc12 and      text");
    expect(redact("nothing to hide")).toBe("nothing to hide");
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
