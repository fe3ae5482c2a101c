import { msBetween } from "./use-now.ts";

/** How long after the run began, for a column: `0:08`, `12:03`, `1:02:03`. */
export function clockText(startedAt: string | null, at: string): string {
  const seconds = Math.floor(msBetween(startedAt ?? at, Date.parse(at)) / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
