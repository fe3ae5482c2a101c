import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Language } from "./texts/texts.ts";

export const LanguageContext = createContext<Language>("en");

/** The words of a part in the language that is shown. */
export const useTexts = <T>(texts: (language: Language) => T): T => texts(useContext(LanguageContext));

export const useLanguage = (): Language => useContext(LanguageContext);
