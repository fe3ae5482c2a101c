import { useEffect, useMemo, useState } from "preact/hooks";
import type { ReportData } from "../api.ts";
import { createClient } from "./client.ts";
import { Frame } from "./frame.tsx";
import { Home } from "./home.tsx";
import { firstLanguage, LanguageContext, rememberLanguage } from "./language.ts";
import { Message } from "./message.tsx";
import type { Place } from "./place.ts";
import { ReportPage } from "./report-page.tsx";
import { RunPage } from "./run-page.tsx";
import type { Language } from "./texts/texts.ts";

/** What the page was opened for. */
export type Opened =
  | { kind: "report"; report: ReportData }
  | { kind: "broken-report" }
  | { kind: "server"; place: Place; token: string };

export function App({ opened }: { opened: Opened }) {
  const requirement = opened.kind === "report" ? requirementOf(opened.report) : null;
  const [language, setLanguage] = useState<Language>(() => firstLanguage(requirement));
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
  }, [language]);
  const choose = (chosen: Language) => {
    rememberLanguage(chosen);
    setLanguage(chosen);
  };
  const token = opened.kind === "server" ? opened.token : null;
  return (
    <LanguageContext.Provider value={language}>
      <Frame token={token} language={language} onLanguage={choose}>
        <Content opened={opened} onRequirement={(text) => setLanguage(firstLanguage(text))} />
      </Frame>
    </LanguageContext.Provider>
  );
}

interface ContentProps {
  opened: Opened;
  /** The language of what is shown is known now. */
  onRequirement: (text: string | null) => void;
}

function Content({ opened, onRequirement }: ContentProps) {
  const token = opened.kind === "server" ? opened.token : "";
  const client = useMemo(() => createClient(token), [token]);
  if (opened.kind === "report") return <ReportPage report={opened.report} />;
  if (opened.kind === "broken-report") return <Message text="noReport" />;
  if (opened.token === "") return <Message text="noToken" />;
  const { place } = opened;
  if (place.kind === "home") return <Home client={client} token={token} />;
  if (place.kind === "run")
    return <RunPage client={client} token={token} id={place.id} onRequirement={onRequirement} />;
  return <Message text="noPage" />;
}

const requirementOf = ({ events }: ReportData): string | null => {
  const begin = events.find(({ type }) => type === "run.started");
  return begin?.type === "run.started" ? (begin.requirement?.text ?? null) : null;
};
