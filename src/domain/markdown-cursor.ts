/** A place in one line of Markdown, counted in columns: a tab reaches to the next multiple of four (CommonMark, "Tabs"). */
export class Cursor {
  readonly line: string;
  offset = 0;
  #column = 0;
  /** Columns of a tab at `offset` that are still unread. */
  #tabRest = 0;

  constructor(line: string) {
    this.line = line;
  }

  /** Columns of white space before the next character. */
  get indent(): number {
    let column = this.#column;
    for (let at = this.offset; at < this.line.length; at += 1) {
      const char = this.line[at];
      if (char === " ") column += 1;
      else if (char === "\t") column += at === this.offset && this.#tabRest > 0 ? this.#tabRest : 4 - (column % 4);
      else break;
    }
    return column - this.#column;
  }

  /** From the next character that is no white space. */
  get rest(): string {
    return this.line.slice(this.offset).replace(/^[ \t]+/, "");
  }

  get isBlank(): boolean {
    return /^[ \t]*$/.test(this.line.slice(this.offset));
  }

  /** Past `count` columns of white space, splitting a tab where needed, or fewer at a visible character. */
  skipColumns(count: number): void {
    let left = count;
    while (left > 0) {
      const char = this.line[this.offset];
      if (char !== " " && char !== "\t") return;
      const width = char === " " ? 1 : this.#tabRest || 4 - (this.#column % 4);
      const step = Math.min(width, left);
      this.#column += step;
      left -= step;
      this.#tabRest = char === "\t" ? width - step : 0;
      if (this.#tabRest === 0) this.offset += 1;
    }
  }

  /** Past `count` visible characters. */
  skipText(count: number): void {
    this.offset += count;
    this.#column += count;
  }

  /** Past all white space. */
  skipSpace(): void {
    this.skipColumns(this.indent);
  }
}
