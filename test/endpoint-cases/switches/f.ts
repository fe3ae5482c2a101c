import type { Switch } from "./switch.ts";

const ATTEMPT = "src/model/attempt.ts";
const BODY = "src/model/error-body.ts";
const FAILURES = "src/model/failures.ts";
const RETRY = "src/model/retry-policy.ts";

export const f: readonly Switch[] = [
  {
    case: 55,
    file: ATTEMPT,
    from: "const error = errorUnder200(body, read.ok ? read.reply : null);",
    to: "const error = null as ErrorBody | null;",
  },
  { case: 55, file: FAILURES, from: 'retry: what === "broken",', to: "retry: false," },
  { case: 56, file: BODY, from: 'JSON.parse(body.replace(/^\\uFEFF/, ""))', to: "JSON.parse(body)" },
  {
    case: 56,
    file: ATTEMPT,
    from: "streamed === null ? jsonOf(answer.text)",
    to: 'streamed === null ? (/json/.test(contentType ?? "") ? jsonOf(answer.text) : undefined)',
  },
  { case: 56, file: ATTEMPT, from: 'cut ? "broken" : "no-json"', to: '"broken"' },
  {
    case: 58,
    file: BODY,
    from: "const outer = Array.isArray(parsed) ? parsed[0] : parsed;",
    to: "const outer = parsed;",
  },
  { case: 58, file: BODY, from: "detailOf(fields.detail) ||", to: "" },
  { case: 58, file: BODY, from: "[own, raw].filter", to: "[own].filter" },
  { case: 59, file: RETRY, from: "Math.min(retryAfterMs, policy.maxRetryAfterMs)", to: "retryAfterMs" },
  { case: 59, file: RETRY, from: " || waited > policy.waitsMs", to: "" },
  { case: 59, file: RETRY, from: "clock.sleep(wait, signal)", to: "clock.sleep(wait > 5_000 ? 5_000 : wait)" },
  { case: 59, file: "src/model/retry-after.ts", from: "limited ? resetOf(headers, now) : null", to: "null" },
  { case: 60, file: FAILURES, from: "|| (said.QUOTA.test(text) && !soon)", to: "" },
  { case: 60, file: FAILURES, from: "(said.QUOTA.test(text) && !soon)", to: "said.QUOTA.test(text)" },
  { case: 60, file: FAILURES, from: "!said.NO_MONEY.test(text) &&", to: "" },
  { case: 61, file: ATTEMPT, from: 'start === undefined || start === "{" || start === "[" ||', to: "" },
  { case: 61, file: FAILURES, from: 'retry: failed.code !== "bad port"', to: "retry: false" },
  {
    case: 63,
    file: FAILURES,
    from: '{ which: "content-filter", when: ({ text }) => said.FILTERED.test(text) },',
    to: "",
  },
  { case: 63, file: "src/model/chat.ts", from: 'if (ending === "filtered") {', to: "if (false) {" },
  { case: 63, file: "src/model/responses.ts", from: 'if (ending === "filtered") {', to: "if (false) {" },
  {
    case: 64,
    file: FAILURES,
    from: '{ which: "overflow", when: ({ status, text }) => isOverflow(status, text) },',
    to: "",
  },
  { case: 64, file: "src/model/overflow.ts", from: "status !== 503 &&", to: "" },
  {
    case: 64,
    file: FAILURES,
    from: '{ which: "rate-limit", retry: true, when: ({ status, text }) => status === 429 || said.THROTTLED.test(text) },',
    to: "",
  },
  { case: 64, file: FAILURES, from: "(error.contextTokens ?? contextTokensIn(text))", to: "null" },
];
