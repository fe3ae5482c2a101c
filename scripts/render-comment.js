// Draws comments as GitHub shows them, from the golden files of the tests, into docs/images/.
//
//   node scripts/render-comment.js [--out DIR] [--browser chromium] [--dark] [--open] [--width 800] [FILE.md …]
//
// Without files it draws the pictures the documentation uses. Needs Chromium or Chrome; formulas, references and charts are not drawn.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const root = resolve(import.meta.dirname, "..");
const golden = join(root, "test/surfaces/comment/golden");
const PICTURES = ["live", "verified", "refuted", "chinese"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: join(root, "docs/images") },
    browser: { type: "string", default: "chromium" },
    dark: { type: "boolean", default: false },
    open: { type: "boolean", default: false },
    width: { type: "string", default: "800" },
  },
});

const ALERTS = { NOTE: "#0969da", TIP: "#1a7f37", IMPORTANT: "#8250df", WARNING: "#9a6700", CAUTION: "#d1242f" };

/** GitHub's alerts are block quotes whose first line names them. */
function alerts(html) {
  return html.replace(
    /<blockquote>\n<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/g,
    (_, kind) =>
      `<blockquote class="alert" style="border-color:${ALERTS[kind]}"><p style="color:${ALERTS[kind]};font-weight:600">${kind[0]}${kind.slice(1).toLowerCase()}</p>\n<p>`,
  );
}

function page(markdown) {
  const theme = values.dark ? "dark" : "light";
  const css = readFileSync(
    fileURLToPath(import.meta.resolve(`github-markdown-css/github-markdown-${theme}.css`)),
    "utf8",
  );
  const body = alerts(
    micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  ).replaceAll("<details>", values.open ? "<details open>" : "<details>");
  const [ground, box, head] = values.dark ? ["#0d1117", "#3d444d", "#151b23"] : ["#fff", "#d1d9e0", "#f6f8fa"];
  return `<!doctype html><meta charset="utf-8"><style>${css}
    body { margin: 0; padding: 16px; background: ${ground}; font-family: -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; }
    .comment { border: 1px solid ${box}; border-radius: 6px; overflow: hidden; }
    .head { background: ${head}; border-bottom: 1px solid ${box}; padding: 8px 16px; font-size: 14px; color: #59636e; }
    .markdown-body { padding: 16px; font-size: 14px; }
    .alert { border-left-width: 4px !important; color: inherit !important; }
    </style><div class="comment"><div class="head"><b>github-actions</b> <span style="border:1px solid ${box};border-radius:1em;padding:0 6px;font-size:12px">bot</span> commented</div>
    <article class="markdown-body">${body}</article></div>
    <script>document.title = String(Math.ceil(document.documentElement.getBoundingClientRect().height))</script>`;
}

function chrome(...args) {
  const run = spawnSync(
    values.browser,
    ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-lcd-text", ...args],
    {
      encoding: "utf8",
    },
  );
  if (run.error) throw new Error(`${values.browser} could not be started: name the browser with --browser.`);
  return run.stdout;
}

mkdirSync(values.out, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "render-comment-"));
const files = positionals.length > 0 ? positionals : PICTURES.map((name) => join(golden, `${name}.md`));
for (const file of files) {
  const name = basename(file, ".md");
  const html = join(work, `${name}.html`);
  writeFileSync(html, page(readFileSync(file, "utf8")));
  const url = pathToFileURL(html).href;
  // The page tells its height in its title: a screenshot is as high as the window.
  const height =
    /<title>(\d+)<\/title>/.exec(chrome(`--window-size=${values.width},800`, "--dump-dom", url))?.[1] ?? "2000";
  const picture = join(values.out, `${name}.png`);
  chrome(`--window-size=${values.width},${Number(height) + 1}`, `--screenshot=${picture}`, url);
  if (!existsSync(picture)) throw new Error(`${values.browser} made no picture of ${file}.`);
  // Fewer colours make the file a third as big; without the program the picture is merely bigger.
  spawnSync("pngquant", ["--force", "--output", picture, "64", picture]);
  console.log(picture);
}
rmSync(work, { recursive: true });
