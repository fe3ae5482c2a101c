import picocolors from "picocolors";

/** The log page shows ANSI colours though no terminal is attached. */
export const paint = picocolors.createColors(true);
