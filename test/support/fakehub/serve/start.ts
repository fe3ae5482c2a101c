import { type Pretended, RunnerFleet } from "../../runner-fleet.ts";
import { startFakeHub } from "../fakehub.ts";
import type { Role } from "../state/model.ts";
import { type Control, openControl } from "./control.ts";

export interface ServeOptions {
  /** How many, `org-1` … (default 1), each with `repositories` repositories `repo-1` … (default 1). */
  installations?: number;
  repositories?: number;
  /** Of each repository. */
  files?: Record<string, string>;
  roles?: Record<string, Role>;
  /** Runs that are dispatched are played like this; null: nobody takes them up. */
  pretend?: Pretended | null;
  /** Played at a time (default 1000). */
  atOnce?: number;
}

/** What a program needs to know of a hub that was started for it. */
export interface ServedHub {
  apiUrl: string;
  serverUrl: string;
  controlUrl: string;
  appId: number;
  /** PEM. */
  privateKey: string;
  installations: { id: number; owner: string; repositories: string[] }[];
}

/** A hub for load tests, with an App in many accounts and a control port. */
export async function serveHub(options: ServeOptions): Promise<{ served: ServedHub; stop(): Promise<void> }> {
  const hub = await startFakeHub();
  const { pretend = null, files, roles = {} } = options;
  const fleet =
    pretend === null ? null : new RunnerFleet(hub, { atOnce: options.atOnce ?? 1000, pretend: () => pretend });
  const installations: ServedHub["installations"] = [];
  for (let index = 1; index <= (options.installations ?? 1); index += 1) {
    const made = { repositories: options.repositories ?? 1, roles, ...(files === undefined ? {} : { files }) };
    const { id, repositories } = await hub.install({ owner: `org-${index}`, ...made });
    installations.push({ id, owner: `org-${index}`, repositories: repositories.map(({ repo }) => repo) });
  }
  const control: Control = await openControl({ hub, fleet });
  const { apiUrl, serverUrl, app } = hub;
  return {
    served: { apiUrl, serverUrl, controlUrl: control.url, appId: app.id, privateKey: app.privateKey, installations },
    async stop() {
      await fleet?.close();
      await control.close();
      await hub.stop();
    },
  };
}
