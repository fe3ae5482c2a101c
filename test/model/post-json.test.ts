import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { postJson, TooLarge } from "../../src/model/post-json.ts";

let stop = () => {};
afterEach(() => stop());

async function serve(answer: (response: ServerResponse) => void): Promise<URL> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => answer(response));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/x`);
}

const post = (url: URL) =>
  postJson({
    ...{ url, body: '{"a":"中"}', headers: { "content-type": "application/json" } },
    signal: new AbortController().signal,
  });

it("keeps status, headers and body of any answer, redirects included", async () => {
  const url = await serve((response) => response.writeHead(302, { location: "/y", "x-a": ["1", "2"] }).end("主体"));
  const posted = await post(url);
  expect(posted).toMatchObject({ status: 302, text: "主体" });
  expect(posted.headers.get("location")).toBe("/y");
});

it.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const)("reads a body compressed with %s", async (encoding, compress) => {
  const url = await serve((response) =>
    response.writeHead(200, { "content-encoding": encoding }).end(compress("文本")),
  );
  expect((await post(url)).text).toBe("文本");
});

it("stops reading a flood", async () => {
  const url = await serve((response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_048_576)));
      response.once("drain", more);
    };
    more();
  });
  await expect(post(url)).rejects.toBeInstanceOf(TooLarge);
});

it("rejects what was cut, and takes what claims to be compressed and is not as it is", async () => {
  const cut = await serve((response) =>
    response.writeHead(200, { "content-length": "9" }).write("x", () => response.destroy()),
  );
  await expect(post(cut)).rejects.toMatchObject({ code: "ECONNRESET" });
  stop();
  const lie = await serve((response) => response.writeHead(200, { "content-encoding": "gzip" }).end("plain"));
  expect((await post(lie)).text).toBe("plain");
  stop();
  const bomb = await serve((response) =>
    response.writeHead(200, { "content-encoding": "GZIP" }).end(gzipSync(Buffer.alloc(40_000_000))),
  );
  await expect(post(bomb)).rejects.toBeInstanceOf(TooLarge);
});
