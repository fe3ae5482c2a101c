import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hubClient } from "../../../bench/app/hub-client.ts";
import { runLoad } from "../../../bench/app/load.ts";
import { APP, buildApp } from "../../support/app-front/app-process.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { serveHub } from "../../support/fakehub/serve/start.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildApp);

const folder = mkdtempSync(join(tmpdir(), "verialgo-load-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WORKFLOW = readFileSync(join(import.meta.dirname, "../../../examples/verialgo-app.yml"), "utf8");

/**
 * The bench's own load, smaller; what it says of time and memory is left to `npm run bench:app`. Enough installations that the App's
 * own pace (a minute's wait, which `test/entry/app/dispatcher.test.ts` asks about) is not all there is to wait for.
 */
async function outcomeOf(
  name: string,
  options: { installations: number; seconds: number; rate: number; kills: number },
) {
  const { served, stop } = await serveHub({
    installations: options.installations,
    files: { ".github/workflows/verialgo.yml": WORKFLOW },
    roles: { alice: "write" },
    pretend: { conclusion: "success", afterMs: 20 },
  });
  try {
    const own = mkdtempSync(join(folder, name));
    const place = { hub: hubClient(served), program: APP, folder: own, patienceMs: PATIENCE_MS / 2, tell: () => {} };
    return await runLoad({ seed: "5eed", ...options }, place);
  } finally {
    await stop();
  }
}

it("I01 I03 under load each valid delivery is kept once, each command dispatched once, no forged one taken", async () => {
  const { complaints, commands, answers } = await outcomeOf("steady", {
    installations: 4,
    seconds: 3,
    rate: 100,
    kills: 0,
  });
  expect(complaints).toEqual([]);
  expect(commands).toBeGreaterThan(5);
  expect(Object.keys(answers.byStatus).sort()).toEqual(["command", "forged", "other", "repeat"]);
});

it("I03 killed under load, the App loses nothing it took or GitHub remembers, and repeats a dispatch under its key only", async () => {
  const { complaints, commands } = await outcomeOf("killed", { installations: 12, seconds: 4, rate: 80, kills: 2 });
  expect(complaints).toEqual([]);
  expect(commands).toBeGreaterThan(5);
});
