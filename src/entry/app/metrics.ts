/** Counters and gauges of `/metrics`, in Prometheus' text form. Names begin with `verialgo_`; labels are few and never a person's text. */
export interface Metrics {
  count(name: string, labels?: Readonly<Record<string, string>>, by?: number): void;
  set(name: string, value: number, labels?: Readonly<Record<string, string>>): void;
  /** Milliseconds, into the histogram of that name. */
  observe(name: string, ms: number): void;
  render(): string;
}
