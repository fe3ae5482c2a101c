import { describe, expect, it } from "vitest";
import { displayOf, hasDisplay } from "../../src/config/display.ts";

const terminal = { isTTY: true, columns: 90 };
const pipe = {};

describe("display", () => {
  it("colours and overwrites on a terminal only", () => {
    expect(displayOf(terminal, {})).toEqual({ columns: 89, colour: true, live: true });
    expect(displayOf(pipe, {})).toEqual({ columns: 100, colour: false, live: false });
  });

  it("never colours with NO_COLOR, whatever FORCE_COLOR says", () => {
    expect(displayOf(terminal, { NO_COLOR: "1", FORCE_COLOR: "1" }).colour).toBe(false);
    expect(displayOf(terminal, { NO_COLOR: "" }).colour).toBe(true);
  });

  it("respects FORCE_COLOR both ways", () => {
    expect(displayOf(pipe, { FORCE_COLOR: "1" })).toMatchObject({ colour: true, live: false });
    expect(displayOf(terminal, { FORCE_COLOR: "0" }).colour).toBe(false);
  });

  it("neither colours nor overwrites on a dumb terminal", () => {
    expect(displayOf(terminal, { TERM: "dumb" })).toMatchObject({ colour: false, live: false });
  });

  it("keeps lines readable on very narrow and very wide terminals", () => {
    expect(displayOf({ isTTY: true, columns: 10 }, {}).columns).toBe(40);
    expect(displayOf({ isTTY: true, columns: 400 }, {}).columns).toBe(120);
    expect(displayOf({ isTTY: true, columns: 0 }, {}).columns).toBe(79);
  });

  it("has room for a window everywhere but on a Linux without a display", () => {
    expect(hasDisplay({ DISPLAY: ":0" }, "linux")).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: "wayland-0" }, "linux")).toBe(true);
    expect(hasDisplay({ DISPLAY: "" }, "linux")).toBe(false);
    expect(hasDisplay({}, "darwin")).toBe(true);
  });
});
