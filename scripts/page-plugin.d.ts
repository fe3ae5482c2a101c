import type { Plugin } from "rolldown";

export function pagePlugin(): Plugin;
export function pageModules(): Promise<string[]>;
