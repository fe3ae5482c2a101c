import * as z from "zod";
import { LONGEST_REQUIREMENT } from "../../../domain/task.ts";
import type { StartRequest } from "../api.ts";
import { LIMIT_SETTINGS } from "../limit-settings.ts";

/** What the page may send to start a run. */
export const StartRequestShape: z.ZodType<StartRequest> = z.strictObject({
  kind: z.enum(["implement", "demo"]),
  requirement: z.string().max(LONGEST_REQUIREMENT).default(""),
  language: z.string().max(40).optional(),
  requireLevel: z.int().min(1).max(4).optional(),
  limits: z.partialRecord(z.enum(LIMIT_SETTINGS), z.number()).default({}),
});
