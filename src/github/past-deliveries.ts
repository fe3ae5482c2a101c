import type { PastDelivery } from "./app-identity.ts";
import type { GitHubClient } from "./client.ts";

const PAGE = 100;

interface RestDelivery {
  /** 64 bits: octokit gives a bigint where a number would lose digits. */
  id: number | bigint;
  guid: string;
  delivered_at: string;
  status_code: number;
  event: string;
  action: string | null;
  installation_id: number | bigint | null;
  repository_id: number | bigint | null;
}

/**
 * The App's deliveries since `since` (ISO 8601), newest first, at most `limit`; each attempt is one of its own. Asked for with the App's
 * own client. Throws an `ApiError`.
 */
export async function readDeliveries(client: GitHubClient, since: string, limit: number): Promise<PastDelivery[]> {
  const from = Date.parse(since);
  const found: PastDelivery[] = [];
  for (let cursor: string | null = ""; cursor !== null && found.length < limit; ) {
    const page = await readPage(client, cursor);
    const recent = page.items.filter(({ delivered_at }) => Date.parse(delivered_at) >= from);
    found.push(...recent.map(deliveryOf));
    cursor = recent.length < page.items.length ? null : page.next;
  }
  return found.slice(0, limit);
}

const readPage = (client: GitHubClient, cursor: string) =>
  client.repeat("read what it was sent", async (rest) => {
    const wish = { per_page: PAGE, ...(cursor === "" ? {} : { cursor }) };
    const { data, headers } = await rest.apps.listWebhookDeliveries(wish);
    return { data: { items: data as RestDelivery[], next: nextCursor(headers.link) } };
  });

/** Only the cursor is taken from the link, so that where requests go stays a matter of the settings. */
function nextCursor(link: string | undefined): string | null {
  const url = /<([^>]+)>; rel="next"/.exec(link ?? "")?.[1];
  return url === undefined || !URL.canParse(url) ? null : new URL(url).searchParams.get("cursor");
}

const deliveryOf = (item: RestDelivery): PastDelivery => ({
  id: String(item.id),
  guid: item.guid,
  deliveredAt: item.delivered_at,
  statusCode: item.status_code,
  event: item.event,
  action: item.action,
  installationId: numberOf(item.installation_id),
  repositoryId: numberOf(item.repository_id),
});

const numberOf = (id: number | bigint | null): number | null => (id === null ? null : Number(id));
