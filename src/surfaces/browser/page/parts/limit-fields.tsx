import { useEffect, useState } from "preact/hooks";
import { count } from "../../../figures.ts";
import type { ServerSettings } from "../../api.ts";
import { LIMIT_SETTINGS } from "../../limit-settings.ts";
import { useTexts } from "../language.ts";
import type { StartProblems, StartValues } from "../start-values.ts";
import { homeTexts } from "../texts/home.ts";
import { Field } from "./field.tsx";

interface LimitFieldsProps {
  settings: ServerSettings;
  values: StartValues["limits"];
  problems: StartProblems;
  onChange: (values: StartValues["limits"]) => void;
}

/** The limits of a run, folded; an empty field means the value of the settings, which stands in it pale. */
export function LimitFields({ settings, values, problems, onChange }: LimitFieldsProps) {
  const words = useTexts(homeTexts);
  const [isOpen, setOpen] = useState(false);
  const hasProblem = LIMIT_SETTINGS.some((name) => problems[name] !== undefined);
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  return (
    <details class="limits" open={isOpen || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.limits}</summary>
      <div class="limit-fields">
        {LIMIT_SETTINGS.map((name) => {
          const { value, maximum } = settings.limits[name];
          const hint = maximum === null ? {} : { hint: words.atMost(maximum) };
          return (
            <Field key={name} name={name} label={words.limitNames[name]} problem={problems[name]} {...hint}>
              {(attributes) => (
                <input
                  {...attributes}
                  inputMode={name === "maxCost" ? "decimal" : "numeric"}
                  placeholder={value === null ? words.noLimit : count(value)}
                  value={values[name]}
                  onInput={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
    </details>
  );
}
