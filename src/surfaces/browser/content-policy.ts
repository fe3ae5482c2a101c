import { createHash } from "node:crypto";

/** The page's two texts, as `virtual:verialgo-page` gives them. */
export interface PageParts {
  script: string;
  style: string;
}

/** How a policy names an inline script or style: by the hash of exactly what stands between its tags. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

/** What a page of ours may do: its own script and style, pictures within the text, and nothing else but what `more` allows. */
export const contentPolicy = ({ script, style }: PageParts, more: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    ...more,
  ].join("; ");
