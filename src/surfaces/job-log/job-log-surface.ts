import { initialRunState, reduceRun } from "../../domain/run-state.ts";
import type { Surface } from "../../ports/surface.ts";
import { ends } from "../markdown/ends.ts";
import { type Piece, piecesOf } from "./lines.ts";
import { paint } from "./paint.ts";
import { command, inertLines } from "./workflow-text.ts";

/** Code points of one output kept at its beginning and end. */
const HEAD = 3_000;
const TAIL = 800;

/**
 * Prints a run to the job's log: one group a phase. Raw text of programs and people stands between `::stop-commands::` and its end, and
 * what looks like a command in it is broken as well. `token` gives 128 random bits as hex, new for each block, so that no text can
 * know it; `write` takes text as it stands. `show` throws only when `write` does.
 */
export function jobLogSurface(write: (text: string) => void, token: () => string): Surface {
  let state = initialRunState;
  let isOpen = false;

  const closeGroup = () => {
    if (isOpen) write("::endgroup::\n");
    isOpen = false;
  };

  const print = (piece: Piece) => {
    switch (piece.kind) {
      case "open":
        closeGroup();
        write(`${command("group", piece.title)}\n`);
        isOpen = true;
        return;
      case "close":
        return closeGroup();
      case "raw": {
        const end = token();
        const text = inertLines(ends(piece.text, HEAD, TAIL))
          .replace(/(?<!\n)\n+$/, "")
          .split("\n")
          .map((line) => `    ${paint.dim("│")} ${line}`);
        const label = piece.label === "" ? "" : `${piece.label}\n`;
        return write(`${label}::stop-commands::${end}\n${text.join("\n")}\n::${end}::\n`);
      }
      default:
        return write(`${piece.text}\n`);
    }
  };

  return {
    name: "job log",
    show(event) {
      state = reduceRun(state, event);
      for (const piece of piecesOf(event, state)) print(piece);
    },
    async close() {
      closeGroup();
    },
  };
}
