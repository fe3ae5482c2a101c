import type { Settings } from "../config/schema.ts";
import type { Look } from "../surfaces/terminal/look.ts";

/** Whether replies are streamed, so that they can be shown while they are written: `auto` does so where a line can be overwritten. */
export const isWatched = (stream: Settings["stream"], json: boolean, { live }: Look): boolean =>
  stream === "on" || (stream === "auto" && live && !json);
