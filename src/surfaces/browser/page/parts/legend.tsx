import { useMemo } from "preact/hooks";
import type { LineMarks } from "../code/line-marks.ts";
import { useTexts } from "../language.ts";
import { filesTexts } from "../texts/files.ts";

/** What the marks in the gutter mean; only those that are there. */
export function Legend({ marks }: { marks: LineMarks }) {
  const words = useTexts(filesTexts);
  const has = useMemo(() => {
    const all = [...marks.values()];
    return {
      missed: all.some((mark) => mark.isMissed),
      ways: all.some((mark) => mark.ways.length > 0),
      survivors: all.some((mark) => mark.survivors.length > 0),
    };
  }, [marks]);
  if (marks.size === 0) return null;
  return (
    <ul class="legend small" aria-label={words.legend}>
      {has.missed ? (
        <li>
          <span class="gutter-mark" aria-hidden="true">
            ○
          </span>
          {words.legendMissed}
        </li>
      ) : null}
      {has.ways ? (
        <li>
          <span class="gutter-mark" aria-hidden="true">
            ◐
          </span>
          {words.legendWays}
        </li>
      ) : null}
      {has.survivors ? (
        <li>
          <span class="survivor-count" aria-hidden="true">
            n
          </span>
          {words.legendSurvivors}
        </li>
      ) : null}
    </ul>
  );
}
