import type { GateFile } from "../../src/verify/check.ts";

/** All that the gate is given of a program: never what is known about it, nor the inputs that this was found out with. */
export interface Subject {
  files: readonly GateFile[];
  /** The function under test. */
  entry: string;
}

/** One program whose truth is known. `right` stays in the bench: only `subject` is judged. */
export interface Trial {
  id: string;
  set: string;
  right: boolean;
  subject: Subject;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The files of a subject; tests and oracle are left out where there are none. */
export const filesOf = (texts: { solution: string; tests?: string; oracle?: string }): GateFile[] => [
  { path: "solution.py", role: "solution", bytes: bytes(texts.solution) },
  ...(texts.tests === undefined
    ? []
    : [{ path: "test_solution.py", role: "tests" as const, bytes: bytes(texts.tests) }]),
  ...(texts.oracle === undefined ? [] : [{ path: "oracle.py", role: "oracle" as const, bytes: bytes(texts.oracle) }]),
];
