import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { oneLine } from "../../../../../domain/untrusted-text.ts";
import type { GrowthView } from "../../evidence/growth.ts";
import { type GrowthChart, growthChart, timeLabel } from "../../evidence/growth-chart.ts";
import { useTexts } from "../../language.ts";
import { growthTexts } from "../../texts/growth.ts";

const WIDEST = 720;
const NARROWEST = 240;

/** The chart, drawn as wide as there is room for, so that its words keep their size. */
export function GrowthPicture({ growth }: { growth: GrowthView }) {
  const words = useTexts(growthTexts);
  const [figure, width] = useWidth();
  const chart = growthChart(growth, Math.max(NARROWEST, Math.min(WIDEST, width)));
  const label = words.chart(oneLine(growth.claim, 80), words.results[growth.result], growth.points.length);
  return (
    <figure class="growth-figure" ref={figure}>
      {chart !== null && (
        <>
          <Legend chart={chart} />
          <Drawing chart={chart} label={label} />
        </>
      )}
    </figure>
  );
}

function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(WIDEST);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

function Legend({ chart }: { chart: GrowthChart }) {
  const words = useTexts(growthTexts);
  return (
    <figcaption class="chart-legend row small">
      <span>
        <svg viewBox="0 0 24 10" aria-hidden="true">
          <circle class="dot" cx="12" cy="5" r="4" />
        </svg>
        {words.points}
      </span>
      {chart.fitted !== null && (
        <span>
          <svg viewBox="0 0 24 10" aria-hidden="true">
            <path class="fitted" d="M0 5H24" />
          </svg>
          {words.fitted}
        </span>
      )}
      {chart.claimed !== null && (
        <span>
          <svg viewBox="0 0 24 10" aria-hidden="true">
            <path class="claimed" d="M0 5H24" />
          </svg>
          {words.claimed}
        </span>
      )}
    </figcaption>
  );
}

function Drawing({ chart, label }: { chart: GrowthChart; label: string }) {
  const words = useTexts(growthTexts);
  const clip = useId();
  const { width, height, box, xTicks, yTicks, dots, fitted, claimed } = chart;
  return (
    <svg
      class="growth-chart"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <clipPath id={clip}>
        <rect x={box.left} y={box.top} width={box.right - box.left} height={box.bottom - box.top} />
      </clipPath>
      <g>
        {yTicks.map(({ at, label: text }) => (
          <g key={text}>
            <path class="grid" d={`M${box.left} ${at}H${box.right}`} />
            <text class="tick" x={box.left - 8} y={at} dy="0.32em" text-anchor="end">
              {text}
            </text>
          </g>
        ))}
        {xTicks.map(({ at, label: text }) => (
          <g key={text}>
            <path class="grid" d={`M${at} ${box.top}V${box.bottom}`} />
            <text class="tick" x={at} y={box.bottom + 16} text-anchor="middle">
              {text}
            </text>
          </g>
        ))}
        <path class="axis" d={`M${box.left} ${box.top}V${box.bottom}H${box.right}`} />
        <text class="axis-name" x={(box.left + box.right) / 2} y={height - 8} text-anchor="middle">
          {words.x}
        </text>
        <text
          class="axis-name"
          transform={`translate(12 ${(box.top + box.bottom) / 2}) rotate(-90)`}
          text-anchor="middle"
        >
          {words.y}
        </text>
        <g clip-path={`url(#${clip})`}>
          {claimed !== null && <path class="claimed" d={claimed} />}
          {fitted !== null && <path class="fitted" d={fitted} />}
        </g>
        {dots.map(({ x, y, n, seconds }) => (
          <circle key={n} class="dot" cx={x} cy={y} r="4" data-n={n} data-seconds={seconds}>
            <title>{`n = ${n.toLocaleString("en-US")}: ${timeLabel(seconds)}`}</title>
          </circle>
        ))}
      </g>
    </svg>
  );
}
