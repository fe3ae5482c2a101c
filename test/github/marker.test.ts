import { describe, expect, it } from "vitest";
import { hasMarker, isSameComment, type Marker, markerLine, readMarker } from "../../src/github/marker.ts";

const MARKER: Marker = {
  ...{ runId: "77", attempt: 2, key: "comment-5", kind: "run", askedAt: "2026-11-30T01:02:03Z", isOver: false },
};

describe("the hidden marker", () => {
  it("is one line of an HTML comment and reads back", () => {
    const line = markerLine(MARKER);
    expect(line).toBe("<!-- verialgo:run=77.2 key=comment-5 kind=run asked=2026-11-30T01:02:03Z -->");
    expect(readMarker(`${line}\n# Verified`)).toEqual(MARKER);
    const last: Marker = { ...MARKER, askedAt: null, isOver: true };
    expect(markerLine(last)).toBe("<!-- verialgo:run=77.2 key=comment-5 kind=run state=over -->");
    expect(readMarker(markerLine(last))).toEqual(last);
  });

  it("says what came of a run that is over", () => {
    const over: Marker = { ...MARKER, askedAt: null, isOver: true, verdict: "not-run" };
    const line = markerLine(over);
    expect(line).toBe("<!-- verialgo:run=77.2 key=comment-5 kind=run state=over verdict=not-run -->");
    expect(readMarker(line)).toEqual(over);
    expect(markerLine({ ...over, isOver: false })).not.toContain("verdict");
    expect(readMarker(line.replace("not-run", "excellent"))).toEqual({ ...MARKER, askedAt: null, isOver: true });
    expect(readMarker(line.replace("state=over ", ""))).toEqual({ ...MARKER, askedAt: null });
  });

  it.each([
    "x --> <b>",
    "a kind=cancel state=over",
    "a\nrun=1.1",
    "--!>",
    "标签-1",
    "\u202e-->\u0000",
    "k".repeat(500),
    "",
  ])("lets no key break out: %j", (key) => {
    const line = markerLine({ ...MARKER, key, runId: key });
    expect(line).toMatch(/^<!-- verialgo:[A-Za-z0-9._:= -]+ -->$/);
    expect(line.slice(4, -3)).not.toContain("--");
    expect(line.length).toBeLessThan(400);
    // An empty id or key is no marker at all.
    expect(readMarker(line)?.kind).toBe(key === "" ? undefined : "run");
    expect(readMarker(line)?.isOver ?? false).toBe(false);
  });

  it("takes the first one, and none that is not well-formed", () => {
    const other = markerLine({ ...MARKER, runId: "88" });
    expect(readMarker(`${markerLine(MARKER)}\n${other}`)?.runId).toBe("77");
    for (const body of [
      "",
      "<!-- verialgo:run=77 key=a kind=run -->",
      "<!-- verialgo:run=77.1 kind=run -->",
      "<!-- verialgo:run=77.1 key=a kind=else -->",
      "<!-- verialgo:run=77.1 key=a kind=run",
      "`verialgo:run=77.1 key=a kind=run`",
    ]) {
      expect(readMarker(body)).toBeNull();
    }
  });

  it("G06 is believed at the very top only, as another workflow of the same account may repeat a stranger's text", () => {
    for (const before of ["Thank you for your issue:\n", "> ", " ", "\n", "<!-- else -->"])
      expect(readMarker(`${before}${markerLine(MARKER)}\ntext`)).toBeNull();
  });

  it("is noticed in any body, well-formed or not", () => {
    expect(hasMarker("text\n<!-- verialgo:anything")).toBe(true);
    expect(hasMarker("verialgo: see <!-- a comment -->")).toBe(false);
  });

  it("names the same comment whatever its state", () => {
    expect(isSameComment(MARKER, { ...MARKER, isOver: true, askedAt: null })).toBe(true);
    expect(isSameComment({ ...MARKER, key: "a b" }, { ...MARKER, key: "a_b" })).toBe(true);
    for (const other of [{ runId: "7" }, { attempt: 1 }, { key: "comment-6" }, { kind: "reply" as const }]) {
      expect(isSameComment(MARKER, { ...MARKER, ...other })).toBe(false);
    }
  });
});
