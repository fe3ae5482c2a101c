import { visible } from "../../../../domain/untrusted-text.ts";
import type { Verdict } from "../../../../domain/verdict-words.ts";
import { VERDICT_ZH } from "../../../headline.ts";
import type { RunSummary } from "../../api.ts";
import { useLanguage, useTexts } from "../language.ts";
import { runAddress } from "../place.ts";
import { homeTexts } from "../texts/home.ts";
import type { Starting } from "../use-start.ts";
import { VERDICT_SIGNS, VERDICT_TONES } from "../verdict-tone.ts";
import { DemoButton } from "./demo-button.tsx";

interface RunListProps {
  runs: readonly RunSummary[];
  token: string;
  starting: Starting;
}

/** All runs there are, newest first. */
export function RunList({ runs, token, starting }: RunListProps) {
  const words = useTexts(homeTexts);
  return (
    <section class="panel" data-part="runs" aria-labelledby="runs-title">
      <h2 id="runs-title">{words.runs}</h2>
      {runs.length === 0 ? (
        <div class="stack">
          <p class="muted">{words.empty}</p>
          <DemoButton starting={starting} isPrimary />
        </div>
      ) : (
        <ul class="run-list">
          {runs.map((run) => (
            <li key={run.id} class="run-line">
              <a class="foreign" dir="auto" href={runAddress(run.id, token)}>
                {visible(run.title)}
              </a>
              <Standing run={run} />
              <About run={run} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Standing({ run }: { run: RunSummary }) {
  const [words, language] = [useTexts(homeTexts), useLanguage()];
  if (run.status === "running")
    return (
      <span class="badge live">
        <span class="pulse" aria-hidden="true" />
        {words.running}
      </span>
    );
  const verdict = VERDICTS.find((one) => one === run.verdict);
  if (verdict === undefined)
    return <span class="badge warn">{run.status === "ended" ? words.ended : words.brokenOff}</span>;
  return (
    <span class={`badge ${VERDICT_TONES[verdict]}`}>
      <span aria-hidden="true">{VERDICT_SIGNS[verdict]} </span>
      {language === "zh" ? VERDICT_ZH[verdict] : verdict}
    </span>
  );
}

function About({ run }: { run: RunSummary }) {
  const [words, language] = [useTexts(homeTexts), useLanguage()];
  const { level, requiredLevel, startedAt, command } = run;
  const said = [
    ...(command === null ? [] : [command]),
    ...(level === null || requiredLevel === null ? [] : [words.levelOf(level, requiredLevel)]),
    ...(startedAt === null ? [] : [new Date(startedAt).toLocaleString(language)]),
  ];
  return (
    <span class="muted small run-about">
      {said.join(" · ")}
      {run.end !== null && <span class="foreign">{` · ${visible(run.end.message)}`}</span>}
    </span>
  );
}

const VERDICTS = Object.keys(VERDICT_TONES) as Verdict[];
