import type { Switch } from "./switch.ts";

export const c: readonly Switch[] = [];
