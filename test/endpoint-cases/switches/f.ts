import type { Switch } from "./switch.ts";

export const f: readonly Switch[] = [];
