import { expect, it } from "vitest";
import { homeAddress, placeOf, runAddress, tokenOf } from "../../../../src/surfaces/browser/page/place.ts";

it("reads what an address shows", () => {
  expect(placeOf("/")).toEqual({ kind: "home" });
  expect(placeOf("/runs/20261130-demo-1")).toEqual({ kind: "run", id: "20261130-demo-1" });
  expect(placeOf("/runs/a%20b%2Fc.ndjson/")).toEqual({ kind: "run", id: "a b/c.ndjson" });
  for (const path of ["/runs/", "/runs/a/b", "/other", "/runs/%E0%A4%A"]) expect(placeOf(path).kind).toBe("unknown");
});

it("finds the key in the fragment alone", () => {
  expect(tokenOf("#token=aB-_9")).toBe("aB-_9");
  expect(tokenOf("#part=1&token=x")).toBe("x");
  for (const fragment of ["", "#", "#token=", "#notoken=x", "token=x"]) expect(tokenOf(fragment)).toBe("");
});

it("writes addresses that it reads again, with the key behind them", () => {
  const id = "Größe/1 #?.ndjson";
  const address = new URL(runAddress(id, "k3y"), "http://127.0.0.1");
  expect(placeOf(address.pathname)).toEqual({ kind: "run", id });
  expect(tokenOf(address.hash)).toBe("k3y");
  expect(homeAddress("k3y")).toBe("/#token=k3y");
  expect(homeAddress("")).toBe("/");
});
