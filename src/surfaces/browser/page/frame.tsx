import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useTexts } from "./language.ts";
import { homeAddress } from "./place.ts";
import { shellTexts } from "./texts/shell.ts";
import type { Language } from "./texts/texts.ts";
import { applyTheme, chosenTheme, isTheme, THEMES } from "./theme.ts";

interface FrameProps {
  /** Null on a report: there is no server, and no other page. */
  token: string | null;
  language: Language;
  onLanguage: (language: Language) => void;
  children: ComponentChildren;
}

const LANGUAGES: Record<Language, string> = { en: "English", zh: "中文" };

/** What stands around every page: the way past it, the way home, language and colours. `children` hold the one `main` with the id `main`. */
export function Frame({ token, language, onLanguage, children }: FrameProps) {
  const words = useTexts(shellTexts);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a way to a place of the page, only walked by hand */}
      <a class="skip" href="#main" onClick={skip}>
        {words.skip}
      </a>
      <header class="site">
        {token === null ? (
          <span class="site-name">VeriAlgo</span>
        ) : (
          <a class="site-name" href={homeAddress(token)} title={words.home}>
            VeriAlgo
          </a>
        )}
        <div class="switches">
          <label>
            <span class="visually-hidden">{words.language}</span>
            <select value={language} onChange={(event) => onLanguage(event.currentTarget.value === "zh" ? "zh" : "en")}>
              {(["en", "zh"] as const).map((one) => (
                <option key={one} value={one} lang={one}>
                  {LANGUAGES[one]}
                </option>
              ))}
            </select>
          </label>
          <ThemeSwitch />
        </div>
      </header>
      {children}
    </>
  );
}

function ThemeSwitch() {
  const words = useTexts(shellTexts);
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (name: string) => {
    if (!isTheme(name)) return;
    applyTheme(name);
    setTheme(name);
  };
  return (
    <label>
      <span class="visually-hidden">{words.theme}</span>
      <select value={theme} onChange={(event) => choose(event.currentTarget.value)}>
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {words.theme}: {words.themes[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** By hand: the fragment of the address holds the key. */
function skip(event: Event): void {
  event.preventDefault();
  const main = document.getElementById("main");
  if (main === null) return;
  main.tabIndex = -1;
  main.focus();
  main.scrollIntoView();
}
