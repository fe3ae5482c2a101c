import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { isChinese } from "../../headline.ts";
import { recall, remember } from "./remember.ts";
import type { Language } from "./texts/texts.ts";

export const LanguageContext = createContext<Language>("en");

/** The words of a part in the language that is shown. */
export const useTexts = <T>(texts: (language: Language) => T): T => texts(useContext(LanguageContext));

export const useLanguage = (): Language => useContext(LanguageContext);

/** What the person chose; else Chinese where the requirement or the browser is. */
export function firstLanguage(requirement: string | null): Language {
  const kept = recall("language");
  if (kept === "en" || kept === "zh") return kept;
  return isChinese(requirement) || /^zh\b/i.test(navigator.language) ? "zh" : "en";
}

export const rememberLanguage = (language: Language): void => remember("language", language);
