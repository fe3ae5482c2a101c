import { expect, it } from "vitest";
import { createMemoryDelivery } from "../../src/workspace/memory-delivery.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";

it("keeps copies of what it is handed, apart by kind", async () => {
  const delivery = createMemoryDelivery();
  const bytes = Buffer.from("x");
  await delivery.deliver([{ path: "a.py", role: "solution", bytes }]);
  await delivery.keep([{ path: "b.py", role: "tests", bytes }]);
  await delivery.writeReceipt(sampleReceipt());
  bytes.fill(0);
  expect(delivery.delivered.map((file) => [file.path, Buffer.from(file.bytes).toString()])).toEqual([["a.py", "x"]]);
  expect(delivery.kept.map((file) => file.path)).toEqual(["b.py"]);
  expect(delivery.receipts).toEqual([sampleReceipt()]);
});
