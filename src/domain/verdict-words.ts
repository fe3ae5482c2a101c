import * as z from "zod";

export const Verdict = z.enum(["verified", "tested", "refuted", "unverified", "not-run"]);
export type Verdict = z.infer<typeof Verdict>;

export const Level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type Level = z.infer<typeof Level>;

export const Reason = z.object({ code: z.string().regex(/^[a-z-]+$/), message: z.string().min(1) });
export type Reason = z.infer<typeof Reason>;

/** Whose oracle the solution was compared with. What a person vouches for lifts what level 2 asks of the tests. */
export const OracleGiver = z.enum(["person", "examiner"]);
export type OracleGiver = z.infer<typeof OracleGiver>;
