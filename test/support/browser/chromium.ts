import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The system's own Chromium, or the one that CHROMIUM_PATH names. Throws where there is none: these tests are never skipped. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const places = named ? [named] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = places.find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    named
      ? `CHROMIUM_PATH names ${named}, which is no program: name Chromium's or Chrome's executable.`
      : "Chromium is not there: install it (`apt-get install chromium`), or name its executable by CHROMIUM_PATH.",
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser without a window. As root Chromium starts only without its own sandbox; it sees pages of the tests alone. */
export const openChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-dev-shm-usage",
      "--enable-precise-memory-info",
      ...args,
    ],
  });

/** One browser for the tests of a file, closed after them. */
export function sharedBrowser(args: readonly string[] = []): () => Browser {
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await openChromium(args);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (browser === null) throw new Error("the browser is opened before the tests, not while they are collected");
    return browser;
  };
}
