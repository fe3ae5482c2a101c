import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { combine } from "../../../src/config/load.ts";
import { probeEndpoint } from "../../../src/entry/endpoint-probe.ts";
import { accessOf } from "../../../src/entry/probe/access.ts";
import { getJson } from "../../../src/entry/probe/get-json.ts";

/** Ports of other protocols: browsers, and Node's fetch, do not connect to them. */
const PORTS = [10_080, 6_697, 6_566, 4_190, 6_000];

const server = createServer((request, response) => {
  const status = request.method === "GET" ? 200 : request.headers.authorization === undefined ? 401 : 400;
  request.resume().on("end", () => response.writeHead(status).end('{"error":{"message":"messages is required"}}'));
});
let port = 0;
beforeAll(async () => {
  for (const one of PORTS) {
    const listens = await new Promise<boolean>((done) => {
      server.removeAllListeners("error").once("error", () => done(false));
      server.listen(one, "127.0.0.1", () => done(true));
    });
    if (listens) {
      port = one;
      return;
    }
  }
  throw new Error("none of the ports is free");
});
afterAll(() => server.close());

const settingsWith = (given: Record<string, string>) => {
  const texts = { baseUrl: `http://127.0.0.1:${port}/v1`, model: "m", timeout: "20", ...given };
  return combine([Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text, called: name }]))]);
};
const signal = new AbortController().signal;

it("asks at every port the model can be asked at", async () => {
  const settings = settingsWith({ apiKey: "k-1" });
  expect(await probeEndpoint(settings, signal)).toMatchObject({
    ok: true,
    said: expect.stringContaining("speaks chat"),
  });
  expect(await getJson(accessOf(settings), "models", signal, 5_000)).toMatchObject({ error: {} });
});

it("tells a missing key from a wrong one", async () => {
  expect(await probeEndpoint(settingsWith({}), signal)).toMatchObject({
    ok: false,
    said: expect.stringContaining("none is set"),
  });
});
