import { useId, useMemo, useRef, useState } from "preact/hooks";
import { knownFiles } from "../code/known-files.ts";
import { type FilePlace, useShown } from "../code/show.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { filesTexts } from "../texts/files.ts";
import type { LineTarget } from "./code.tsx";
import { FilePanel } from "./file-panel.tsx";
import { Tabs } from "./tabs.tsx";

export interface Choice {
  path: string | null;
  /** `seq` of the version; null follows the last one. */
  seq: number | null;
  view: "code" | "changes";
  target: LineTarget | null;
}

const FIRST: Choice = { path: null, seq: null, view: "code", target: null };

/** The run's files in their last versions, with what the gate found in each line, and the differences between versions. */
export function Files({ view }: PartProps) {
  const words = useTexts(filesTexts);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(FIRST);
  const receipt = view.state.ended?.receipt ?? null;
  const files = useMemo(() => knownFiles(view.files, receipt), [view.files, receipt]);
  useShown("verialgo-file", (place) => {
    // A version that is looked at stays, also when a newer one comes.
    const last = files.find(({ path }) => path === place.path)?.versions.at(-1)?.seq;
    setChoice((before) => placed(before, { seq: last, ...place }));
    if (place.line === undefined) {
      panel.current?.scrollIntoView({ block: "start" });
      panel.current?.focus({ preventScroll: true });
    }
  });
  const file = files.find(({ path }) => path === choice.path) ?? files[0];
  if (file === undefined) return null;
  const heading = <h2 id={`${id}-heading`}>{words.heading}</h2>;
  return (
    <section class="panel files stack" data-part="files" aria-labelledby={`${id}-heading`}>
      {heading}
      {view.files.length === 0 ? <p>{words.none}</p> : null}
      <Tabs
        id={id}
        label={words.heading}
        tabs={files.map(({ path, role }) => ({ key: path, name: path, note: words.role(role) }))}
        chosen={file.path}
        onChoose={(path) => setChoice({ ...FIRST, path, view: choice.view })}
      />
      <div
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${files.indexOf(file)}`}
        tabIndex={-1}
      >
        <FilePanel key={file.path} view={view} file={file} choice={choice} onChoose={setChoice} />
      </div>
    </section>
  );
}

function placed(before: Choice, { path, seq, view = "code", line }: FilePlace): Choice {
  const target = line === undefined ? null : { line, nonce: (before.target?.nonce ?? 0) + 1 };
  return { path, seq: seq ?? null, view, target };
}
