import type { StoreCounts } from "../../ports/app-store.ts";
import type { HttpAnswer } from "./answer.ts";
import type { App } from "./app-context.ts";

type MetricsOf = Pick<App, "store" | "clock" | "metrics">;

/**
 * `GET /metrics`: the counters, and what the store and the process hold just now. While the store cannot be read its figures are no
 * numbers, and the counters say what fails.
 */
export async function metricsOf(app: MetricsOf): Promise<HttpAnswer> {
  const { metrics } = app;
  const { late, ...counts } = await figuresOf(app).catch(() => UNKNOWN);
  for (const [name, value] of Object.entries(counts)) metrics.set(`verialgo_store_${name}`, value);
  metrics.set("verialgo_oldest_task_seconds", late);
  metrics.set("verialgo_memory_bytes", process.memoryUsage.rss());
  return { status: 200, body: metrics.render(), type: "text/plain" };
}

const UNKNOWN = {
  deliveries: Number.NaN,
  tasks: Number.NaN,
  waiting: Number.NaN,
  active: Number.NaN,
  late: Number.NaN,
};

async function figuresOf({ store, clock }: MetricsOf): Promise<StoreCounts & { late: number }> {
  const [counts, due] = await Promise.all([store.counts(), store.nextDue()]);
  const late = due === null ? 0 : (clock.now().getTime() - Date.parse(due)) / 1_000;
  return { ...counts, late: Math.max(0, late) };
}
