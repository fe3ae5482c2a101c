/** What a secret looks like in a text: itself, backwards, in hex, and in base64 wherever it begins. Written without the product's own code. */
export function tracesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    // What the neighbours decide is left away on both sides.
    const from = before === 0 ? 0 : before + 1;
    const until = whole.length - (whole.endsWith("==") ? 3 : whole.endsWith("=") ? 2 : 0);
    const text = whole.slice(from, until);
    return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const hex = bytes.toString("hex");
  return [...new Set([secret, [...secret].reverse().join(""), hex, hex.toUpperCase(), ...base64])];
}

/** Places whose text holds a trace of one of the secrets. */
export function placesWith(texts: Readonly<Record<string, string>>, secrets: readonly string[]): string[] {
  // Shorter ones are words.
  const traces = secrets.filter((secret) => secret.length >= 8).flatMap(tracesOf);
  return Object.entries(texts)
    .filter(([, text]) => traces.some((trace) => text.includes(trace)))
    .map(([place]) => place);
}
