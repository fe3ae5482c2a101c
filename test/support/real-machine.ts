import type { Language } from "../../src/languages/language.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { chooseSandbox } from "../../src/sandbox/choose-sandbox.ts";
import { temporaryLanguage } from "./temporary-language.ts";

let found: Promise<{ sandbox: Sandbox; language: Language }> | null = null;

/** The sandbox and the language of this machine, looked for once a test process. Rejects where no sandbox can be had. */
export function realMachine(): Promise<{ sandbox: Sandbox; language: Language }> {
  found ??= look();
  return found;
}

async function look() {
  const { sandbox, reason } = await chooseSandbox({ allowUnsandboxed: false });
  if (sandbox === null) throw new Error(reason);
  return { sandbox, language: temporaryLanguage };
}
