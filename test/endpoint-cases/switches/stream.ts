import type { Switch } from "./switch.ts";

export const stream: readonly Switch[] = [];
