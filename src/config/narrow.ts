import type { PULL_MODES } from "../domain/command.ts";
import { problemOf } from "./load.ts";
import { SETTINGS, type SettingName, type Settings } from "./schema.ts";
import { defaultText } from "./setting.ts";
import type { Source } from "./source.ts";

/** The settings after the change, and a sentence for each wish that was not followed. */
export interface Narrowed<S> {
  settings: S;
  problems: string[];
}

/**
 * Applies wishes that may only tighten what `allowed` grants: a smaller limit, a higher level, fewer people, less of a pull request, or
 * a choice that widens nothing. A wider wish is a problem, never clamped: nobody should believe in a limit that is another one. Wishes for
 * what `allowed` does not have are somebody else's to look at.
 */
export function narrow<S extends Partial<Settings>>(allowed: S, wishes: Source, granter: string): Narrowed<S> {
  const problems: string[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const [key, wish] of Object.entries(wishes)) {
    const name = key as SettingName;
    if (!(name in allowed)) continue;
    const parsed = SETTINGS[name].type.parse.safeParse(wish.text);
    if (!parsed.success) {
      problems.push(problemOf(name, wish, null));
      continue;
    }
    const limit = allowed[name];
    if (isWithin(name, parsed.data, limit)) values[name] = parsed.data;
    else problems.push(`${wish.called} ${excess(name, parsed.data, limit, granter)}; ${advice(name, limit)}.`);
  }
  return { settings: { ...allowed, ...values }, problems };
}

function isWithin(name: SettingName, wish: unknown, limit: unknown): boolean {
  const { narrowing } = SETTINGS[name] as { narrowing?: string };
  if (narrowing === "smaller") return limit === null || Number(wish) <= Number(limit);
  if (narrowing === "larger") return Number(wish) >= Number(limit);
  if (narrowing === "fewer") return outside(wish, limit).length === 0;
  if (narrowing === "pull") return openness(wish) <= openness(limit);
  return narrowing === "free";
}

const outside = (wish: unknown, limit: unknown): string[] =>
  (wish as string[]).filter((member) => !(limit as string[]).includes(member));

/** How much of a pull request a mode opens: none, a draft, one ready for review. */
const OPENNESS: readonly (typeof PULL_MODES)[number][] = ["none", "draft", "ready"];
const openness = (mode: unknown): number => OPENNESS.indexOf(mode as (typeof PULL_MODES)[number]);

function excess(name: SettingName, wish: unknown, limit: unknown, granter: string): string {
  const { narrowing } = SETTINGS[name] as { narrowing?: string };
  if (narrowing === "fewer")
    return `names ${outside(wish, limit).join(", ")}, beyond those ${granter} allows (${defaultText(limit)})`;
  const comparison = narrowing === "larger" ? "less" : "more";
  return `is ${String(wish)}, ${comparison} than the ${String(limit)} ${granter} ${narrowing === "larger" ? "requires" : "allows"}`;
}

function advice(name: SettingName, limit: unknown): string {
  const { narrowing } = SETTINGS[name] as { narrowing?: string };
  if (narrowing === "larger") return `ask for ${String(limit)} or more`;
  if (narrowing === "fewer") return `keep to ${defaultText(limit)}`;
  if (narrowing === "pull") return `ask for ${OPENNESS.slice(0, openness(limit) + 1).join(" or ")}`;
  return `ask for ${String(limit)} or less`;
}
