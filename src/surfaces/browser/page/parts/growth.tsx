import { oneLine } from "../../../../domain/untrusted-text.ts";
import { count } from "../../../figures.ts";
import { type GrowthResult, type GrowthView, growthOf } from "../evidence/growth.ts";
import { timeLabel } from "../evidence/growth-chart.ts";
import { currentRound, roundsOf } from "../evidence/rounds.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { growthTexts } from "../texts/growth.ts";
import { GrowthPicture } from "./evidence/growth-picture.tsx";
import { Panel } from "./evidence/panel.tsx";
import { ScrollBox } from "./evidence/scroll-box.tsx";

const TONES: Record<GrowthResult, string> = {
  consistent: "ok",
  refuted: "bad",
  inconclusive: "warn",
  "not-measurable": "",
};

/** The measured running time beside the claimed one. */
export function Growth({ view }: PartProps) {
  const words = useTexts(growthTexts);
  const finding = currentRound(roundsOf(view))?.findings.find(({ check }) => check === "growth");
  const growth = growthOf(finding);
  if (growth === null) return null;
  const { claim, result, slope, se, points } = growth;
  return (
    <Panel name="growth" title={words.title}>
      <p class="row">
        <span>
          {words.claim} <code class="foreign">{oneLine(claim)}</code>
        </span>
        <span class={`badge ${TONES[result]}`} data-result={result}>
          {words.results[result]}
        </span>
      </p>
      {slope !== null && (
        <p>
          {words.measured} <data value={String(slope)}>{slope.toFixed(2)}</data>
          {se !== null && (
            <>
              {" "}
              ± <data value={String(se)}>{se.toFixed(2)}</data> <span class="small muted">({words.error})</span>
            </>
          )}
        </p>
      )}
      <GrowthPicture growth={growth} />
      {points.length > 0 && <Sizes growth={growth} />}
    </Panel>
  );
}

function Sizes({ growth: { points, shapes } }: { growth: GrowthView }) {
  const words = useTexts(growthTexts);
  return (
    <details>
      <summary>{words.table}</summary>
      <ScrollBox label={words.table}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="figure">
                {words.n}
              </th>
              <th scope="col" class="figure">
                {words.time}
              </th>
              <th scope="col" class="figure">
                {words.seconds}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ n, seconds }) => (
              <tr key={n}>
                <td class="figure">
                  <data value={String(n)}>{count(n)}</data>
                </td>
                <td class="figure">{timeLabel(seconds)}</td>
                <td class="figure">
                  <data value={String(seconds)}>{seconds}</data>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {shapes.length > 0 && (
        <p class="small">
          {words.shapes}:{" "}
          {shapes
            .map(
              ({ shape, result }) =>
                `${oneLine(shape, 40)}: ${words.results[result as GrowthResult] ?? oneLine(result, 40)}`,
            )
            .join("; ")}
        </p>
      )}
    </details>
  );
}
