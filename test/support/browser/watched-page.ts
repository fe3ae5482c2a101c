import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** What a page did that a person would not want, or that shows who was spoken to. */
export interface Seen {
  /** Of every request, `data:` and the page itself included. */
  requests: { url: string; referer: string }[];
  dialogs: string[];
  /** Errors in the page's own script, and what the console called an error. */
  errors: string[];
  /** Directives of the content security policy that something went against. */
  violations: string[];
}

export interface WatchedPage {
  page: Page;
  seen: Seen;
  close(): Promise<void>;
}

const VIOLATION = "verialgo-test-violation:";
const TELL_VIOLATIONS = `document.addEventListener("securitypolicyviolation", (event) =>
  console.debug("${VIOLATION}" + event.violatedDirective + " " + event.blockedURI + " " + event.sample));`;

/** A page in a context of its own, of which everything is written down. `scripts` run in it before its own. */
export async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  scripts: readonly string[] = [],
): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1_280, height: 900 }, ...options });
  const seen: Seen = { requests: [], dialogs: [], errors: [], violations: [] };
  for (const script of [TELL_VIOLATIONS, ...scripts]) await context.addInitScript({ content: script });
  const page = await context.newPage();
  context.on("request", (request) =>
    seen.requests.push({ url: request.url(), referer: request.headers().referer ?? "" }),
  );
  page.on("dialog", (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("console", (message) => {
    if (message.text().startsWith(VIOLATION)) seen.violations.push(message.text().slice(VIOLATION.length));
    else if (message.type() === "error") seen.errors.push(message.text());
  });
  return { page, seen, close: () => context.close() };
}
