import { slugFromTitle } from "../../domain/names.ts";

const WORDS = 5;
const LONGEST = 32;

/** The name of a run's folder: when it was started (UTC), what it is about, and `tail`, which tells it from others of the same second. */
export function runId(startedAt: Date, about: string, tail: string): string {
  const [date = "", time = ""] = startedAt.toISOString().split("T");
  const words = about.trim().split(/\s+/).slice(0, WORDS).join(" ");
  const slug = slugFromTitle(words).slice(0, LONGEST).replace(/_+$/, "").replaceAll("_", "-");
  return [date.replaceAll("-", ""), time.slice(0, 8).replaceAll(":", ""), slug, tail].join("-");
}
