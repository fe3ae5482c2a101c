/** A refusal as the published API words it. */
export interface RequestError {
  status: number;
  message: string;
  param: string | null;
  code: string | null;
}

export const invalid = (message: string, param: string | null = null, code: string | null = null): RequestError => ({
  status: 400,
  message,
  param,
  code,
});

/** First issue of a zod failure in OpenAI's words. */
export function fromIssues(
  issues: readonly { path: PropertyKey[]; message: string; code?: string; keys?: string[] }[],
): RequestError {
  const [issue] = issues;
  const path = (issue?.path ?? [])
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("");
  const param = path.replace(/^\./, "");
  if (issue?.code === "unrecognized_keys") {
    const full = [param, issue.keys?.[0] ?? ""].filter((part) => part !== "").join(".");
    return invalid(`Unknown parameter: '${full}'.`, full, "unknown_parameter");
  }
  return invalid(`Invalid value for '${param}': ${issue?.message ?? "invalid"}.`, param, "invalid_value");
}
