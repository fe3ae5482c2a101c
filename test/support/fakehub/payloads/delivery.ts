import { createHmac, randomUUID } from "node:crypto";
import { renderAccount } from "../render/account.ts";
import { renderRepository } from "../render/repository.ts";
import type { Hub } from "../state/hub.ts";
import { installationOf } from "../state/installations.ts";
import type { Account, Repository } from "../state/model.ts";
import { payloadProblems } from "./check.ts";
import { example, type Payload, reshape } from "./example.ts";

/** One webhook as GitHub would send it; the payload is also what `GITHUB_EVENT_PATH` holds in a job. */
export interface Delivery {
  id: string;
  event: string;
  payload: Payload;
}

export interface DeliveryWish {
  event: string;
  action: string | null;
  sender: Account;
  /** Objects of the hub, by their name in the payload. */
  parts: Payload;
  /** Fields that are taken as they are. */
  extra?: Payload;
  /** The action whose recorded payload has the same shape, where there is none of this one. */
  like?: string | undefined;
}

/** A recorded payload with the hub's own objects in it, checked against GitHub's schema. Throws when it does not fit. */
export function delivery(hub: Hub, repo: Repository, wish: DeliveryWish): Delivery {
  const recorded = example(wish.event, wish.like ?? wish.action);
  const payload: Payload = { ...recorded, ...(wish.action === null ? {} : { action: wish.action }) };
  // The recorded one is somebody else's; what is ours comes with the act.
  if (wish.event === "check_run") delete payload.requested_action;
  delete payload.organization;
  delete payload.installation;
  delete payload.enterprise;
  const parts: Payload = {
    ...wish.parts,
    repository: renderRepository(hub, repo),
    sender: renderAccount(hub, wish.sender),
  };
  for (const [name, ours] of Object.entries(parts)) {
    const shown = { ...(reshape(recorded[name], ours) as Payload), ...pullLink(name, ours as Payload) };
    payload[name] = { ...shown, ...byApp(shown) };
  }
  Object.assign(payload, wish.extra);
  const problems = payloadProblems(wish.event, payload);
  if (problems.length > 0) throw new Error(`fakehub made a bad ${wish.event} payload: ${problems.join("; ")}`);
  return { id: randomUUID(), event: wish.event, payload };
}

/** The recorded issues are none of a pull request; what tells the two apart must not be lost. */
function pullLink(name: string, { pull_request, draft }: Payload): Payload {
  return name === "issue" && pull_request !== undefined ? { pull_request, draft } : {};
}

/** What an App or a job wrote, with the App as the webhooks' schema has it: that is older than the one of the API. */
function byApp({ performed_via_github_app: app }: Payload): Payload {
  if (typeof app !== "object" || app === null) return {};
  const { client_id: _id, ...rest } = app as Payload;
  const { user_view_type: _type, ...owner } = (rest.owner ?? {}) as Payload;
  return { performed_via_github_app: { ...rest, owner } };
}

/** The same delivery as an App receives it: with the installation it is for, by default the repository's. */
export function forInstallation(hub: Hub, { id, event, payload }: Delivery, installationId?: number): Delivery {
  const repositoryId = (payload.repository as Payload | undefined)?.id;
  const repo = [...hub.repositories.values()].find((one) => one.id === repositoryId);
  const own = installationId ?? (repo && installationOf(hub, repo)?.id) ?? hub.app.installationId;
  const installation = { id: own, node_id: Buffer.from(`installation:${own}`).toString("base64") };
  return { id, event, payload: { ...payload, installation } };
}

/** Headers and body of the POST to an App's webhook address, signed with its secret. */
export function signed(
  { id, event, payload }: Delivery,
  secret: string,
  appId = 1,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(payload);
  return {
    body,
    headers: {
      accept: "*/*",
      "content-type": "application/json",
      "user-agent": "GitHub-Hookshot/fakehub",
      "x-github-delivery": id,
      "x-github-event": event,
      "x-github-hook-id": String(appId + 1),
      "x-github-hook-installation-target-id": String(appId),
      "x-github-hook-installation-target-type": "integration",
      "x-hub-signature": `sha1=${createHmac("sha1", secret).update(body).digest("hex")}`,
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    },
  };
}
