import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OtherOrigin {
  url: string;
  close(): Promise<void>;
}

/** A web site of somebody else on this machine: one empty page. */
export async function otherOrigin(): Promise<OtherOrigin> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>another site</title>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

/**
 * Runs in a page of that site: asks with and without the key, in every way a page can ask; gives what it could read, `refused` where nothing.
 * A form and a frame are tried as well; they tell their own page nothing.
 */
export const attacks = (origin: string, run: string, token: string): string => `(async () => {
  const key = { Authorization: "Bearer ${token}" };
  const json = { "Content-Type": "application/json" };
  const body = JSON.stringify({ kind: "demo", requirement: "", limits: {} });
  const ways = {
    "read the list": ["/api/runs", {}],
    "read the list with the key": ["/api/runs", { headers: key }],
    "read the events with the key": ["/runs/${run}/events", { headers: key }],
    "read the page": ["/runs/${run}", {}],
    "start": ["/api/runs", { method: "POST", body }],
    "start with the key": ["/api/runs", { method: "POST", body, headers: { ...key, ...json } }],
    "stop": ["/api/runs/${run}/stop", { method: "POST" }],
    "stop with the key": ["/api/runs/${run}/stop", { method: "POST", headers: key }],
  };
  const told = {};
  for (const [way, [path, init]] of Object.entries(ways)) {
    told[way] = await fetch("${origin}" + path, init).then((response) => response.text(), () => "refused");
    // Without permission to read the answer, the request is sent all the same.
    await fetch("${origin}" + path, { ...init, headers: {}, mode: "no-cors" }).catch(() => {});
  }
  const frame = document.createElement("iframe");
  frame.name = "frame";
  document.body.append(frame);
  const form = document.createElement("form");
  Object.assign(form, { method: "post", enctype: "text/plain", target: "frame", action: "${origin}/api/runs" });
  const field = document.createElement("input");
  field.name = body;
  form.append(field);
  document.body.append(form);
  form.submit();
  frame.src = "${origin}/runs/${run}";
  await new Promise((done) => setTimeout(done, 300));
  return told;
})()`;
