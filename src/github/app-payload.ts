import * as z from "zod";
import { RUN_KEY } from "./dispatch-inputs.ts";

/** What the App reads of its webhooks besides what `payload.ts` reads; only the fields that are used. */

const Id = z.number().int().positive();
const Account = z.object({ login: z.string().min(1), id: z.number().int(), type: z.string().nullish() });

const Text = z.string().nullish().catch(null);

/** GitHub's own rules for names (with `_`, as managed users have); what is read here goes into the paths of requests. */
const Owner = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);
const Repo = z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/);
const Repository = z.object({ id: Id, name: Repo, owner: z.object({ login: Owner }) });
const Installation = z.object({ id: Id });

export const PlacePayload = z.object({ installation: Installation, repository: Repository });

export const ActionOf = z.object({ action: z.string().regex(/^[a-z_]{1,60}$/) });

/** A new comment's author; GitHub sends the same account as the sender. */
export const AuthorPayload = z.object({
  sender: z.object({ id: z.number().int() }),
  comment: z.object({ user: z.object({ id: z.number().int() }).nullish() }),
});

export const CheckRunPayload = z.object({
  sender: Account,
  check_run: z.object({
    id: Id,
    /** The run's key, in the form a dispatch takes. */
    external_id: z.string().regex(RUN_KEY),
    app: z.object({ id: Id }),
    ...{ status: Text, started_at: Text, completed_at: Text },
    check_suite: z.object({ updated_at: Text }).nullish().catch(null),
  }),
  requested_action: z.object({ identifier: z.string() }).nullish(),
});

export const WorkflowRunPayload = z.object({
  workflow_run: z.object({
    id: Id,
    run_attempt: z.number().int().positive(),
    event: z.string(),
    /** `.github/workflows/x.yml`, with `@<ref>` behind it now and then; older payloads lack it. */
    path: z.string().nullish(),
    conclusion: z.string().nullish(),
    updated_at: z.string().min(1),
    repository: z.object({ id: Id }),
  }),
  workflow: z.object({ path: z.string() }).nullish(),
});

/** `app_id` is whose installation it is. */
export const InstallationPayload = z.object({ installation: Installation.extend({ app_id: Id.nullish() }) });
export const RemovedPayload = InstallationPayload.extend({
  repositories_removed: z.array(z.object({ id: Id })).min(1),
});
