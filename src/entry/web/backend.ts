import type { SettingName } from "../../config/schema.ts";
import type { Redact } from "../../domain/redact.ts";
import type { RunSummary, StartRequest } from "../../surfaces/browser/api.ts";
import type { PageParts } from "../../surfaces/browser/content-policy.ts";
import type { Backend, Refused } from "../../surfaces/browser/server/routes.ts";
import { reportOf } from "../report-of.ts";
import type { RunChildren } from "./run-children.ts";
import { requestProblem, serverSettings } from "./server-settings.ts";

/** Runs that may go on at the same time: each keeps several programs busy. */
export const MOST_RUNS = 4;

export interface BackendParts {
  runsFolder: string;
  page: PageParts;
  token: string;
  /** The flags of the command. */
  options: Readonly<Record<string, unknown>>;
  settingNames: readonly SettingName[];
  children: RunChildren;
  redact: Redact;
}

/** What the page's server can do here. */
export function createBackend(parts: BackendParts): Backend {
  const { runsFolder, page, token, options, settingNames, children, redact } = parts;
  const settings = () => serverSettings(options, settingNames, runsFolder);

  async function problemOf(request: StartRequest): Promise<Refused | null> {
    const wrong = requestProblem(request);
    if (wrong !== null) return { status: 400, message: wrong };
    // The demo uses neither endpoint nor key.
    const asked = Object.fromEntries(Object.entries(request.limits).map(([name, value]) => [name, String(value)]));
    const { problem } =
      request.kind === "demo"
        ? { problem: null }
        : await serverSettings({ ...options, ...asked }, settingNames, runsFolder);
    return problem === null ? null : { status: 409, message: problem };
  }

  return {
    ...{ runsFolder, page, token, settings },
    async start(request, runs) {
      const problem = await problemOf(request);
      if (problem !== null) return problem;
      if (countOf(runs, children) >= MOST_RUNS)
        return { status: 429, message: `${MOST_RUNS} runs go on already; wait for the end of one, or stop it.` };
      try {
        // Somebody's key that was pasted along goes into no file, address or command line, and to no model.
        return { id: children.start({ ...request, requirement: redact(request.requirement) }) };
      } catch {
        return {
          status: 500,
          message: `The run's folder cannot be made below ${runsFolder}; see that it can be written.`,
        };
      }
    },
    stop: ({ folder }) =>
      folder !== null && children.stop(folder) ? null : { status: 409, message: "The run is over already." },
    isUnderWay: children.isUnderWay,
    report: async (log, folder) => (await reportOf(log, folder, redact)).html,
    now: () => performance.now(),
  };
}

/** Also those of an earlier server. Counted without waiting, so that two requests at a time do not take one place. */
const countOf = (runs: readonly RunSummary[], children: RunChildren): number =>
  children.count() + runs.filter(({ id, stoppable }) => stoppable && !children.isUnderWay(id)).length;
