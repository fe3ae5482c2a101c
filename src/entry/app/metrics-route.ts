import type { HttpAnswer } from "./answer.ts";
import type { App } from "./app-context.ts";

/** `GET /metrics`: the counters, and what the store and the process hold just now. */
export async function metricsOf({
  store,
  clock,
  metrics,
}: Pick<App, "store" | "clock" | "metrics">): Promise<HttpAnswer> {
  const [counts, due] = await Promise.all([store.counts(), store.nextDue()]);
  for (const [name, value] of Object.entries(counts)) metrics.set(`verialgo_store_${name}`, value);
  const late = due === null ? 0 : (clock.now().getTime() - Date.parse(due)) / 1_000;
  metrics.set("verialgo_oldest_task_seconds", Math.max(0, late));
  metrics.set("verialgo_memory_bytes", process.memoryUsage.rss());
  return { status: 200, body: metrics.render(), type: "text/plain" };
}
