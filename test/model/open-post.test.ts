import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { openPost } from "../../src/model/open-post.ts";

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Listens, and keeps every connection that was made. */
async function serve(answer: RequestListener) {
  const sockets: Socket[] = [];
  let requests = 0;
  server = createServer((request, response) => {
    requests += 1;
    request.resume().once("end", () => answer(request, response));
  });
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/x`);
  const post = async (signal = new AbortController().signal) =>
    text(await openPost({ url, body: "{}", headers: { "content-type": "application/json" }, signal }));
  return { sockets, post, count: () => requests };
}

it("uses one connection for requests that follow each other", async () => {
  const { sockets, post } = await serve((_, response) => response.end("好"));
  expect([await post(), await post(), await post()]).toEqual(["好", "好", "好"]);
  expect(sockets).toHaveLength(1);
});

it.each(["resetAndDestroy", "destroy"] as const)(
  "sends once when a kept connection is gone, and the next one goes out on a fresh one: %s",
  async (end) => {
    const { sockets, post, count } = await serve((request, response) => {
      // The second request on a connection finds it closed, as one that crossed the server's own closing of it.
      if (count() === 2) request.socket[end]();
      else response.end(`${count()}`);
    });
    expect(await post()).toBe("1");
    await expect(post()).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(count()).toBe(2);
    expect(await post()).toBe("3");
    expect(sockets).toHaveLength(2);
  },
);

it("leaves an answer that had begun, and one that is not wanted any more", async () => {
  const begun = await serve((request, response) => {
    if (begun.count() === 1) response.end("1");
    else request.socket.write("HTTP/1.1 200 OK\r\ncontent-", () => request.socket.resetAndDestroy());
  });
  expect(await begun.post()).toBe("1");
  await expect(begun.post()).rejects.toThrow();
  expect(begun.count()).toBe(2);
  server.close();
  const controller = new AbortController();
  const aborted = await serve((_, response) => (aborted.count() === 1 ? response.end("1") : controller.abort()));
  expect(await aborted.post()).toBe("1");
  await expect(aborted.post(controller.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(aborted.count()).toBe(2);
});
