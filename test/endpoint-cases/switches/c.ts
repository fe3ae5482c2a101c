import type { Switch } from "./switch.ts";

const CHAT = "src/model/chat.ts";
const RESPONSES = "src/model/responses.ts";
const QUIRKS = "src/model/history-quirks.ts";
const THINKING = "src/model/thinking.ts";
const RAW_CHAT = 'turn.raw?.protocol === "chat" && turn.raw.model === model';
const RAW_RESPONSES = 'turn.raw?.protocol === "responses" && turn.raw.model === model';

export const c: readonly Switch[] = [
  { case: 28, file: QUIRKS, from: 'item.content === null ? { ...item, content: "" } : item', to: "item" },
  { case: 28, file: "src/model/quirks.ts", from: "[...undone, ...added]", to: "added" },
  { case: 29, file: CHAT, from: "content: turn.text || null", to: "content: turn.text" },
  { case: 29, file: QUIRKS, from: "isBlank(item.content) ? { ...item, content: null } : item", to: "item" },
  { case: 30, file: CHAT, from: "content: message.content ?? null,", to: "" },
  {
    case: 31,
    file: QUIRKS,
    from: "Array.isArray(item.content) ? { ...item, content: textOf(item.content) || null } : item",
    to: "textOf(item.content) === null ? item : item",
  },
  {
    case: 31,
    file: CHAT,
    from: '[{ role: "user", content: turn.text }]',
    to: '[{ role: "user", content: [{ type: "text", text: turn.text }] }]',
  },
  {
    case: 31,
    file: RESPONSES,
    from: '[{ type: "message", role: "user", content: turn.text }]',
    to: '[{ type: "message", role: "user", content: [{ type: "input_text", text: turn.text }] }]',
  },
  {
    case: 32,
    file: "src/engine/agent-loop.ts",
    from: 'reply.text.trim() === "" && reply.calls.length === 0 ? NO_ANSWER : reply.text',
    to: "reply.text || NO_ANSWER.slice(0, 0)",
  },
  {
    case: 32,
    file: CHAT,
    from: 'textOf(base.content).trim() === "" ? text : base.content',
    to: "text === null ? text : base.content",
  },
  {
    case: 32,
    file: RESPONSES,
    from: ".filter((item) => !isEmpty(item))",
    to: ".filter((item) => !isEmpty(item) || item)",
  },
  { case: 33, file: CHAT, from: RAW_CHAT, to: 'turn.raw?.protocol === "chat" && turn.raw.model === ""' },
  { case: 33, file: RESPONSES, from: RAW_RESPONSES, to: 'turn.raw?.protocol === "responses" && turn.raw.model === ""' },
  {
    case: 34,
    file: QUIRKS,
    from: "without(item, ...REASONING_FIELDS)",
    to: "without(item, ...REASONING_FIELDS.slice(9))",
  },
  {
    case: 34,
    file: QUIRKS,
    from: '"reasoning_content" in item ? item : { ...item, reasoning_content: "" }',
    to: "item",
  },
  { case: 34, file: "src/model/quirks.ts", from: "[...undone, ...added]", to: "added" },
  { case: 35, file: CHAT, from: RAW_CHAT, to: 'turn.raw?.protocol === "chat" && turn.raw.model === ""' },
  { case: 35, file: RESPONSES, from: RAW_RESPONSES, to: 'turn.raw?.protocol === "responses" && turn.raw.model === ""' },
  { case: 36, file: CHAT, from: "      ...outer,\n", to: "" },
  { case: 36, file: CHAT, from: "{ ...inner, name: replay.name", to: "{ name: replay.name" },
  { case: 37, file: THINKING, from: "const { rest } = behindBlocks(text);", to: "const rest = text;" },
  { case: 37, file: THINKING, from: "if (!isQuoted && !isInSentence) yield", to: "yield" },
  {
    case: 37,
    file: CHAT,
    from: "withoutThinking(textOf(message.content)) ||",
    to: 'textOf(message.content).replace(/<think>[\\s\\S]*?<\\/think>/g, "") || withoutThinking("") ||',
  },
  {
    case: 39,
    file: "src/domain/message.ts",
    from: 'if (answered.join("\\n") !== open.join("\\n")) return "tool results do not answer the calls before them";',
    to: "if (answered === open) return null;",
  },
  { case: 39, file: CHAT, from: 'base.content }, "tool_calls");', to: "base.content });" },
  {
    case: 41,
    file: CHAT,
    from: '{ role: "system", content: request.system }',
    to: '{ role: "developer", content: request.system }',
  },
  {
    case: 41,
    file: QUIRKS,
    from: "    apply: systemAsUser,",
    to: "    apply: (body) => (systemAsUser(body) === null ? body : body),",
  },
];
