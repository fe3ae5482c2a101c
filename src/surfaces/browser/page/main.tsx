import { render } from "preact";
import { ROOT_ELEMENT } from "../api.ts";
import { App, type Opened } from "./app.tsx";
import { placeOf, tokenOf } from "./place.ts";
import { readReport } from "./read-report.ts";
import { applyTheme, chosenTheme } from "./theme.ts";

async function opened(): Promise<Opened> {
  try {
    const report = await readReport();
    if (report !== null) return { kind: "report", report };
  } catch {
    return { kind: "broken-report" };
  }
  return { kind: "server", place: placeOf(location.pathname), token: tokenOf(location.hash) };
}

async function start(root: HTMLElement): Promise<void> {
  applyTheme(chosenTheme());
  const what = await opened();
  // What stood there was for a browser without scripts.
  root.replaceChildren();
  render(<App opened={what} />, root);
  // An address with another key was typed into the same tab.
  if (what.kind === "server")
    addEventListener("hashchange", () => {
      if (tokenOf(location.hash) !== what.token) location.reload();
    });
}

const root = document.getElementById(ROOT_ELEMENT);
if (root !== null) void start(root);
