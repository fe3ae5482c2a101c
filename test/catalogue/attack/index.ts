import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The program that attacks the sandbox from inside and prints, as one line of JSON, what it could do; it judges nothing itself. */
export const ATTACK = ["base", "look", "reach", "rise"]
  .map((name) => readFileSync(join(import.meta.dirname, `${name}.py`), "utf8"))
  .join("\n");

/** What the program prints: for each attempt `GOT …` or the name of the error that stopped it. */
export interface AttackReport {
  environment: Record<string, string>;
  "started with": string[];
  others: number;
  "command lines": string[];
  looks: Record<string, string>;
  "memory of the parent": Record<string, string>;
  "host process": string[];
  descriptors: number[];
  "standing behind": string[];
  hidden: Record<string, string>;
  top: string[];
  etc: string[];
  "secret in": string[];
  "files looked through": number;
  "command files": Record<string, string>;
  "inherited names": string[];
  "guessed names": string[];
  "written into descriptors": number[];
  network: Record<string, string | string[]>;
  interfaces: string[];
  routes: number;
  families: Record<string, string[]>;
  "own bits": string;
  "started as": string[][];
  raised: Record<string, string[][] | string>;
  commands: Record<string, number | string>;
  identity: Record<string, string>;
  namespaces: Record<string, string>;
  "rare calls": Record<string, string>;
  "other interfaces"?: Record<"i386" | "x32", string>;
  remount: Record<string, string>;
  writes: Record<string, string>;
  "may write": string[];
  signals: Record<string, string>;
  terminal: Record<string, string>;
}
