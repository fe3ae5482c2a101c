const CELL = "[ \\t]*:?-+:?[ \\t]*";
/** The line between a table's head and its rows (GitHub Flavored Markdown, "Tables"). */
const DELIMITERS = new RegExp(`^\\|?${CELL}(?:\\|${CELL})*\\|?[ \\t]*$`);

/** Whether `line` makes the paragraph line before it the head of a table: as many cells in both. Without white space at their beginning. */
export const opensTable = (head: string, line: string): boolean => DELIMITERS.test(line) && cells(head) === cells(line);

/** An escaped pipe parts no cells, nor does one at either end. */
function cells(row: string): number {
  const inside = row
    .trim()
    .replace(/\\\|/g, "")
    .replace(/^\||\|$/g, "");
  return inside.split("|").length;
}
