import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { Receipt } from "../../src/domain/receipt.ts";

const file = resolve(import.meta.dirname, "../../docs/receipt.schema.json");

it("docs/receipt.schema.json is the schema of the receipt (UPDATE_DOCS=1 writes it)", () => {
  const schema = {
    title: "VeriAlgo receipt, schema version 1",
    ...z.toJSONSchema(Receipt, { io: "output", target: "draft-2020-12" }),
  };
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (process.env.UPDATE_DOCS === "1") writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});
