import type { Switch } from "./switch.ts";

export const b: readonly Switch[] = [];
