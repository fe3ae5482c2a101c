/** Sizes the oracle's `cases` is asked for, and how many cases of each. */
export const SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 20, 30, 50] as const;
export const LARGE_SIZES = [100, 300, 1_000] as const;
export const CASES_A_SIZE = 25;
export const LARGE_CASES_A_SIZE = 5;
/** Lengths that inputs are made of besides: what works on ten elements may not on a thousand. Half of that where it is not legal, and so on. */
export const LENGTH = 50;
export const LONG_LENGTH = 1_000;
/** What all cases may cost (see `Compared.cost`). */
export const MOST_COST = 20_000_000;
export const PORTION = 250;
/** Asked about validity at once. */
export const PART = 100;
/** What climbing may cost besides. */
export const MOST_LADDER_COST = 20_000_000;
/** Candidates without a new legal case among them after which there are no more. */
export const BARREN = 5_000;
/** The same where heavy cases are left out: then more of those are allowed first. */
export const BARREN_FOR_COST = 1_000;
export const MOST_CANDIDATES = 60_000;
export const MOST_CLOSED = 1_200;
export const MOST_ILLEGAL = 900;
export const LONG = 2_000;
