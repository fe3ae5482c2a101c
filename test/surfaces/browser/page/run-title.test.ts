import { expect, it } from "vitest";
import { titleOf } from "../../../../src/surfaces/browser/page/run-title.ts";
import { addEvents, initialRunView } from "../../../../src/surfaces/browser/run-view.ts";
import { recorded } from "../../../support/browser/recorded.ts";

const titled = (name: "written" | "quadratic" | "no-sandbox", most: number) =>
  titleOf(addEvents(initialRunView, recorded(name).slice(0, most)));

it("a run is called after what was understood, else what was asked, else the file that is judged", () => {
  expect(titled("written", 999)).toBe("Fibonacci numbers in three ways");
  expect(titled("no-sandbox", 999)).toMatch(/^Fibonacci numbers in three ways: by recursion/);
  expect(titled("quadratic", 999)).toBe("longest.py");
  expect(titled("quadratic", 2)).toBe("longest.py");
  expect(titled("quadratic", 1)).toBe("4c14b17ff92dbf37");
});
