import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonEnding, repairJsonText } from "../../src/model/repair-json-text.ts";

it("leaves valid JSON as it is", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
      const valid = JSON.stringify(JSON.parse(text), null, indent);
      expect(repairJsonText(valid)).toBe(valid);
    }),
  );
});

it("loses no character of a string with raw control characters", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\n\t\r\u0001 a-z中]*$/), (content) => {
      expect(JSON.parse(repairJsonText(`{"a":"${content}"}`))).toEqual({ a: content });
    }),
  );
});

it("tells how a text ends", () => {
  expect(jsonEnding('{"a": 1}')).toBe("whole");
  expect(jsonEnding('{"a": "x{"}')).toBe("whole");
  expect(jsonEnding('{"a": "x')).toBe("cut");
  expect(jsonEnding('{"a": [1, 2')).toBe("cut");
  expect(jsonEnding('{"a": "b"c"}')).toBe("unpaired");
  expect(jsonEnding('{"a": [1, 2}')).toBe("unpaired");
  expect(jsonEnding('{"a": [1}, "b": ')).toBe("cut");
  expect(jsonEnding('{"a": "b\\"}')).toBe("cut");
});
