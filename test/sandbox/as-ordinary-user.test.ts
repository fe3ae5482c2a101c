import { describe, it } from "vitest";
import { ORDINARY_USER, rerunContract } from "./rerun.ts";

const root = process.getuid?.() === 0;

describe("the sandbox contract", () => {
  it.runIf(root)("holds for an ordinary user, in user namespaces (needs root)", { timeout: 600_000 }, async () => {
    const user = String(ORDINARY_USER);
    await rerunContract("user", ["/usr/bin/setpriv", "--reuid", user, "--regid", user, "--clear-groups"]);
  });
});
