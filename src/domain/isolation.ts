import * as z from "zod";

export const IsolationKind = z.enum([
  "bubblewrap-root",
  "bubblewrap-userns",
  "container",
  "unshare",
  "process",
  "none",
]);
export type IsolationKind = z.infer<typeof IsolationKind>;

/** What kept the programs apart, shown by a probe in this very run. `guarantees` are plain words, for instance "no network". */
export const Isolation = z.object({
  kind: IsolationKind,
  network: z.enum(["none", "host"]),
  guarantees: z.array(z.string()),
});
export type Isolation = z.infer<typeof Isolation>;

export const NO_ISOLATION: Isolation = { kind: "none", network: "none", guarantees: [] };

/** Nothing that ran in one of these is ever called tested or verified. */
export const isSandbox = (isolation: Isolation): boolean => isolation.kind !== "none" && isolation.kind !== "process";
