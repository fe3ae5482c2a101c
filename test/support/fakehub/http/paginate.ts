import type { Call, Reply } from "./call.ts";

const DEFAULT_PAGE = 30;
const MAX_PAGE = 100;

/** One page of a list and the `Link` header that leads through the others. `wrap` puts the page into an object. */
export function paginate<T>(call: Call, items: readonly T[], wrap: (page: T[]) => unknown = (page) => page): Reply {
  const size = Math.min(Math.max(Number(call.query.per_page ?? DEFAULT_PAGE), 1), MAX_PAGE);
  const page = Math.max(Number(call.query.page ?? 1), 1);
  const last = Math.max(Math.ceil(items.length / size), 1);
  const body = wrap(items.slice((page - 1) * size, page * size));
  const links = [
    ...(page > 1 ? [link(call, page - 1, "prev")] : []),
    ...(page < last ? [link(call, page + 1, "next"), link(call, last, "last")] : []),
    ...(page > 1 ? [link(call, 1, "first")] : []),
  ];
  return links.length === 0 ? { status: 200, body } : { status: 200, body, headers: { link: links.join(", ") } };
}

function link(call: Call, page: number, rel: string): string {
  const path = call.operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.params[name] ?? ""),
  );
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(call.query).map(([key, value]) => [key, String(value)])),
  );
  query.set("page", String(page));
  return `<${call.hub.urls.api}${path}?${query}>; rel="${rel}"`;
}
