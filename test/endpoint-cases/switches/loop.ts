import type { Switch } from "./switch.ts";

export const loop: readonly Switch[] = [];
