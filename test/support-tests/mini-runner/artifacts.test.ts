import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { artifactService } from "../../support/mini-runner/artifacts/artifact-service.ts";
import { readZip } from "../../support/mini-runner/artifacts/read-zip.ts";
import { RunArtifacts } from "../../support/mini-runner/artifacts/run-artifacts.ts";
import { runAction } from "../../support/mini-runner/run-action.ts";
import { tinyAction } from "./tiny-action.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(() => hub.stop());

const ARTIFACT = pathToFileURL(resolve("node_modules/@actions/artifact/lib/artifact.js")).href;

const tell = (body: string) => `
(async () => {
  const { DefaultArtifactClient } = await import(process.env.ARTIFACT);
  const { writeFileSync, readFileSync, mkdirSync, appendFileSync } = require("node:fs");
  const client = new DefaultArtifactClient();
  const told = {};
  const why = (promise) => promise.then(() => "no error", (error) => error.message);
  mkdirSync("out/deep", { recursive: true });
  writeFileSync("out/receipt.json", "{}");
  writeFileSync("out/deep/排序.py", "x = 1\\n".repeat(2000));
  const upload = (name) => client.uploadArtifact(name, ["out/receipt.json", "out/deep/排序.py"], "out", { retentionDays: 7 });
  ${body}
  writeFileSync(process.env.GITHUB_OUTPUT, "told=" + JSON.stringify(told) + "\\n");
})();`;

const UPLOADS = tell(`
  const { id, digest } = await upload("verialgo");
  Object.assign(told, { id, digest });
  told.listed = (await client.listArtifacts()).artifacts.map(({ name, size }) => [name, size > 100]);
  const { artifact } = await client.getArtifact("verialgo");
  const { downloadPath, digestMismatch } = await client.downloadArtifact(artifact.id, { path: "back", expectedHash: "sha256:" + digest });
  told.back = [readFileSync(downloadPath + "/deep/排序.py", "utf8").length, digestMismatch];
  told.again = await why(upload("verialgo"));
  await upload("second");
  await client.deleteArtifact("second");
  told.missing = await why(client.getArtifact("second"));`);

const READS = tell(`
  const { artifact } = await client.getArtifact("verialgo");
  await client.downloadArtifact(artifact.id, { path: "back" });
  told.receipt = readFileSync("back/receipt.json", "utf8");
  told.create = await why(upload("a"));
  told.upload = await why(upload("b"));
  process.env.GITHUB_SERVER_URL = "http://127.0.0.1:1";
  told.ghes = await why(upload("c"));`);

describe("artifacts, by GitHub's own client", () => {
  it("go up, come down, keep their names, and are shared by the jobs and attempts of a run", async () => {
    const event = hub.as("octo").schedule("0 0 * * *", "verialgo.yml");
    const start = (main: string, wish = {}) =>
      runAction({ hub, event, action: tinyAction(main), node: process.execPath, env: { ARTIFACT }, ...wish }).ended;
    const first = await start(UPLOADS);
    const told = JSON.parse(first.outputs.told ?? first.rawLog) as Record<string, unknown>;
    const { files, zip, digest } = first.artifacts.get("verialgo");
    expect(told).toMatchObject({
      digest: createHash("sha256").update(zip).digest("hex"),
      listed: [["verialgo", true]],
      back: [12_000, false],
    });
    expect(told.again).toContain("(409) Conflict: an artifact with this name already exists on the workflow run");
    expect(told.missing).toContain("Artifact not found for name: second");
    expect(digest).toBe(`sha256:${told.digest}`);
    expect(Object.keys(files).sort()).toEqual(["deep/排序.py", "receipt.json"]);
    expect(files["deep/排序.py"]?.toString()).toBe("x = 1\n".repeat(2000));
    expect(first.artifacts.names()).toEqual(["verialgo"]);
    expect(() => first.artifacts.get("second")).toThrow(/there are: verialgo/);
    expect(first.rawLog).toContain("::add-mask::");
    expect(first.log).not.toMatch(/sig=(?!\*\*\*)/);

    first.artifacts.fail({ operation: "CreateArtifact", status: 403 });
    first.artifacts.fail({ operation: "upload", status: 403 });
    const second = await start(READS, { runId: first.runId, runAttempt: 2 });
    expect(second.artifacts).toBe(first.artifacts);
    const seen = JSON.parse(second.outputs.told ?? second.rawLog) as Record<string, string>;
    expect(seen.receipt).toBe("{}");
    expect(seen.create).toContain("(403)");
    expect(seen.upload).not.toBe("no error");
    expect(second.artifacts.requests.filter(({ status }) => status === 403).map(({ operation }) => operation)).toEqual([
      "CreateArtifact",
      "upload",
    ]);
    expect(seen.ghes).toContain("not currently supported on GHES");
  });
});

