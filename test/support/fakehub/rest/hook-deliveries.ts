import { type Call, numberParam, outside, type Reply, type Routes } from "../http/call.ts";
import { notFound } from "../http/refusal.ts";
import { isoSeconds } from "../state/hub.ts";
import type { Attempt } from "../webhooks/outbox.ts";

const MAX_PAGE = 100;

const renderItem = ({ id, guid, at, redelivery, event, action, installationId, repositoryId, answer }: Attempt) => ({
  id,
  guid,
  delivered_at: isoSeconds(at),
  redelivery,
  duration: answer?.seconds ?? 0,
  status: answer?.status ?? "pending",
  status_code: answer?.code ?? 0,
  event,
  action,
  installation_id: installationId,
  repository_id: repositoryId,
  throttled_at: null,
});

function attemptIn(call: Call): Attempt {
  const found = call.hub.outbox.find(numberParam(call, "delivery_id"));
  if (found === undefined) throw notFound();
  return found;
}

/** Pages by cursor: the next page begins after the delivery the cursor names. */
function list(call: Call): Reply {
  const {
    per_page: perPage = 30,
    cursor,
    status,
  } = call.query as { per_page?: number; cursor?: string; status?: string };
  const size = Math.min(Math.max(Number(perPage), 1), MAX_PAGE);
  const after = cursor === undefined ? Number.POSITIVE_INFINITY : Number(cursor.replace(/^v1_/, ""));
  const isWanted = ({ answer }: Attempt) =>
    status === undefined || (answer?.status === "OK") === (status === "success");
  const left = call.hub.outbox.attempts().filter((attempt) => attempt.id < after && isWanted(attempt));
  const page = left.slice(0, size);
  const body = page.map(renderItem);
  if (left.length <= size) return { status: 200, body };
  const query = new URLSearchParams({ per_page: String(size), cursor: `v1_${page.at(-1)?.id}` });
  if (status !== undefined) query.set("status", status);
  return { status: 200, body, headers: { link: `<${call.hub.urls.api}/app/hook/deliveries?${query}>; rel="next"` } };
}

export const hookDeliveryRoutes: Routes = {
  "apps/list-webhook-deliveries": outside("app", list),

  "apps/get-webhook-delivery": outside("app", (call) => {
    const attempt = attemptIn(call);
    const payload: unknown = attempt.body === null ? null : JSON.parse(attempt.body);
    return {
      status: 200,
      body: {
        ...renderItem(attempt),
        request: { headers: attempt.headers, payload },
        response: { headers: attempt.answer?.headers ?? null, payload: attempt.answer?.body ?? null },
      },
    };
  }),

  "apps/redeliver-webhook-delivery": outside("app", (call) => {
    if (!call.hub.outbox.sendAgain(attemptIn(call).id)) throw notFound();
    return { status: 202, body: {} };
  }),
};
