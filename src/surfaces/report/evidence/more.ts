/** The line that says how many rows are elsewhere; empty when all are shown. */
export const more = (left: number, where: string): string =>
  left > 0 ? `… and ${left.toLocaleString("en-US")} more in the ${where}` : "";
