import type { Switch } from "./switch.ts";

export const d: readonly Switch[] = [];
