import { createModel } from "../../src/model/connect.ts";
import { scriptedModel } from "../../src/model/scripted-model.ts";
import { modelContract } from "../contracts/model-contract.ts";
import { startModelServer } from "../support/model-server/model-server.ts";

modelContract("scripted", async (script) => {
  const model = scriptedModel(script);
  return {
    model,
    requestCount: () => model.requests.length,
    finish: model.finish,
    close: async () => {},
  };
});

for (const protocol of ["chat", "responses"] as const) {
  const ways = [
    [protocol, false],
    ["auto", false],
    ["auto", true],
  ] as const;
  for (const [mode, stream] of ways) {
    modelContract(`${protocol} over HTTP, mode ${mode}${stream ? ", streamed" : ""}`, async (script) => {
      const server = await startModelServer({ protocol, script });
      const model = createModel({
        baseUrl: server.baseUrl,
        apiKey: null,
        model: "stand-in",
        mode,
        requestTimeoutMs: 240_000,
        stream,
        retry: { baseMs: 1 },
      });
      return {
        model,
        requestCount: () => server.requests.length,
        finish: server.finish,
        close: server.close,
      };
    });
  }
}
