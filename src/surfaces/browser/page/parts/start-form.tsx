import { useEffect, useRef, useState } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import { LEVEL_NAMES, type Level } from "../../../../domain/verdict.ts";
import { LEVEL_NAMES_ZH } from "../../../headline.ts";
import { shownAt } from "../../../report/wording.ts";
import type { ServerSettings } from "../../api.ts";
import { useLanguage, useTexts } from "../language.ts";
import { noLimits, problemsOf, requestOf, type StartProblems, type StartValues } from "../start-values.ts";
import { homeTexts } from "../texts/home.ts";
import type { Starting } from "../use-start.ts";
import { DemoButton } from "./demo-button.tsx";
import { Field } from "./field.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { Prose } from "./prose.tsx";

interface StartFormProps {
  settings: ServerSettings;
  starting: Starting;
}

const LEVELS: readonly Level[] = [1, 2, 3, 4];

/** What a run is asked with. Nothing of the model can be set here: the page never sees a key. */
export function StartForm({ settings, starting }: StartFormProps) {
  const [words, language] = [useTexts(homeTexts), useLanguage()];
  const [values, setValues] = useState<StartValues>({
    ...{ requirement: "", language: settings.languages[0] ?? "python", level: settings.requireLevel, limits: noLimits },
  });
  const [problems, setProblems] = useState<StartProblems>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  const change = (some: Partial<StartValues>) => setValues((last) => ({ ...last, ...some }));
  const start = () => {
    if (starting.isStarting) return;
    const found = problemsOf(values, settings, words);
    setProblems(found);
    if (Object.keys(found).length === 0) starting.start(requestOf(values));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    start();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) start();
  };
  const names = language === "zh" ? LEVEL_NAMES_ZH : LEVEL_NAMES;
  const problem = starting.problem ?? settings.problem;
  return (
    <form
      class="panel stack start"
      ref={form}
      data-part="start"
      aria-labelledby="start-title"
      noValidate
      onSubmit={submit}
    >
      <h2 id="start-title">{words.newRun}</h2>
      {problem !== null && (
        <p class="problem foreign" role="alert">
          {visible(problem)}
        </p>
      )}
      <Field name="requirement" label={words.requirement} hint={words.requirementHint} problem={problems.requirement}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={7}
            dir="auto"
            value={values.requirement}
            onInput={(event) => change({ requirement: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div class="pair">
        <Field name="language" label={words.language}>
          {(attributes) => (
            <select
              {...attributes}
              value={values.language}
              onChange={(event) => change({ language: event.currentTarget.value })}
            >
              {settings.languages.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <Field name="level" label={words.level} hint={words.levelHint(shownAt(values.level as Level, language))}>
          {(attributes) => (
            <select
              {...attributes}
              value={values.level}
              onChange={(event) => change({ level: Number(event.currentTarget.value) })}
            >
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {words.levelOption(level, names[level] ?? "")}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <LimitFields
        settings={settings}
        values={values.limits}
        problems={problems}
        onChange={(limits) => change({ limits })}
      />
      <ModelLine settings={settings} />
      <div class="row">
        <button type="submit" class="primary" disabled={starting.isStarting}>
          {starting.isStarting ? words.starting : words.start}
        </button>
        <DemoButton starting={starting} />
      </div>
      <p class="muted small">{words.demoHint}</p>
    </form>
  );
}

function ModelLine({ settings: { model } }: { settings: ServerSettings }) {
  const words = useTexts(homeTexts);
  return (
    <div>
      <p class="foreign">
        <span class="muted">{words.model}: </span>
        {visible(words.modelAt(model.name, model.baseUrlHost))}
        <span class="muted"> · {words.protocol(model.protocol)} · </span>
        <span class={model.key === "set" ? "ok" : "warn"}>{words.key[model.key]}</span>
      </p>
      <p class="muted small">
        <Prose text={words.modelHint} />
      </p>
    </div>
  );
}
