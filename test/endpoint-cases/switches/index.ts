import { a } from "./a.ts";
import { b } from "./b.ts";
import { c } from "./c.ts";
import { d } from "./d.ts";
import { e } from "./e.ts";
import { f } from "./f.ts";
import { loop } from "./loop.ts";
import { stream } from "./stream.ts";
import type { Switch } from "./switch.ts";

export type { Switch } from "./switch.ts";

/** Every handling that can be switched off, in the order of the cases. */
export const SWITCHES: readonly Switch[] = [...a, ...b, ...c, ...d, ...e, ...f, ...loop, ...stream].sort(
  (left, right) => left.case - right.case,
);

/** The numbers of all cases. */
export const CASES: readonly number[] = Array.from({ length: 65 }, (_, index) => index + 1);
