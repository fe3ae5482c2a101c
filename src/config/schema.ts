import { ACTION_SETTINGS } from "./action-settings.ts";
import { RUN_SETTINGS } from "./run-settings.ts";
import type { SettingType } from "./setting-types.ts";

/** Every setting, once. Help, sources, `action.yml` and messages are made from this list. */
export const SETTINGS = { ...RUN_SETTINGS, ...ACTION_SETTINGS } as const;

export type SettingName = keyof typeof SETTINGS;

type ValueOf<S extends { type: unknown; fallback: unknown }> =
  | (S["type"] extends SettingType<infer T> ? T : never)
  | (S["fallback"] extends null ? null : never);

/** All settings of one run, checked. */
export type Settings = { readonly [K in SettingName]: ValueOf<(typeof SETTINGS)[K]> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
