import type { Switch } from "./switch.ts";

const verbatim: Pick<Switch, "file" | "from" | "to"> = {
  file: "src/model/responses.ts",
  from: 'if (turn.raw?.protocol === "responses" && turn.raw.model === model) return turn.raw.items as JsonObject[];',
  to: "",
};
const ITEMS = "src/model/item-quirks.ts";
const AUTO = "src/model/auto.ts";
const FAILURES = "src/model/failures.ts";

export const e: readonly Switch[] = [
  { case: 49, ...verbatim },
  { case: 49, file: ITEMS, from: "/reasoning/.test(said) && /following item/.test(said)", to: "false" },
  { case: 50, ...verbatim },
  { case: 50, file: ITEMS, from: "/without its required/.test(said)", to: "false" },
  { case: 51, file: "src/model/responses.ts", from: "store: false,", to: "" },
  { case: 51, file: "src/model/responses.ts", from: 'include: ["reasoning.encrypted_content"],', to: "" },
  { case: 51, file: "src/model/quirks.ts", from: "(status === 404 && ITEM_MISSING.test(said)) ||", to: "" },
  { case: 51, file: ITEMS, from: "return item.encrypted_content ? item : null;", to: "return item;" },
  { case: 52, ...verbatim },
  {
    case: 52,
    file: "src/model/history-quirks.ts",
    from: 'apply: mapList("input", (item) => (item.type === "reasoning" ? null : item)),',
    to: "apply: (body) => body,",
  },
  {
    case: 53,
    file: AUTO,
    from: "if (!first.trouble.missingRoute || mode",
    to: "if (first.trouble.retry === false || mode",
  },
  { case: 53, file: AUTO, from: 'protocol = "responses";\n      settled = true;', to: "" },
  { case: 53, file: FAILURES, from: '{ which: "auth", when: ({ status }) => status === 401 },', to: "" },
  { case: 53, file: FAILURES, from: "status === 429 || said.THROTTLED", to: "said.THROTTLED" },
  {
    case: 54,
    file: "src/model/attempt.ts",
    from: "if (streamed === null && looksLikeHtml(answer.text, contentType)) {",
    to: "if (false) {",
  },
];
