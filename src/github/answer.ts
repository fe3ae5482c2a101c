/** What a failed request met, read once from whatever the client library threw. */
export interface Answer {
  /** `http`: a status that refuses. `graphql`: 200 with errors. `broken`: no whole answer came. `unknown`: not about a request at all. */
  kind: "http" | "graphql" | "broken" | "unknown";
  /** 0 where no answer came. */
  status: number;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  /** GitHub's message, without links and without the pages a proxy sends. */
  said: string;
  /** Type of the first GraphQL error. */
  type: string | null;
  partial: unknown;
}

interface Thrown {
  name?: string;
  message?: string;
  status?: number;
  response?: { headers?: Answer["headers"]; data?: unknown };
  headers?: Answer["headers"];
  errors?: { type?: string; message?: string }[];
  data?: unknown;
}

/** Octokit gives a connection that broke the status 500 and no response. */
export function answerOf(error: unknown): Answer {
  const thrown = (error ?? {}) as Thrown;
  const message = thrown.message ?? String(error);
  const none = { type: null, partial: null };
  if (thrown.name === "GraphqlResponseError") {
    const first = thrown.errors?.[0];
    const said = (thrown.errors ?? []).map((item) => item.message ?? "").join("; ") || message;
    const partial = thrown.data ?? null;
    return { kind: "graphql", status: 200, headers: thrown.headers ?? {}, said, type: first?.type ?? null, partial };
  }
  if (thrown.response !== undefined) {
    const { headers = {}, data } = thrown.response;
    return { kind: "http", status: thrown.status ?? 0, headers, said: saidIn(data) ?? "no message", ...none };
  }
  const isOfRequest = thrown.name === "HttpError" || thrown.name === "AbortError";
  return { kind: isOfRequest ? "broken" : "unknown", status: 0, headers: {}, said: message, ...none };
}

/** `message`, and what a validation error adds to it. Null for a page (5xx come as HTML) or nothing. */
function saidIn(data: unknown): string | null {
  if (typeof data === "string") return data.trim() === "" || /^\s*</.test(data) ? null : data;
  const { message, errors } = (data ?? {}) as { message?: string; errors?: unknown };
  if (message === undefined) return null;
  const details = Array.isArray(errors) ? errors.map(detailOf).filter((text) => text !== "") : [];
  return details.length === 0 ? message : `${message}: ${details.join("; ")}`;
}

function detailOf(error: unknown): string {
  if (typeof error === "string") return error;
  const { message, field, code } = (error ?? {}) as { message?: string; field?: string; code?: string };
  return message ?? [field, code].filter(Boolean).join(" ");
}
