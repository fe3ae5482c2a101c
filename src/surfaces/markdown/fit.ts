/** How long a text may be where it goes. `characters` are UTF-16 units, the strictest way to count; both include the figure itself. */
export interface Room {
  characters: number;
  bytes: number;
}

/** GitHub refuses comments over 65,536 characters or 262,144 bytes; the hidden marker and a margin are taken off. */
export const COMMENT_ROOM: Room = { characters: 59_500, bytes: 199_000 };
/** A pull request's text over 65,536 code points is refused, or silently not saved when it is edited. */
export const PULL_REQUEST_ROOM: Room = { characters: 59_500, bytes: 199_000 };
/** GitHub takes 65,535 characters for a check run's summary and its text each; the unit is not documented, so bytes are held to it too. */
export const CHECK_RUN_ROOM: Room = { characters: 64_000, bytes: 64_000 };
/** 1 MiB a step, shared with whatever else the step writes there. */
export const SUMMARY_ROOM: Room = { characters: 960_000, bytes: 960_000 };

/** How much of each part is shown. Counts of rows or characters; each part says itself what was left out. */
export interface Detail {
  /** Program runs whose output is shown, and the code points kept of each at its beginning and end. */
  outputs: number;
  head: number;
  tail: number;
  /** Rows of the step log. */
  steps: number;
  /** Rows of survivors, failing tests, missed lines, growth points. */
  rows: number;
  /** Code points of one diff, failure message or side of a counterexample. */
  block: number;
  /** Code points of the author's own words. */
  words: number;
  /** Code points of a sentence. */
  sentence: number;
  /** Characters of the request as it was used. */
  request: number;
}

/** Logs are shortened first, then steps, then rows; the verdict, its reasons and the counterexample stand on every rung. */
export const COMMENT_LADDER: readonly Detail[] = [
  {
    outputs: 2,
    head: 6_000,
    tail: 2_000,
    steps: 80,
    rows: 20,
    block: 3_000,
    words: 4_000,
    sentence: 600,
    request: 4_000,
  },
  {
    outputs: 1,
    head: 3_000,
    tail: 800,
    steps: 80,
    rows: 20,
    block: 3_000,
    words: 2_000,
    sentence: 600,
    request: 2_000,
  },
  { outputs: 1, head: 800, tail: 300, steps: 60, rows: 20, block: 2_000, words: 800, sentence: 400, request: 1_200 },
  { outputs: 0, head: 0, tail: 0, steps: 20, rows: 20, block: 1_200, words: 400, sentence: 400, request: 400 },
  { outputs: 0, head: 0, tail: 0, steps: 0, rows: 10, block: 800, words: 0, sentence: 300, request: 0 },
  { outputs: 0, head: 0, tail: 0, steps: 0, rows: 3, block: 500, words: 0, sentence: 200, request: 0 },
  { outputs: 0, head: 0, tail: 0, steps: 0, rows: 1, block: 300, words: 0, sentence: 120, request: 0 },
];

export const SUMMARY_LADDER: readonly Detail[] = [
  {
    outputs: 60,
    head: 40_000,
    tail: 10_000,
    steps: 2_000,
    rows: 1_000,
    block: 8_000,
    words: 40_000,
    sentence: 1_000,
    request: 70_000,
  },
  {
    outputs: 20,
    head: 20_000,
    tail: 5_000,
    steps: 1_000,
    rows: 400,
    block: 4_000,
    words: 20_000,
    sentence: 600,
    request: 70_000,
  },
  {
    outputs: 8,
    head: 8_000,
    tail: 2_000,
    steps: 500,
    rows: 200,
    block: 2_000,
    words: 8_000,
    sentence: 600,
    request: 8_000,
  },
  ...COMMENT_LADDER,
];

const fits = (text: string, room: Room): boolean =>
  text.length <= room.characters && Buffer.byteLength(text, "utf8") <= room.bytes;

/**
 * The richest rendering that has room. Nothing is ever cut out of finished Markdown, so no fence, table or character is broken.
 * When even the last rung is too long it is returned all the same: its parts are bounded, so that means a rung is missing.
 */
export function fitToRoom(render: (detail: Detail) => string, ladder: readonly Detail[], room: Room): string {
  let text = "";
  for (const detail of ladder) {
    text = render(detail);
    if (fits(text, room)) return text;
  }
  return text;
}
