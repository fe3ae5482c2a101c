import type { ComponentChildren } from "preact";

export interface FieldAttributes {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  /** One sentence on why it cannot be sent. */
  problem?: string | undefined;
  children: (attributes: FieldAttributes) => ComponentChildren;
}

/** A labelled control with what it means below it, and what is wrong with it. */
export function Field({ name, label, hint, problem, children }: FieldProps) {
  const id = `field-${name}`;
  const described = [
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        ...{ id, "aria-invalid": problem !== undefined },
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
      })}
      {problem !== undefined && (
        <p id={`${id}-problem`} class="bad small">
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="muted small">
          {hint}
        </p>
      )}
    </div>
  );
}
