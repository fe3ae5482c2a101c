import { describe, expect, it } from "vitest";
import { Draws } from "../../../src/verify/differential/draws.ts";
import { SettledPlaces } from "../../../src/verify/differential/settled-places.ts";

const WAYS = ["up", "down"];

/** How many of a thousand further cases with a new way are forbidden, after `tries` of which every `taken`th was taken. */
function forbidden(tries: number, taken: number): number {
  const places = new SettledPlaces(new Draws("5eed", "settled places"));
  for (const way of WAYS) places.note({ args: [1, way] }, true);
  for (let n = 1; n <= tries; n++) places.note({ args: [1, `way ${n}`] }, n % taken === 0);
  return Array.from({ length: 1_000 }, (_, n) => ({ args: [1, `other ${n}`] })).filter((input) => places.forbid(input))
    .length;
}

describe("settled places", () => {
  it("forbid nine in ten new values where none was ever taken", () => {
    expect(forbidden(250, 1_000)).toBeGreaterThan(850);
    expect(forbidden(250, 1_000)).toBeLessThan(950);
  });

  it("are none before enough was tried, nor where one in a hundred is taken", () => {
    expect(forbidden(150, 1_000)).toBe(0);
    expect(forbidden(400, 100)).toBe(0);
  });

  it("let through what is new elsewhere", () => {
    const places = new SettledPlaces(new Draws("5eed", "settled places"));
    for (const way of WAYS) places.note({ args: [1, way] }, true);
    for (let n = 0; n < 500; n++) places.note({ args: [1, `way ${n}`] }, false);
    for (let n = 2; n < 500; n++) expect(places.forbid({ args: [n, "up"] })).toBe(false);
  });

  it("blame no place where two values are new", () => {
    const places = new SettledPlaces(new Draws("5eed", "settled places"));
    places.note({ args: [1, "up"] }, true);
    for (let n = 2; n < 500; n++) places.note({ args: [n, `way ${n}`] }, false);
    expect(places.forbid({ args: [1, "sideways"] })).toBe(false);
  });

  it("are none where there is but one: every new case has a new value there", () => {
    const places = new SettledPlaces(new Draws("5eed", "settled places"));
    places.note({ args: ["()"] }, true);
    for (let n = 0; n < 500; n++) places.note({ args: [`(${n}`] }, false);
    for (let n = 0; n < 100; n++) expect(places.forbid({ args: [`)${n}`] })).toBe(false);
  });
});
