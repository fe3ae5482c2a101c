import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { combine } from "../../src/config/load.ts";
import { connectProblem, isLocal, requireKey } from "../../src/entry/endpoint-check.ts";

const never = new AbortController().signal;
const settings = (text: string) => combine([{ baseUrl: { text, called: "x" } }]);

describe("endpoint", () => {
  it.each([
    "http://127.0.0.1:3000/v1",
    "http://localhost:11434/v1",
    "http://[::1]:8080",
    "http://ollama:11434/v1",
    "http://192.168.1.20/v1",
    "http://10.0.0.1",
    "http://172.20.0.3:8000/v1",
    "http://gpu.local/v1",
    "http://host.docker.internal:1234/v1",
  ])("asks for no key at %s", (url) => {
    expect(isLocal(url)).toBe(true);
    expect(() => requireKey(settings(url))).not.toThrow();
  });

  it.each([
    "https://api.openai.com/v1",
    "https://api.deepseek.com",
    "http://172.32.0.1/v1",
    "https://127.0.0.1.example.org/v1",
    "https://localhost.example.org/v1",
    "https://[2606:4700::1111]/v1",
  ])("asks for a key at %s, naming the variable", (url) => {
    expect(() => requireKey(settings(url))).toThrow(/^OPENAI_API_KEY is not set, and .* needs a key; set it/);
  });

  it.each([
    "https://models.github.ai/inference",
    "https://models.inference.ai.azure.com",
    "https://MODELS.GitHub.ai:443/v1",
  ])("says of %s that it was retired, with and without a key", (url) => {
    for (const apiKey of [[], [{ apiKey: { text: "k", called: "x" } }]])
      expect(() => requireKey(combine([{ baseUrl: { text: url, called: "x" } }, ...apiKey]))).toThrow(
        /^GitHub Models was retired on 2026-07-30, and models\..* Set OPENAI_BASE_URL and OPENAI_API_KEY to another/,
      );
  });

  it("finds an open port and tells a closed one", async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as { port: number };
    expect(await connectProblem(`http://127.0.0.1:${port}/v1`, never)).toBeNull();
    await new Promise((done) => server.close(done));
    expect(await connectProblem(`http://127.0.0.1:${port}/v1`, never)).toBe("nothing listens there");
    expect(await connectProblem("http://no-such-host.invalid/v1", never)).toBe("its name is not known");
  });

  it("stops waiting when the run is interrupted", async () => {
    // 192.0.2.0/24 is kept for documentation: nothing answers there.
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await connectProblem("http://192.0.2.1:81", controller.signal)).not.toBeNull();
  });
});
