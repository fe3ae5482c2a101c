import type { Switch } from "./switch.ts";

const sentBesides = (parameter: string): Pick<Switch, "file" | "from" | "to"> => ({
  file: "src/model/attempt.ts",
  from: "...wished,",
  to: `...wished, ${parameter},`,
});

const parameters = { file: "src/model/quirks.ts", from: "...parameterQuirks(error, sent),", to: "" };

export const d: readonly Switch[] = [
  { case: 42, file: "src/model/parameters.ts", from: "maxReplyTokens === null ? {}", to: "false ? {}" },
  {
    case: 42,
    file: "src/model/parameter-quirks.ts",
    from: "[renamed(name, OLD_REPLY_LIMIT), dropped(name)]",
    to: "[dropped(name)]",
  },
  { case: 42, ...parameters },
  { case: 43, file: "src/model/parameters.ts", from: "temperature === null ? {}", to: "false ? {}" },
  { case: 43, ...parameters },
  { case: 44, ...sentBesides("parallel_tool_calls: false") },
  { case: 45, ...sentBesides('tool_choice: "required"') },
  { case: 46, ...sentBesides('response_format: { type: "json_schema" }') },
  {
    case: 47,
    file: "src/engine/tools/schema-of.ts",
    from: "const { $schema: _, ...parameters }",
    to: "const { ...parameters }",
  },
  { case: 47, file: "src/model/quirks.ts", from: "...schemaQuirks(error.message),", to: "" },
  {
    case: 48,
    file: "src/model/failures.ts",
    from: '{ which: "tools-unsupported", when: ({ text }) => said.NO_TOOLS.test(text) },',
    to: "",
  },
];
