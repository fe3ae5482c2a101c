import type { Settings } from "../config/schema.ts";
import { UsageError } from "../domain/errors.ts";
import type { Language } from "../languages/language.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { chooseSandbox } from "../sandbox/choose-sandbox.ts";

export async function openLanguage(_: Settings): Promise<Language> {
  throw new UsageError("python is under way");
}
export async function openSandbox(allowUnsandboxed: boolean, signal: AbortSignal): Promise<Sandbox | null> {
  return (await chooseSandbox({ allowUnsandboxed, signal })).sandbox;
}
