/** Where one of us cut a text: at its end, before an ellipsis; at its beginning, behind a note of what was left out. */
const CUT_BEFORE = /$|…|\n?\[(?:…|truncated)/g;
const CUT_BEHIND = /^|left out …\]\n|…/g;

const SHORTEST_WHOLE = 12;
const KEY_LENGTH = 4;

const shortestPiece = (secret: string): number => Math.max(8, Math.ceil(secret.length / 4));

/** One of them stands in every piece that is looked for. */
const endsOf = (secret: string): string[] =>
  secret.length < SHORTEST_WHOLE ? [] : [secret.slice(0, shortestPiece(secret)), secret.slice(-shortestPiece(secret))];

/**
 * A text cut in the middle of a secret holds a piece of it, or of its base64 or hex. Takes out pieces of a quarter, and of 8 characters,
 * or more.
 */
export function fragmentRemover(values: readonly string[], mark: string): (text: string) => string {
  const secrets = values.flatMap((value) => {
    const bytes = Buffer.from(value, "utf8");
    return [value, bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex")];
  });
  const beginnings = new Map<string, string[]>();
  const endings = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, piece: string) =>
    map.set(key, [piece, ...(map.get(key) ?? [])]);
  for (const secret of secrets) {
    if (secret.length < SHORTEST_WHOLE) continue;
    for (let length = shortestPiece(secret); length < secret.length; length += 1) {
      const [beginning, ending] = [secret.slice(0, length), secret.slice(-length)];
      put(beginnings, beginning.slice(-KEY_LENGTH), beginning);
      put(endings, ending.slice(0, KEY_LENGTH), ending);
    }
  }
  const shortest = secrets.flatMap(endsOf);
  if (beginnings.size === 0) return (text) => text;
  return (text) => {
    if (!shortest.some((piece) => text.includes(piece))) return text;
    const cuts: [from: number, to: number][] = [];
    for (const { index } of text.matchAll(CUT_BEFORE)) {
      const pieces = beginnings.get(text.slice(Math.max(0, index - KEY_LENGTH), index));
      const piece = pieces?.find((one) => text.startsWith(one, index - one.length) && index >= one.length);
      if (piece !== undefined) cuts.push([index - piece.length, index]);
    }
    for (const { 0: found, index } of text.matchAll(CUT_BEHIND)) {
      const start = index + found.length;
      const piece = endings.get(text.slice(start, start + KEY_LENGTH))?.find((one) => text.startsWith(one, start));
      if (piece !== undefined) cuts.push([start, start + piece.length]);
    }
    let shown = "";
    let at = 0;
    for (const [from, to] of cuts.sort((a, b) => a[0] - b[0])) {
      if (from < at) continue;
      shown += text.slice(at, from) + mark;
      at = to;
    }
    return shown + text.slice(at);
  };
}