describe("the service", () => {
  it("refuses a bad token, other ids, unknown fields, names, methods, sizes and hashes", async () => {
    const service = await artifactService();
    const run = new RunArtifacts();
    const { token } = service.runtimeFor(run, 1);
    const { scp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { scp: string };
    const [, workflow_run_backend_id, workflow_job_run_backend_id] = scp.split(" ")[1]?.split(":") ?? [];
    const own = { workflow_run_backend_id, workflow_job_run_backend_id };
    const call = async (method: string, body: unknown, bearer = token) => {
      const url = `${service.url}twirp/github.actions.results.api.v1.ArtifactService/${method}`;
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
      const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
      const answer = (await response.json()) as { signed_upload_url?: string; artifact_id?: string };
      return { status: response.status, ...answer };
    };
    const create = { ...own, name: "a", version: 7 };
    const forged = `${token.slice(0, -3)}abc`;
    const other = service.runtimeFor(run, 1).token;
    for (const [method, body, status, bearer] of [
      ["CreateArtifact", create, 401, forged],
      ["CreateArtifact", create, 401, "none"],
      ["CreateArtifact", create, 403, other],
      ["CreateArtifact", { ...create, extra: 1 }, 400],
      ["CreateArtifact", { ...create, name: "a/b" }, 400],
      ["CreateArtifact", { ...create, version: 3 }, 400],
      ["FinalizeArtifact", { ...own, name: "a", size: "1", hash: `sha256:${"0".repeat(64)}` }, 404],
      ["GetSignedArtifactURL", { ...own, name: "a" }, 404],
      ["MigrateArtifact", create, 404],
    ] as const)
      expect([method, status, (await call(method, body, bearer)).status]).toEqual([method, status, status]);

    const { signed_upload_url: address = "" } = await call("CreateArtifact", create);
    const put = (url: string, headers = {}) => fetch(url, { method: "PUT", headers, body: "hello" });
    const azure = { "x-ms-version": "2025-01-05", "x-ms-blob-type": "BlockBlob" };
    expect((await put(address)).status).toBe(400);
    expect((await put(address.replace("sp=cw", "sp=r"), azure)).status).toBe(403);
    expect((await fetch(address)).status).toBe(403);
    expect((await put(`${address}&comp=blocklist`, azure)).status).toBe(201);
    expect((await put(address, azure)).status).toBe(201);
    const hash = `sha256:${createHash("sha256").update("hello").digest("hex")}`;
    const finalize = { ...own, name: "a", size: "5", hash };
    expect((await call("FinalizeArtifact", { ...finalize, hash: hash.replace(/.$/, "0") })).status).toBe(400);
    expect((await call("FinalizeArtifact", { ...finalize, size: "6" })).status).toBe(400);
    expect(run.names()).toEqual([]);
    expect((await call("FinalizeArtifact", finalize)).artifact_id).toMatch(/^\d+$/);
    expect((await put(address, azure)).status).toBe(409);
    expect((await call("FinalizeArtifact", finalize)).status).toBe(409);
    expect((await call("ListArtifacts", own, service.runtimeFor(new RunArtifacts(), 1).token)).status).toBe(403);
    expect(() => run.get("a")).toThrow(/no zip/);
  });
});

describe("zips", () => {
  it("are read by their directory; damage, doubles and others are refused", () => {
    const zipOf = (...names: string[]) => {
      const packed = deflateRawSync("text");
      const local = Buffer.alloc(30);
      const entries = names.map((name) => {
        const head = Buffer.alloc(46);
        head.writeUInt32LE(0x02014b50);
        head.writeUInt16LE(8, 10);
        head.writeUInt32LE(packed.length, 20);
        head.writeUInt16LE(Buffer.byteLength(name), 28);
        return Buffer.concat([head, Buffer.from(name)]);
      });
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50);
      end.writeUInt16LE(names.length, 10);
      end.writeUInt32LE(local.length + packed.length, 16);
      return Buffer.concat([local, packed, ...entries, end]);
    };
    expect(readZip(zipOf("../a", "folder/"))).toEqual({ "../a": Buffer.from("text") });
    expect(() => readZip(zipOf("a", "a"))).toThrow(/two entries/);
    expect(() => readZip(Buffer.from("no zip at all"))).toThrow(/no zip/);
    const damaged = zipOf("a");
    damaged.writeUInt16LE(2, damaged.length - 12);
    expect(() => readZip(damaged)).toThrow(/damaged/);
  });
});
