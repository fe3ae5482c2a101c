/** How much there is of a reply while it is streamed. */
export interface StreamProgress {
  calls: number;
  /** Of the text and of the calls' arguments. */
  characters: number;
}

/** Puts the events of one streamed answer together to the body the same answer has when it is not streamed. Never throws. */
export interface StreamBody {
  /** One event: its name ("" where it has none) and its data. */
  add(name: string, data: Record<string, unknown>): void;
  /** `finished`: the reply is whole, its usage may follow. `closed`: nothing can follow. */
  readonly state: "open" | "finished" | "closed";
  progress(): StreamProgress;
  /** All text so far as the server wrote it, a thinking block included. */
  text(): string;
  body(): unknown;
}
