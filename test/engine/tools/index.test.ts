import { expect, it } from "vitest";
import { AUTHOR_TOOLS, declarationsOf } from "../../../src/engine/tools/index.ts";

it("declares every tool in plain JSON Schema", () => {
  const declarations = declarationsOf(AUTHOR_TOOLS);
  expect(declarations.map((tool) => tool.name)).toEqual([
    "write_file",
    "edit_file",
    "read_file",
    "list_files",
    "run_file",
  ]);
  for (const { parameters, description } of declarations) {
    expect(parameters).toMatchObject({ type: "object", additionalProperties: false });
    expect(JSON.stringify(parameters)).not.toMatch(/\$(ref|schema|defs)|oneOf|anyOf|allOf/);
    expect(description.length).toBeGreaterThan(40);
  }
});

it("tells how to run in the descriptions", () => {
  const [write] = declarationsOf(AUTHOR_TOOLS);
  expect(write?.description).toContain("do not conclude by reasoning");
  expect(write?.parameters).toMatchObject({ required: ["path", "content"] });
});
