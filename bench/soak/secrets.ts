import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret, "utf8");
  return [secret, bytes.toString("base64").replace(/=+$/, ""), bytes.toString("hex"), [...secret].reverse().join("")];
};

/** Whether a text holds a secret, as it is or as base64, hex or reversed. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => formsOf(secret).some((form) => text.includes(form)));

/** Files below a folder that hold a secret, by content or name. */
export function filesWithSecret(folder: string, secrets: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    if (holdsSecret(name, secrets)) return true;
    const path = join(folder, name);
    return lstatSync(path).isFile() && holdsSecret(readFileSync(path, "latin1"), secrets);
  });
}
