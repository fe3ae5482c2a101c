/** The building blocks of a GitHub comment. Every text that is not ours comes in through `inert.ts`. */

/** Blocks with a blank line between them; empty ones are left out. */
export const stack = (...blocks: readonly string[]): string => blocks.filter((block) => block !== "").join("\n\n");

/** A table; no rows, no table. Pipes and line feeds in a cell are made harmless. `align`: one of `l`, `r` a column. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], align = ""): string {
  if (rows.length === 0) return "";
  const rule = head.map((_, index) => (align[index] === "r" ? "--:" : "---"));
  return [row(head), row(rule), ...rows.map(row)].join("\n");
}

/** A figure that is not broken from its unit in a narrow column. */
export const unbroken = (figure: string): string => figure.replaceAll(" ", "&nbsp;");

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** A backslash right before a pipe would escape our escape; inline code has no other way to show it. */
const cell = (inline: string): string =>
  inline.replace(/\n+/g, " ").replace(/\\\|/g, "\\u005c|").replace(/\|/g, "\\|").trim() || " ";

/** Folded away; `summary` is plain text of ours. */
export const details = (summary: string, body: string): string =>
  body === "" ? "" : `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;

export type AlertKind = "NOTE" | "TIP" | "IMPORTANT" | "WARNING" | "CAUTION";

/** A coloured box (GitHub's alert). */
export const alert = (kind: AlertKind, body: string): string =>
  body === "" ? "" : [`[!${kind}]`, ...body.split("\n")].map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** A link to an http(s) address that we were given by the platform; `label` alone where it is none. */
export function link(label: string, url: string | null): string {
  if (url === null || !/^https?:\/\/[^\s<>`\\]+$/.test(url)) return label;
  const address = url.replace(/[()[\]|*@~]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);
  return `[${label}](${address})`;
}
