/** Counters and gauges of `/metrics`, in Prometheus' text form. Names begin with `verialgo_`; labels are few and never a person's text. */
export interface Metrics {
  count(name: string, labels?: Labels, by?: number): void;
  set(name: string, value: number, labels?: Labels): void;
  /** Milliseconds, into the histogram of that name. */
  observe(name: string, ms: number): void;
  render(): string;
}

type Labels = Readonly<Record<string, string>>;

/** Milliseconds. GitHub gives up after 10 seconds. */
const BUCKETS = [5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
/** Of one name; a label that grows without end would take the memory. */
const MOST_SERIES = 200;

interface Family {
  type: "counter" | "gauge" | "histogram";
  /** By their labels, as they are written. */
  series: Map<string, number>;
}

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();

  const change = (name: string, type: Family["type"], label: string, next: (value: number) => number): void => {
    const family = families.get(name) ?? { type, series: new Map<string, number>() };
    families.set(name, family);
    const value = family.series.get(label);
    if (value === undefined && family.series.size >= MOST_SERIES) return;
    family.series.set(label, next(value ?? 0));
  };

  return {
    count: (name, labels = {}, by = 1) => change(name, "counter", written(labels), (value) => value + by),
    set: (name, value, labels = {}) => change(name, "gauge", written(labels), () => value),
    observe(name, ms) {
      for (const bucket of BUCKETS)
        change(name, "histogram", `_bucket{le="${bucket}"}`, (value) => value + (ms <= bucket ? 1 : 0));
      change(name, "histogram", '_bucket{le="+Inf"}', (value) => value + 1);
      change(name, "histogram", "_sum", (value) => value + ms);
      change(name, "histogram", "_count", (value) => value + 1);
    },
    render: () =>
      [...families]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, { type, series }]) => [
          `# TYPE ${name} ${type}`,
          ...[...series].map(([label, value]) => `${name}${label} ${value}`),
        ])
        .map((line) => `${line}\n`)
        .join(""),
  };
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  if (pairs.length === 0) return "";
  return `{${pairs.map(([name, value]) => `${name}="${escaped(value)}"`).join(",")}}`;
}

const escaped = (value: string): string => value.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
