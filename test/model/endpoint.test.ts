import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { readBaseUrl } from "../../src/model/base-url.ts";
import { chat } from "../../src/model/chat.ts";
import { openEndpoint } from "../../src/model/endpoint.ts";

let stop = () => {};
afterEach(() => stop());

/** An answer without a length that never ends. */
async function exchangeWith(beginning: string, { abortAfterMs = 60_000, timeoutMs = 60_000 }) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${beginning}`));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stop = () => server.close();
  const endpoint = openEndpoint(readBaseUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`), null);
  return endpoint.exchange(chat, {}, AbortSignal.timeout(abortAfterMs), timeoutMs);
}

it("takes a body without a length that we ended for no answer, unless it is whole", async () => {
  expect(await exchangeWith('{"choices":[', { timeoutMs: 100 })).toMatchObject({ kind: "failed", why: "timeout" });
  expect(await exchangeWith('{"choices":[', { abortAfterMs: 100 })).toMatchObject({ kind: "failed", why: "aborted" });
  expect(await exchangeWith('{"choices":[]}', { timeoutMs: 100 })).toMatchObject({ kind: "answered", status: 200 });
});
