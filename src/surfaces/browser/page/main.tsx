import { render } from "preact";
import { ROOT_ELEMENT } from "../api.ts";
import { addEvents, initialRunView } from "../run-view.ts";
import { RunParts } from "./parts/run-parts.tsx";
import { readReport } from "./read-report.ts";

async function start(root: HTMLElement): Promise<void> {
  const report = await readReport();
  if (report !== null) render(<RunParts view={addEvents(initialRunView, report.events)} />, root);
}

const root = document.getElementById(ROOT_ELEMENT);
if (root !== null) void start(root);
