import type { SettingName } from "./schema.ts";

/** What one source says: the text of each setting it names, and what a person calls it there (`VERIALGO_MODEL`, `--model`). */
export type Source = Partial<Record<SettingName, { text: string; called: string }>>;
