import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inInputNames } from "../../../src/entry/action/input-names.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("advice in the words of a workflow", () => {
  const variables = [...new Set(read("src/model/failure-text.ts").match(/\b(?:OPENAI|VERIALGO)_[A-Z_]+/g))];
  const inputs = Object.keys(parse(read("action.yml")).inputs);

  it.each(variables)("has an input for %s", (variable) => {
    const said = inInputNames(`Set ${variable}.`);
    expect(inputs).toContain(/^Set the input ([a-z-]+)\.$/.exec(said)?.[1]);
  });

  it("names nothing twice", () => {
    expect(
      inInputNames("Set OPENAI_BASE_URL and OPENAI_API_KEY (the inputs base-url and api-key) to another endpoint."),
    ).toBe("Set the input base-url and the input api-key to another endpoint.");
  });
});
