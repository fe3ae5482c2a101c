import { recall, remember } from "./remember.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

export function chosenTheme(): Theme {
  const kept = recall("theme");
  return isTheme(kept) ? kept : "system";
}

/** Shows and keeps it. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
  if (theme !== chosenTheme()) remember("theme", theme);
}
