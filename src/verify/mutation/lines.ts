/** Rows count from 0, columns in UTF-16 units. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Finds the row and column of an index of the text. */
export function places(text: string): (index: number) => Place {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return { row: low, column: index - (starts[low] ?? 0) };
  };
}

/** The place where a text ends that begins at `start`. */
export function endOf(start: Place, text: string): Place {
  const last = text.lastIndexOf("\n");
  return last < 0
    ? { row: start.row, column: start.column + text.length }
    : { row: start.row + text.split("\n").length - 1, column: text.length - last - 1 };
}
