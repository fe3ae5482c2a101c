import { ACTION_SETTINGS } from "../../../src/config/action-settings.ts";
import { ACTION_SETTING_NAMES } from "../../../src/config/from-action.ts";
import { SETTINGS, type SettingName } from "../../../src/config/schema.ts";
import { defaultText, type Narrowing } from "../../../src/config/setting.ts";

/** One input as the files show it. */
export interface InputDoc {
  setting: SettingName;
  name: string;
  help: string;
  must: string;
  /** As a person would write it; null where there is none. */
  fallback: string | null;
  inputDefault: string | null;
  narrowing: Narrowing | null;
}

export const INPUT_DOCS: readonly InputDoc[] = ACTION_SETTING_NAMES.map((setting) => {
  const one = SETTINGS[setting] as (typeof SETTINGS)[SettingName] & { inputDefault?: string; narrowing?: Narrowing };
  return {
    setting,
    name: one.input as string,
    help: one.help,
    must: one.type.must,
    fallback: one.fallback === null ? null : defaultText(one.fallback),
    inputDefault: one.inputDefault ?? null,
    narrowing: one.narrowing ?? null,
  };
});

/** With `appUrl` a job needs `id-token: write`, which callers of the reusable workflow would have to grant. */
const OF_THE_STEP: readonly SettingName[] = ["apiKey", "githubToken", "job", "handover", "appUrl", "repository"];
const OF_THE_SOLVER: readonly SettingName[] = ["installSandbox", "allowUnsandboxed"];

/** Inputs of the reusable workflow: all but the secret and what its own jobs decide. */
export const WORKFLOW_INPUTS = INPUT_DOCS.filter((input) => !OF_THE_STEP.includes(input.setting));

/** Inputs the publish job needs: who may start, and what is published where. It runs no model and no program. */
export const PUBLISH_INPUTS = WORKFLOW_INPUTS.filter(
  (input) =>
    (input.setting in ACTION_SETTINGS || input.setting === "requireLevel" || input.setting === "lang") &&
    !OF_THE_SOLVER.includes(input.setting),
);
