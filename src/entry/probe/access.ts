import type { Settings } from "../../config/schema.ts";
import { azureHeaders } from "../../model/azure.ts";
import { readBaseUrl } from "../../model/base-url.ts";

/** How an endpoint is addressed, whatever is asked of it: query parameters of the base URL stand behind every path. */
export interface Access {
  host: string;
  headers: Readonly<Record<string, string>>;
  /** An address below the base URL; from the server's root for a path that begins with a slash. */
  url(path: string): URL;
}

/** Throws a `UsageError` for a base URL that is none. The key goes into headers, never into an address. */
export function accessOf({ baseUrl, apiKey }: Pick<Settings, "baseUrl" | "apiKey">): Access {
  const base = readBaseUrl(baseUrl);
  const key = apiKey?.reveal() ?? null;
  return {
    host: base.host,
    headers: key === null ? {} : { authorization: `Bearer ${key}`, ...azureHeaders(base.host, key) },
    url(path) {
      const url = path.startsWith("/") ? new URL(path, base.url) : new URL(`${base.url}/${path}`);
      for (const [name, value] of Object.entries(base.query)) url.searchParams.set(name, value);
      return url;
    },
  };
}
