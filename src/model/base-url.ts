import { UsageError } from "../domain/errors.ts";

export interface BaseUrl {
  /** Without a trailing slash, query or route. */
  url: string;
  /** Host and port as a person writes it; the port only where it is not the scheme's own. */
  host: string;
  /** Query parameters some gateways want on every request (Azure's api-version). */
  query: Record<string, string>;
}

/**
 * Reads OPENAI_BASE_URL. A pasted route (`…/chat/completions`, `…/responses` and older ones) is taken off.
 * Throws `UsageError` for what is no http(s) address or holds credentials; the sentence never repeats them.
 */
export function readBaseUrl(text: string): BaseUrl {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) {
    throw new UsageError(
      'OPENAI_BASE_URL is not a web address; write it whole, for instance "http://127.0.0.1:3000/v1".',
    );
  }
  const parsed = new URL(trimmed);
  if (parsed.username !== "" || parsed.password !== "") {
    throw new UsageError(
      "OPENAI_BASE_URL holds a user name or a password; take it out and put the key in OPENAI_API_KEY.",
    );
  }
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    throw new UsageError(`OPENAI_BASE_URL must start with http:// or https://, not with ${parsed.protocol}//.`);
  }
  const path = parsed.pathname.replace(/\/+$/, "").replace(/(\/chat)?\/completions$|\/(chat|responses)$/i, "");
  return {
    url: `${parsed.origin}${path}`,
    host: parsed.host,
    query: Object.fromEntries(parsed.searchParams),
  };
}
