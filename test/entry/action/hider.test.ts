import { expect, it } from "vitest";
import { growingRedactor } from "../../../src/domain/redact.ts";
import { hider } from "../../../src/entry/action/main.ts";

it("a secret that comes late is hidden by the runner before anything can show it, and by the job itself", () => {
  const said: string[] = [];
  const redact = growingRedactor([]);
  hider((text) => void said.push(redact(text)), redact)("ghs_0123456789");
  expect(said).toEqual(["::add-mask::ghs_0123456789\n"]);
  expect(redact("token ghs_0123456789")).toBe("token [redacted]");
});
