/** Hides secrets in what is kept: as they are, line by line, and in the encodings the runner also hides. */
export class SecretMasker {
  readonly #values = new Set<string>();

  add(secret: string): void {
    const lines = secret.split(/[\r\n]+/).filter((line) => line.trim() !== "");
    for (const value of [secret, ...lines]) {
      if (value.trim() === "") continue;
      for (const form of [value, base64(value), JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
        this.#values.add(form);
    }
  }

  mask(text: string): string {
    const longestFirst = [...this.#values].sort((a, b) => b.length - a.length);
    return longestFirst.reduce((result, value) => result.replaceAll(value, "***"), text);
  }

  /** Whether the text holds a secret. */
  finds(text: string): boolean {
    return this.mask(text) !== text;
  }
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
