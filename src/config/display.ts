import type { Environment } from "./from-env.ts";

/** What is known of the place text is printed to. */
export interface Display {
  /** Whole lines must fit in this many columns. */
  columns: number;
  colour: boolean;
  /** A line may be overwritten while something is waited for. */
  live: boolean;
}

const PIPED_COLUMNS = 100;
const NARROWEST = 40;
const WIDEST = 120;

/**
 * Colours only on a terminal and never with `NO_COLOR` (any value but the empty one, no-color.org); `FORCE_COLOR` asks for them
 * elsewhere too (`0` and `false` forbid them). `TERM=dumb` can neither colour nor overwrite.
 */
export function displayOf(
  stream: { isTTY?: boolean | undefined; columns?: number | undefined },
  environment: Environment = process.env,
): Display {
  const terminal = stream.isTTY === true;
  const dumb = environment.TERM === "dumb";
  const forced = environment.FORCE_COLOR;
  const unwanted = (environment.NO_COLOR ?? "") !== "" || forced === "0" || forced === "false";
  // Some terminals wrap a line that fills them to the last column.
  const columns = terminal ? (stream.columns || 80) - 1 : PIPED_COLUMNS;
  return {
    columns: Math.min(Math.max(columns, NARROWEST), WIDEST),
    colour: !unwanted && ((forced ?? "") !== "" || (terminal && !dumb)),
    live: terminal && !dumb,
  };
}

/** Whether a window can be opened here; not on a Linux without a display (a server, a container, a plain ssh session). */
export const hasDisplay = (
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean =>
  platform !== "linux" ||
  ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].some((name) => (environment[name] ?? "") !== "");
