import { isDeviceName } from "./names.ts";
import { visible } from "./untrusted-text.ts";

/** Ample for a path people write by hand; GitHub itself allows 4,096 bytes. */
const MAX_PATH = 200;
/** As the delivery has it: what it would refuse after the run is refused before it. */
const MAX_NAME = 80;

/**
 * A folder for delivered files as a request may name it, without `./` before and `/` after it; null when it may not: only plain ASCII
 * names below the repository's root, none that begins with a dot (`.github` above all) and none that Windows cannot hold.
 */
export function requestFolder(text: string): string | null {
  const path = text.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
  const isName = (part: string) =>
    /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(part) && part.length <= MAX_NAME && !part.endsWith(".") && !isDeviceName(part);
  return path.length <= MAX_PATH && path.split("/").every(isName) ? path : null;
}

/**
 * A file of the repository to read, without `./` before it; null when it can be none: absolute, above the root, with a backslash, in
 * `.git`, or with characters that do not show. Names may be in any language and hold spaces.
 */
export function requestFile(text: string): string | null {
  const path = text.replace(/^(?:\.\/)+/, "");
  if (path.length > MAX_PATH || visible(path) !== path || /[\t\n\\:]/.test(path)) return null;
  return path.split("/").every((part) => !/^(?:|\.|\.\.|\.git)$/i.test(part.trim())) ? path : null;
}
