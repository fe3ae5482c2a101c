// Draws the browser view, from recorded runs, into docs/images/.
//
//   npm run screenshots [-- --out DIR] [--only NAME]
//
// Needs the built command, Chromium or Chrome (CHROMIUM_PATH names another one) and fonts-noto-cjk. The page's clock stands still.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const root = resolve(import.meta.dirname, "..");
const { values } = parseArgs({
  options: { out: { type: "string", default: join(root, "docs/images") }, only: { type: "string" } },
});

const chinese = (page) => page.getByRole("combobox").first().selectOption("zh");

/** Each picture: an address of the server, a window, what is done before it is taken; `part` takes one part of the page. */
const PICTURES = {
  "browser-home": { path: "/", window: [1280, 740] },
  "browser-running": { path: "/runs/running", window: [1280, 900] },
  "browser-verified": { path: "/runs/verified", window: [1280, 900] },
  "browser-compare": { path: "/runs/verified", window: [1280, 900], part: "[data-part=compare-runs]" },
  "browser-survivors": { path: "/runs/verified", window: [1280, 900], part: "[data-part=survivors]" },
  "browser-growth": { path: "/runs/refuted", window: [1280, 900], part: "[data-part=growth]" },
  "browser-files": { path: "/runs/verified", window: [1280, 900], part: "[data-part=files]" },
  "browser-phone": { path: "/runs/verified", window: [390, 780], dark: true, act: chinese },
};

const recorded = (name) => readFileSync(join(root, `test/fixtures/runs/${name}.ndjson`), "utf8");
const lines = (text, most) => `${text.split("\n").slice(0, most).join("\n")}\n`;
const lastAt = (text) => JSON.parse(text.trimEnd().split("\n").at(-1)).at;

/** A run as the server finds it; with `alive`, one whose process is there. */
function place(runs, id, log, alive = false) {
  mkdirSync(join(runs, id), { recursive: true });
  writeFileSync(join(runs, id, "events.ndjson"), log);
  if (!alive) return;
  const start = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")[19];
  const self = { pid: process.pid, start };
  const request = { kind: "demo", requirement: "", limits: {} };
  const note = { version: 1, request, startedAt: JSON.parse(lines(log, 1)).at, server: self, process: self };
  writeFileSync(join(runs, id, "run.json"), JSON.stringify(note));
}

/** The server, and the address with the key that it prints. */
async function serve(cwd) {
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8" },
    ...{
      OPENAI_BASE_URL: "https://api.deepseek.com/v1",
      OPENAI_API_KEY: "sk-example",
      VERIALGO_MODEL: "deepseek-chat",
    },
  };
  const server = spawn(process.execPath, [join(root, "dist/cli/verialgo.js"), "web", "--no-open", "--runs", "runs"], {
    cwd,
    env,
  });
  const address = await new Promise((done, fail) => {
    let said = "";
    const hear = (text) => {
      said += text;
      const found = /(http:\/\/127\.0\.0\.1:\d+)\/(#token=[\w-]+)/.exec(said);
      if (found) done(found.slice(1));
    };
    server.stdout.setEncoding("utf8").on("data", hear);
    server.stderr.setEncoding("utf8").on("data", hear);
    server.on("exit", () => fail(new Error(`The server did not start: ${said}`)));
  });
  return { server, address };
}

async function draw(browser, [origin, token], name, { path, window, dark = false, act, part }, now) {
  const [width, height] = window;
  const context = await browser.newContext({
    ...{ locale: "en-GB", timezoneId: "UTC", viewport: { width, height }, reducedMotion: "reduce" },
    ...{ colorScheme: dark ? "dark" : "light", deviceScaleFactor: width < 500 ? 2 : 1 },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(now));
  await page.goto(`${origin}${path}${token}`);
  await page.waitForSelector("[data-part=runs], [data-part=banner]");
  // What is told of a run comes in pieces.
  await page.waitForTimeout(1_000);
  await act?.(page);
  if (part) await page.locator(part).first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const file = join(values.out, `${name}.png`);
  await (part ? page.locator(part).first() : page).screenshot({ path: file, animations: "disabled", caret: "hide" });
  await context.close();
  // Fewer colours make the file a third as big; without the program the picture is merely bigger.
  spawnSync("pngquant", ["--force", "--strip", "--output", file, "128", file]);
  console.log(file);
}

const work = mkdtempSync(join(tmpdir(), "verialgo-screenshots-"));
// In the middle of the check that takes longest.
const running = lines(recorded("written"), 56);
mkdirSync(values.out, { recursive: true });
place(join(work, "runs"), "verified", recorded("written"));
place(join(work, "runs"), "refuted", recorded("quadratic"));
place(join(work, "runs"), "running", running, true);
const { server, address } = await serve(work);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const [name, picture] of Object.entries(PICTURES))
    if (values.only === undefined || values.only === name)
      await draw(browser, address, name, picture, Date.parse(lastAt(running)) + 700);
} finally {
  await browser.close();
  server.kill("SIGINT");
  rmSync(work, { recursive: true });
}
