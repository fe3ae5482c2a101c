// Starts a built server, asks for its health and stops it: node scripts/try-app.js [dist/app/app.js]. Ends with 0 when all went well.
// GitHub is asked once at the start; a stand-in answers that.
import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { argv, env, execPath, exit, version } from "node:process";

const github = createServer((request, response) => {
  const body = request.url === "/app" ? { id: 1, slug: "verialgo" } : [];
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
});
await once(github.listen(0, "127.0.0.1"), "listening");
const address = `http://127.0.0.1:${github.address().port}`;
const folder = mkdtempSync(join(tmpdir(), "verialgo-try-"));
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
});
const server = spawn(execPath, [resolve(argv[2] ?? "dist/app/app.js")], {
  cwd: folder,
  env: {
    PATH: env.PATH,
    ...{ APP_ID: "1", PRIVATE_KEY: privateKey, WEBHOOK_SECRET: `try-${"0123456789".repeat(3)}`, PORT: "0" },
    ...{ GITHUB_API_URL: address, GITHUB_SERVER_URL: address },
  },
  stdio: ["ignore", "pipe", "inherit"],
});
let said = "";
const ended = once(server, "close");
const url = await new Promise((listening, failed) => {
  server.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
    const found = /"url":"([^"]+)"/.exec(said)?.[1];
    if (found !== undefined) listening(found);
  });
  ended.then(() => failed(new Error(`It ended before it listened. ${said}`)));
});
const health = await fetch(`${url}/healthz`);
console.log(version, health.status, await health.text());
server.kill("SIGTERM");
const [code] = await ended;
github.close();
rmSync(folder, { recursive: true });
if (!health.ok || code !== 0) console.error(`Health ${health.status}, then exit code ${code}.\n${said}`);
exit(health.ok && code === 0 ? 0 : 1);
