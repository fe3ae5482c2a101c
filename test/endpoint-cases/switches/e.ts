import type { Switch } from "./switch.ts";

export const e: readonly Switch[] = [];
