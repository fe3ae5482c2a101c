import { expect, it } from "vitest";
import { readBaseUrl } from "../../src/model/base-url.ts";

it.each([
  ["http://127.0.0.1:3000/v1", "http://127.0.0.1:3000/v1", "127.0.0.1:3000"],
  [" https://api.openai.com/v1/ ", "https://api.openai.com/v1", "api.openai.com"],
  ["https://api.openai.com:443/v1", "https://api.openai.com/v1", "api.openai.com"],
  ["https://example.com", "https://example.com", "example.com"],
  ["https://example.com/v1/chat/completions", "https://example.com/v1", "example.com"],
  ["https://example.com/v1/responses/", "https://example.com/v1", "example.com"],
  ["http://[::1]:11434/v1", "http://[::1]:11434/v1", "[::1]:11434"],
])("reads %s", (text, url, host) => {
  expect(readBaseUrl(text)).toEqual({ url, host, query: {} });
});

it("keeps the query apart", () => {
  expect(readBaseUrl("https://x.azure.com/openai/v1?api-version=preview#top")).toEqual({
    url: "https://x.azure.com/openai/v1",
    host: "x.azure.com",
    query: { "api-version": "preview" },
  });
});

it.each([[""], ["localhost:3000"], ["127.0.0.1/v1"], ["file:///etc/passwd"]])(
  "refuses %j and names the setting",
  (text) => {
    expect(() => readBaseUrl(text)).toThrow(/OPENAI_BASE_URL/);
  },
);
