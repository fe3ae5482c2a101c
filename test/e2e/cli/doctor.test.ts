import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ScriptStep } from "../../../src/model/script.ts";
import { buildCli, emptyFolder, PATIENCE_MS, runCli, startCli } from "../../support/built-cli.ts";
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from "../../support/model-server/model-server.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
beforeAll(buildCli);

const opened: ModelServer[] = [];
afterAll(async () => {
  for (const server of opened) await server.close();
});

const KEY = "sk-test-0123456789abcdef";
const echo = (...texts: string[]): ScriptStep => ({
  calls: texts.map((text) => ({ name: "echo", arguments: { text } })),
});
const OK: ScriptStep = { text: "OK" };

async function endpoint(options: Partial<ModelServerOptions>) {
  const server = await startModelServer({ protocol: "responses", apiKey: KEY, script: [], ...options });
  opened.push(server);
  const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: KEY, VERIALGO_MODEL: "qwen3" };
  return { server, env };
}

describe("doctor", () => {
  it("asks the endpoint nothing that costs a token without --probe", async () => {
    const { server, env } = await endpoint({});
    const ran = await runCli(["doctor", "--json"], { env });
    expect({ code: ran.code, printed: JSON.parse(ran.stdout) }).toMatchObject({
      ...{ code: 0, printed: { schemaVersion: 1, ok: true, probe: null, steps: expect.any(Array) } },
    });
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
      ["POST", {}],
      ["POST", {}],
    ]);
    expect(ran.stderr).toContain("All that is needed works");
  });

  it("asks with --probe, says what that took, and prints the lines to copy", async () => {
    const { server, env } = await endpoint({ script: [OK, echo("a"), echo("a", "b"), OK, OK] });
    const ran = await runCli(["doctor", "--probe"], { env });
    expect({ code: ran.code, stderr: ran.stderr, off: server.finish() }).toEqual({ code: 0, stderr: "", off: null });
    expect(ran.stdout).toContain("qwen3 answers over responses");
    expect(ran.stdout).toMatch(/\n {2}VERIALGO_API_MODE=responses\n {2}OPENAI_API_KEY=\n/);
    expect(ran.stdout).toMatch(/\n {2}api-mode: responses\n {2}api-key: \$\{\{ secrets\.VERIALGO_API_KEY \}\}\n/);
    expect(ran.stdout).toContain("A GitHub-hosted runner does not reach that address");
    expect(ran.stdout).toMatch(/Asking it 5 times took [\d,]+ tokens read and \d+ written\./);
  });

  it("ends soon, with 2 and one document, where the endpoint hangs", async () => {
    const hanging = { trouble: "hang" } as const;
    const { env } = await endpoint({ protocol: "both", script: [hanging, hanging] });
    const ran = await runCli(["doctor", "--probe", "--json"], { env: { ...env, VERIALGO_TIMEOUT: "1" } });
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, probe: { protocol: null, configuration: null } });
    expect(ran.stderr).toContain("1 step failed");
  });

  it("is interrupted at once by Ctrl-C while the endpoint hangs, and prints what it had found", async () => {
    const { server, env } = await endpoint({ protocol: "both", script: [{ trouble: "hang" }] });
    const started = startCli(["doctor", "--probe", "--json"], { cwd: emptyFolder(), env });
    // Both routes are tried out first; the third request is the question.
    await server.received(3);
    started.child.kill("SIGINT");
    const ran = await started.ended;
    expect(ran.code).toBe(130);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, steps: expect.any(Array) });
  });
});
