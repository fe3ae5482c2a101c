import type { ScriptedCall, ScriptStep } from "../../src/model/script.ts";

/** A small algorithm with right, wrong and cheating versions, and scripted replies that write them. */
export const REQUIREMENT = "Limit a number to a range: clamp(5, 0, 3) gives 3.";

export const SPECIFICATION = {
  title: "Clamp",
  slug: "clamp",
  language: "python",
  entry: { kind: "function", name: "clamp" },
  signature: "clamp(value: int, low: int, high: int) -> int",
  examples: [{ quote: "clamp(5, 0, 3) gives 3", args: [5, 0, 3], expected: 3 }],
  domain: "integers, low <= high",
  claim: null,
  question: null,
};

export const RIGHT = `def clamp(value, low, high):
    """Limit value to low..high."""
    return max(low, min(value, high))
`;
export const WRONG = RIGHT.replace("max(low, min(value, high))", "min(low, max(value, high))");
export const PLACEHOLDER = `${RIGHT}

def clamp_all(values, low, high):
    pass
`;

export const TESTS = `import random

from clamp import clamp


def brute(value, low, high):
    return sorted([value, low, high])[1]


def test_usual():
    assert clamp(5, 0, 3) == 3, f"clamp(5, 0, 3) gave {clamp(5, 0, 3)}, expected 3"
    assert clamp(2, 0, 3) == 2


def test_edges():
    assert clamp(-7, -7, -7) == -7
    assert clamp(-9, -3, 4) == -3


def test_random():
    rng = random.Random(12345)
    for _ in range(200):
        low, high = sorted([rng.randint(-9, 9), rng.randint(-9, 9)])
        value = rng.randint(-20, 20)
        assert clamp(value, low, high) == brute(value, low, high)
`;
export const EMPTY_TESTS = "from clamp import clamp\n\n\ndef test_nothing():\n    assert clamp\n";

export const write = (path: string, content: string): ScriptedCall => ({
  ...{ name: "write_file", arguments: { path, content } },
});
export const runs = (path: string, seconds?: number): ScriptedCall => ({
  ...{ name: "run_file", arguments: seconds === undefined ? { path } : { path, seconds } },
});
export const read = (path: string): ScriptedCall => ({ name: "read_file", arguments: { path } });
export const understood = (parts: object = {}): ScriptStep => ({
  text: JSON.stringify({ ...SPECIFICATION, ...parts }),
});
export const calls = (...list: ScriptedCall[]): ScriptStep => ({ calls: list });
export const DONE: ScriptStep = { text: "It takes the middle one of three. O(1)." };
export const WORKS: ScriptStep[] = [
  understood(),
  calls(write("clamp.py", RIGHT), write("test_clamp.py", TESTS)),
  calls(runs("test_clamp.py")),
  DONE,
];
