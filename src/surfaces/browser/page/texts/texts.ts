export type Language = "en" | "zh";

/** The words of one part of the page in both languages; a text with figures is a function. */
export const defineTexts =
  <T extends object>(words: { en: T; zh: { [K in keyof T]: T[K] extends string ? string : T[K] } }) =>
  (language: Language): T =>
    words[language] as T;
