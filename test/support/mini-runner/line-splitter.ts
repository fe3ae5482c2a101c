/**
 * Cuts a stream into lines as the runner's reader does: at `\n`, `\r\n` and also at a lone `\r`, so that text after a
 * carriage return can be a workflow command.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder();
  #rest = "";

  /** The lines that are complete now. */
  push(chunk: Uint8Array): string[] {
    return this.#cut(this.#decoder.decode(chunk, { stream: true }));
  }

  /** What was left without a line end. */
  end(): string[] {
    const lines = this.#cut(this.#decoder.decode());
    const last = this.#rest.replace(/\r$/, "");
    const isOpen = this.#rest !== "";
    this.#rest = "";
    return isOpen ? [...lines, last] : lines;
  }

  #cut(text: string): string[] {
    // A `\r` at the end may be the first half of `\r\n`: it waits.
    const parts = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = parts.pop() ?? "";
    return parts;
  }
}
