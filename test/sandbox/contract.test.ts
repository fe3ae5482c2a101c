import { describe, expect, it } from "vitest";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { candidates, type Starter } from "../../src/sandbox/candidates.ts";
import { probeSandbox } from "../../src/sandbox/probe.ts";
import { createProcessSandbox } from "../../src/sandbox/process.ts";
import { seccompFilter } from "../../src/sandbox/seccomp-filter.ts";
import { exhaustionSuite } from "../catalogue/exhaustion-suite.ts";
import { sandboxSuite } from "../catalogue/sandbox-suite.ts";
import { sandboxContract } from "../contracts/sandbox-contract.ts";
import { canarySuite } from "./canary-suite.ts";
import { confinementSuite } from "./confinement-suite.ts";
import { isolationSuite } from "./isolation-suite.ts";
import { lifelineSuite } from "./lifeline-suite.ts";
import { surprisesSuite } from "./surprises-suite.ts";

/** Set by the tests that run this file once more as somebody else (`as-ordinary-user.test.ts`, `through-sudo.test.ts`). */
const starter = (process.env.VERIALGO_TEST_STARTER ?? (process.getuid?.() === 0 ? "root" : "user")) as Starter;
const python = { path: "/usr/bin/python3", readOnlyDirectories: [] };
const filter = seccompFilter(process.arch);

const holding: {
  tier: string;
  sandbox: Sandbox | null;
  problem: string;
  traits: { otherUser: boolean; seccomp: boolean };
}[] = [];
if (process.platform === "linux" && filter !== null) {
  for await (const candidate of candidates(filter, [starter])) {
    const traits = { otherUser: starter !== "user", seccomp: true };
    if ("problem" in candidate) {
      holding.push({ tier: candidate.tier, sandbox: null, problem: candidate.problem, traits });
      continue;
    }
    const sandbox = candidate.create({ kind: candidate.kind, network: "none", guarantees: [] });
    const result = await probeSandbox(sandbox, python, candidate.demands);
    const problem = result.ok ? "" : result.problem;
    holding.push({ tier: candidate.tier, sandbox: result.ok ? sandbox : null, problem, traits: candidate.demands });
  }
}

for (const { tier, sandbox, problem, traits } of holding) {
  if (sandbox !== null) {
    describe(tier, () => {
      sandboxContract(sandbox);
      isolationSuite(sandbox, traits);
      confinementSuite(sandbox, traits);
      lifelineSuite(tier, starter);
      canarySuite(tier, starter);
      surprisesSuite(sandbox, tier, starter, traits);
      sandboxSuite(sandbox, traits);
      exhaustionSuite(sandbox);
    });
  } else if (process.env.CI === "true" && tier.startsWith("bubblewrap")) {
    it(`${tier} can be had`, () => expect.unreachable(`${tier} must hold where CI=true: ${problem}`));
  } else {
    it.skip(`${tier} (not on this machine: ${problem})`, () => {});
  }
}

const again = process.env.VERIALGO_TEST_STARTER !== undefined;
if (again) it.skip("plain processes (they do not depend on who starts them)", () => {});
else if (process.platform === "win32") it.skip("plain processes (no POSIX shell here)", () => {});
else
  describe("plain processes", () => {
    sandboxContract(createProcessSandbox());
    if (process.platform === "linux") {
      lifelineSuite("plain processes", starter);
      canarySuite("plain processes", starter);
    }
  });
