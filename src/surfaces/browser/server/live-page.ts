import { ROOT_ELEMENT } from "../api.ts";
import { contentPolicy, type PageParts } from "../content-policy.ts";

/** What the live page may do beside showing itself: talk to its own server. */
export const livePolicy = (page: PageParts): string =>
  contentPolicy(page, ["connect-src 'self'", "frame-ancestors 'none'"]);

/** The page of a run and of the list, which holds nothing but the program that asks for them. */
export const livePage = ({ script, style }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>VeriAlgo</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<noscript>This page shows a run while it goes on, which takes JavaScript; <code>verialgo replay</code> shows it in a terminal.</noscript>
<div id="${ROOT_ELEMENT}"></div>
<script>${script}</script>
</body>
</html>
`;

/** Of every answer. */
export const SECURITY_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;
