import { expect, it } from "vitest";
import { listedPrice, PRICES_AS_OF, pricer } from "../../src/model/prices.ts";

const usage = { inputTokens: 1_000_000, outputTokens: 500_000 };
const OPENAI = "https://api.openai.com/v1";

it("multiplies tokens by the listed price", () => {
  expect(pricer(OPENAI, "gpt-4.1")(usage)).toBe(6);
  expect(pricer(OPENAI, "gpt-4o-mini")({ inputTokens: 0, outputTokens: 0 })).toBe(0);
});

it("never guesses: not from a similar name, another host, or a missing count", () => {
  expect(pricer(OPENAI, "gpt-4.1-2099-01-01")(usage)).toBeNull();
  expect(pricer("http://127.0.0.1:3000/v1", "gpt-4.1")(usage)).toBeNull();
  expect(pricer(OPENAI, "gpt-4.1")({ inputTokens: 5, outputTokens: null })).toBeNull();
  expect(listedPrice("__proto__", "constructor")).toBeNull();
  expect(listedPrice("api.openai.com", "constructor")).toBeNull();
});

it("prefers the user's own price", () => {
  const own = { inputPerMillion: 1, outputPerMillion: 2 };
  expect(pricer("http://127.0.0.1:3000/v1", "mine", own)(usage)).toBe(2);
  expect(pricer(OPENAI, "gpt-4.1", own)(usage)).toBe(2);
});

it("says when the list was compared", () => {
  expect(PRICES_AS_OF).toMatch(/^\d{4}-\d\d-\d\d$/);
});
