import { isDeepStrictEqual } from "node:util";
import { describe, it } from "vitest";
import { contentPolicy } from "../../src/surfaces/browser/content-policy.ts";
import { REPORT_BYTES, renderReportPage } from "../../src/surfaces/browser/report/render-report-page.ts";
import { dataOf, readBack } from "../surfaces/browser/report/read-back.ts";
import { demand, fuzz, RUNS } from "./fuzz.ts";
import { eventLists } from "./run-events.ts";

const page = { script: "1;", style: "p{}" };
const ELEMENTS =
  /^<!doctype html>\n<!-- VeriAlgo report -->\n<html lang="(?:en|zh-Hans)">\n<head>\n(?:<meta [^<>]*>\n)*<link rel="icon" href="data:,">\n<title>[^<>]*<\/title>\n<style>p{}<\/style>\n<\/head>\n<body>\n<div id="verialgo"><\/div>\n<noscript>\n<h1>[^<>]+<\/h1>\n(?:<p>[^<>]+<\/p>\n)+<\/noscript>\n<script type="application\/octet-stream" id="verialgo-data">[A-Za-z0-9+/=]+<\/script>\n<script>1;<\/script>\n<\/body>\n<\/html>\n$/;

describe("the report's file", () => {
  /** Nothing comes behind the end of a run. */
  const logs = eventLists(12).map((events) => {
    const end = events.findIndex(({ type }) => type === "run.ended");
    return end < 0 ? events : events.slice(0, end + 1);
  });

  it("holds any run as it is, and nothing of it but as text", () => {
    fuzz(
      logs,
      (events, seen) => {
        const { html } = renderReportPage(dataOf(events), page);
        demand(ELEMENTS.test(html), "another shape");
        demand(html.includes(contentPolicy(page)), "another policy");
        demand(Buffer.byteLength(html) <= REPORT_BYTES, "too large");
        demand(
          !/\bundefined\b|\[object Object\]|NaN/.test(html.replace(/[A-Za-z0-9+/=]{60,}/g, "")),
          "a value of ours",
        );
        const data = readBack(html);
        const kept = events.filter(
          ({ type }, at) => at === events.length - 1 || (type !== "model.waiting" && type !== "model.writing"),
        );
        demand(isDeepStrictEqual(data.events, JSON.parse(JSON.stringify(kept))), "other events");
        if (data.receipt !== null) seen("a receipt");
        if (kept.length < events.length) seen("signs of life left out");
      },
      { runs: Math.ceil(RUNS / 10), atLeast: { "a receipt": 0.1, "signs of life left out": 0.2 } },
    );
  });
});
