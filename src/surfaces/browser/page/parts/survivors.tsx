import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { showFile, useShown } from "../code/show.ts";
import { groupByLine, type SurvivorGroup, type SurvivorRound, survivorRounds } from "../code/survivor-rounds.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { survivorsTexts } from "../texts/survivors.ts";
import type { LineTarget } from "./code.tsx";
import { Shown } from "./line-text.tsx";
import { RoundSwitch } from "./round-switch.tsx";
import { SurvivorList } from "./survivor-list.tsx";

/** As few are open from the start. */
const FEW = 3;
/** From so many lines on, those that are out of sight are not laid out. */
const MANY = 40;

/** The small mistakes that no test noticed, line by line; of the last round, or of the one that is chosen. */
export function Survivors({ view }: PartProps) {
  const words = useTexts(survivorsTexts);
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [target, setTarget] = useState<LineTarget | null>(null);
  const rounds = useMemo(() => survivorRounds(view), [view.timeline, view.files]);
  useShown("verialgo-survivors", ({ line, gate }) => {
    setChosen(gate);
    setTarget((before) => ({ line, nonce: (before?.nonce ?? 0) + 1 }));
  });
  const round = rounds.find(({ gate }) => gate === chosen) ?? rounds.at(-1);
  if (round === undefined) return null;
  return (
    <section class="panel survivors stack" data-part="survivors" aria-labelledby={id}>
      <h2 id={id}>{words.heading}</h2>
      <p class="muted">{words.meaning}</p>
      <RoundSwitch
        rounds={rounds.map(({ gate, round, survivors }) => ({ key: gate, round, count: survivors.length }))}
        chosen={round.gate}
        onChoose={setChosen}
      />
      <Round key={round.gate} round={round} target={target} onArrived={() => setTarget(null)} />
    </section>
  );
}

interface RoundProps {
  round: SurvivorRound;
  target: LineTarget | null;
  /** Where somebody went once, nobody is taken again when the round is drawn anew. */
  onArrived: () => void;
}

function Round({ round, target, onArrived }: RoundProps) {
  const words = useTexts(survivorsTexts);
  const { survivors } = round;
  const groups = useMemo(() => groupByLine(survivors), [survivors]);
  if (survivors.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <p>{words.count(survivors.length, groups.length)}</p>
      <ul class={groups.length > MANY ? "long" : undefined}>
        {groups.map((group) => (
          <Group
            key={group.line}
            round={round}
            group={group}
            isFew={survivors.length <= FEW}
            target={target?.line === group.line ? target : null}
            onArrived={onArrived}
          />
        ))}
      </ul>
    </>
  );
}

interface GroupProps extends RoundProps {
  group: SurvivorGroup;
  isFew: boolean;
}

function Group({ round: { path, seq }, group: { line, source, survivors }, isFew, target, onArrived }: GroupProps) {
  const words = useTexts(survivorsTexts);
  const [open, setOpen] = useState(isFew);
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (target === null) return;
    setOpen(true);
    head.current?.scrollIntoView({ block: "center" });
    head.current?.focus({ preventScroll: true });
    onArrived();
  }, [target]);
  return (
    <li class="survivor-group">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary ref={head}>
          <span class="survivor-line">{words.line(line)}</span>
          <code class="survivor-source" dir="ltr">
            <Shown text={source.slice(0, 200)} />
          </code>
          <span class="badge warn">{words.mistakes(survivors.length)}</span>
        </summary>
        {open ? (
          <>
            <SurvivorList survivors={survivors} />
            {path === null || seq === null ? null : (
              <button type="button" class="quiet" onClick={() => showFile({ path, seq, line })}>
                {words.inTheCode(line)}
              </button>
            )}
          </>
        ) : null}
      </details>
    </li>
  );
}
