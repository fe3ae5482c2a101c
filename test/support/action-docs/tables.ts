import { ACTION_OUTPUTS } from "../../../src/config/action-outputs.ts";
import type { Narrowing } from "../../../src/config/setting.ts";
import { INPUT_DOCS } from "./settings-of-inputs.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|");
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

export const inputsTable = (): string =>
  table(
    ["input", "what it is", "what may stand in it", "default"],
    INPUT_DOCS.map((input) => [
      `\`${input.name}\``,
      input.help,
      input.must,
      input.inputDefault !== null ? "the job's token" : input.fallback === null ? "" : `\`${input.fallback}\``,
    ]),
  );

export const outputsTable = (): string =>
  table(
    ["output", "what it is"],
    Object.entries(ACTION_OUTPUTS).map(([name, help]) => [`\`${name}\``, help]),
  );

const DIRECTION: Readonly<Record<Narrowing, string>> = {
  smaller: "a smaller number",
  larger: "a higher level",
  fewer: "fewer of them",
  pull: "less: `ready` → `draft` → `none`",
  free: "any valid value",
};

export const repoFileTable = (): string =>
  table(
    ["name", "may be set to", "what it is"],
    INPUT_DOCS.flatMap(({ name, narrowing, help }) =>
      narrowing === null ? [] : [[`\`${name}\``, DIRECTION[narrowing], help]],
    ),
  );
