import { isMap, isScalar, parseDocument } from "yaml";
import { oneLine } from "../domain/untrusted-text.ts";
import { SettingsError } from "./load.ts";
import { narrow } from "./narrow.ts";
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings } from "./schema.ts";
import type { Source } from "./source.ts";

/** Where the file lies on the default branch. */
export const REPO_FILE = ".github/verialgo.yml";

/** Ample for a file of settings; bounds the work of the parser. */
const MOST_CHARACTERS = 20_000;

/** Names the file may use, as the inputs are called. */
export const REPO_FILE_KEYS: ReadonlyMap<string, SettingName> = new Map(
  SETTING_NAMES.flatMap((name) => {
    const { input, narrowing } = SETTINGS[name] as { input: string | null; narrowing?: string };
    return input !== null && narrowing !== undefined ? [[input, name] as const] : [];
  }),
);

/**
 * The workflow's settings (or the App's, which are some of them), tightened by the text of `.github/verialgo.yml` from the default branch
 * (null: there is none). Everybody who can merge can write that file, so it never widens who may trigger or what a run may cost. Throws a
 * `SettingsError` that names all that is wrong, each with its fix.
 */
export function applyRepoFile<S extends Partial<Settings>>(
  settings: S,
  text: string | null,
  granter = "the workflow",
): S {
  if (text === null || text.trim() === "") return settings;
  const { wishes, problems } = read(text);
  const narrowed = narrow(settings, wishes, granter);
  problems.push(...narrowed.problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return narrowed.settings;
}

function read(text: string): { wishes: Source; problems: string[] } {
  if (text.length > MOST_CHARACTERS)
    return failed(`is longer than ${MOST_CHARACTERS} characters; keep only settings in it`);
  const document = parseDocument(text, { schema: "core", uniqueKeys: true });
  const broken = document.errors[0];
  if (broken !== undefined)
    return failed(`is not valid YAML (line ${broken.linePos?.[0].line ?? 1}): mend the line or remove the file`);
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return { wishes: {}, problems: [] };
  if (!isMap(contents)) return failed("must hold lines such as `max-steps: 10`");
  const wishes: Source = {};
  const problems: string[] = [];
  for (const { key, value } of contents.items) {
    const written = oneLine(String(isScalar(key) ? key.value : key), 40);
    const called = `\`${written}\` in ${REPO_FILE}`;
    const name = REPO_FILE_KEYS.get(written);
    const given = valueText(value);
    if (name === undefined) problems.push(`${called} ${unknown(written)}`);
    else if (given === null)
      problems.push(`${called} must be one value or a list of values; write for instance \`${written}: …\`.`);
    else wishes[name] = { text: given, called };
  }
  return { wishes, problems };
}

const failed = (what: string) => ({ wishes: {}, problems: [`${REPO_FILE} ${what}.`] });

/** Says why a name is refused: it is the workflow's alone, or nobody's. */
function unknown(written: string): string {
  const isInput = SETTING_NAMES.some((name) => SETTINGS[name].input === written);
  return isInput
    ? "can be set only by the workflow, as it decides who may start a run or what it has; move it there."
    : `is no setting this file can hold; it can hold ${[...REPO_FILE_KEYS.keys()].join(", ")}.`;
}

/** The text of a scalar, or of a list of scalars; null for anything else. References (`*x`) are not followed: they make small texts huge. */
function valueText(node: unknown): string | null {
  const value: unknown = (node as { toJSON?: () => unknown } | null)?.toJSON?.() ?? null;
  const isPlain = (one: unknown) => ["string", "number", "boolean"].includes(typeof one);
  if (isPlain(value)) return String(value).trim() === "" ? null : String(value);
  if (!Array.isArray(value) || !value.every(isPlain)) return null;
  return value.length === 0 ? "none" : value.join(",");
}
