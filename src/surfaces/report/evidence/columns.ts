import { ends } from "../../markdown/ends.ts";
import type { Detail } from "../../markdown/fit.ts";
import { fence } from "../../markdown/inert.ts";

const NAME_COLUMNS = 10;

/** Values with their names before them, as a block; what is too long loses its middle. */
export function columns(values: Readonly<Record<string, string>>, detail: Detail): string {
  const part = (text: string) => ends(text, Math.ceil(detail.block * 0.8), Math.floor(detail.block * 0.2));
  return fence(
    Object.entries(values)
      .map(([name, value]) => name.padEnd(NAME_COLUMNS) + part(value))
      .join("\n"),
  );
}
