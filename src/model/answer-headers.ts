import type { IncomingMessage } from "node:http";

/** Headers of an answer, as a type of our own: to make Node's `Headers` loads all of its `fetch`, which takes 60 ms and 5 MB. */
export type AnswerHeaders = Pick<Headers, "get"> & Iterable<[string, string]>;

const headersFrom = (all: ReadonlyMap<string, string>): AnswerHeaders => ({
  get: (name) => all.get(name.toLowerCase()) ?? null,
  [Symbol.iterator]: () => all.entries(),
});

export const NO_HEADERS = headersFrom(new Map());

/** Several of one name become one, as `Headers` has it; what may not stand in a header is left out. */
export const headersOf = ({ headersDistinct }: Pick<IncomingMessage, "headersDistinct">): AnswerHeaders =>
  headersFrom(
    new Map(
      Object.entries(headersDistinct).map(([name, values = []]) => [
        name,
        values.join(", ").replace(/[^\t\x20-\x7e\x80-\xff]/g, ""),
      ]),
    ),
  );
