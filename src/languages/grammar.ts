/**
 * What mutation needs to know of a language's syntax: its tree-sitter grammar, and the names by which the grammar calls what the
 * operators look for. A new language is one such table.
 */
export interface Grammar {
  /** Bytes of the grammar's WebAssembly module. */
  wasm(): Promise<Uint8Array>;
}
