/** Letters and digits a character takes at most that is written as something else: `&#x0000002f;`, `\u002f` twice, `%f0%9f%8e%89`. */
const ESCAPED = 12;
/** Of a byte in hex: `0xde`. */
const HEX = 4;
/** Of a base64 character: `%2b`. */
const BASE64 = 2;

/** A gap, or what writes none of the secret's characters. Only letters and digits are counted, so each may be left out. */
const SKIPPED = "\\u001b\\[[\\d;]{0,20}m|\\\\{1,2}[rn]";
/** What stands in some form of a secret (`secret-forms.ts`) between or beside its own characters. */
const IN_FORMS = /[A-Za-z0-9\s\u200b-\u200d\u2060\ufeff\u00ad│\u001b[\\&#;%+'":,_=/-]/;

/** Letters and digits in the longest form of a secret. */
function reach(secret: string): number {
  const chars = [...secret];
  const bytes = Buffer.byteLength(secret);
  const written = chars.reduce((sum, char) => sum + (/^[A-Za-z0-9]$/.test(char) ? 1 : ESCAPED), 0);
  return Math.max(written, bytes * HEX, Math.ceil((bytes + 2) / 3) * 4 * BASE64);
}

/**
 * Says of a text that is still being written, and in which whole secrets are redacted, where the place begins in which one may be half
 * there: as far from the end as the longest form of the longest secret reaches, or behind the last character that stands in no form.
 */
export function settledPart(values: readonly string[], mark: string): (redacted: string) => number {
  const longest = Math.max(0, ...values.map(reach));
  const own = new Set(values.join(""));
  const counted = new RegExp(`${mark.replace(/[[\]]/g, "\\$&")}|${SKIPPED}|[A-Za-z0-9]`, "g");
  return (redacted) => {
    if (values.length === 0) return redacted.length;
    const places: number[] = [];
    for (const { 0: found, index } of redacted.matchAll(counted)) if (found.length === 1) places.push(index);
    const start = places.length > longest ? (places[places.length - 1 - longest] ?? 0) + 1 : 0;
    let at = redacted.length;
    while (at > start) {
      if (redacted.endsWith(mark, at)) at -= mark.length;
      else if (isIn(own, redacted[at - 1] ?? "")) at -= 1;
      else break;
    }
    return Math.max(at, start);
  };
}

const isIn = (own: ReadonlySet<string>, unit: string): boolean =>
  IN_FORMS.test(unit) || own.has(unit) || /[\ud800-\udfff]/.test(unit);
