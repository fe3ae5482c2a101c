import type { Switch } from "./switch.ts";

export const a: readonly Switch[] = [];
