import type { Check } from "../check.ts";
import { cleanRun } from "./clean-run.ts";
import { files } from "./files.ts";
import { placeholders } from "./placeholders.ts";
import { selfCheck } from "./self-check.ts";
import { stubControl } from "./stub-control.ts";
import { suspicious } from "./suspicious.ts";

/** Every check of the gate, in the order they run: cheap first. A new check is a new file and a line here. */
export const CHECKS: readonly Check[] = [files, placeholders, suspicious, cleanRun, stubControl, selfCheck];
