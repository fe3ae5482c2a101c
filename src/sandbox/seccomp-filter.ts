import {
  ALLOWED_SOCKET_FAMILIES,
  DENIED_SYSCALLS,
  JUDGED_SYSCALLS,
  NEW_NAMESPACE_FLAGS,
  REFUSED_IOCTLS,
} from "./syscall-table.ts";

export type FilterArchitecture = "x64" | "arm64";

/** linux/audit.h */
export const AUDIT_ARCHITECTURE: Record<FilterArchitecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** Set in the number of a call made through the x32 interface, which would slip past a table of x64 numbers. */
export const X32_BIT = 0x40000000;

/** linux/seccomp.h and asm-generic/errno*.h */
const ALLOW = 0x7fff0000;
const ERRNO = 0x00050000;
export const ANSWERS = { EPERM: ERRNO | 1, ENOSYS: ERRNO | 38, EAFNOSUPPORT: ERRNO | 97, allow: ALLOW } as const;
type Answer = keyof typeof ANSWERS;

/** linux/bpf_common.h: load a word, jump if equal / greater or equal / any bit set, return. */
const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in `struct seccomp_data`; the low half of an argument comes first on both (little-endian) architectures. */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const argumentAt = (index: number) => 16 + 8 * index;

type Step =
  | { load: number }
  | { answer: Answer }
  /** Goes on with the next step when neither target is named. */
  | { jump: number; value: number; whenTrue?: Answer | Label; whenFalse?: Answer | Label }
  | { label: Label };
type Label = `@${string}`;

function plan(architecture: FilterArchitecture): Step[] {
  const steps: Step[] = [
    { load: ARCHITECTURE_AT },
    { jump: JUMP_EQUAL, value: AUDIT_ARCHITECTURE[architecture], whenFalse: "ENOSYS" },
    { load: NUMBER_AT },
  ];
  if (architecture === "x64") steps.push({ jump: JUMP_AT_LEAST, value: X32_BIT, whenTrue: "ENOSYS" });
  for (const call of DENIED_SYSCALLS) {
    const number = call[architecture];
    if (number !== null) steps.push({ jump: JUMP_EQUAL, value: number, whenTrue: call.answer });
  }
  const judged = (name: keyof typeof JUDGED_SYSCALLS) => JUDGED_SYSCALLS[name][architecture];
  steps.push(
    { jump: JUMP_EQUAL, value: judged("clone"), whenTrue: "@clone" },
    { jump: JUMP_EQUAL, value: judged("ioctl"), whenTrue: "@ioctl" },
    { jump: JUMP_EQUAL, value: judged("socket"), whenTrue: "@socket" },
    { jump: JUMP_EQUAL, value: judged("socketpair"), whenTrue: "@socket", whenFalse: "allow" },
    { label: "@clone" },
    { load: argumentAt(0) },
    { jump: JUMP_ANY_BIT, value: NEW_NAMESPACE_FLAGS, whenTrue: "EPERM", whenFalse: "allow" },
    { label: "@ioctl" },
    { load: argumentAt(1) },
    ...REFUSED_IOCTLS.map((value): Step => ({ jump: JUMP_EQUAL, value, whenTrue: "EPERM" })),
    { answer: "allow" },
    { label: "@socket" },
    { load: argumentAt(0) },
    ...ALLOWED_SOCKET_FAMILIES.map((value): Step => ({ jump: JUMP_EQUAL, value, whenTrue: "allow" })),
    { answer: "EAFNOSUPPORT" },
  );
  return steps;
}

/** Jump offsets are counted from the next instruction and must fit a byte. */
function offset(from: number, to: number | undefined): number {
  const distance = (to ?? -1) - from - 1;
  if (distance < 0 || distance > 255) throw new Error(`a jump of ${distance} does not fit the filter`);
  return distance;
}

/**
 * The seccomp filter as the kernel takes it: an array of 8-byte `struct sock_filter`, little-endian.
 * @param architecture Node's `process.arch`
 * @returns null for an architecture without a table
 */
export function seccompFilter(architecture: string): Buffer | null {
  if (architecture !== "x64" && architecture !== "arm64") return null;
  const steps = plan(architecture);
  const positions = new Map<string, number>();
  let count = 0;
  for (const step of steps) {
    if ("label" in step) positions.set(step.label, count);
    else count += 1;
  }
  const answers = Object.keys(ANSWERS) as Answer[];
  answers.forEach((answer, index) => {
    positions.set(answer, count + index);
  });

  const program = Buffer.alloc((count + answers.length) * 8);
  let at = 0;
  const emit = (code: number, whenTrue: number, whenFalse: number, value: number) => {
    program.writeUInt16LE(code, at * 8);
    program.writeUInt8(whenTrue, at * 8 + 2);
    program.writeUInt8(whenFalse, at * 8 + 3);
    program.writeUInt32LE(value, at * 8 + 4);
    at += 1;
  };
  for (const step of steps) {
    if ("load" in step) emit(LOAD, 0, 0, step.load);
    else if ("answer" in step) emit(RETURN, 0, 0, ANSWERS[step.answer]);
    else if ("jump" in step) {
      const target = (name: string | undefined) => (name === undefined ? 0 : offset(at, positions.get(name)));
      emit(step.jump, target(step.whenTrue), target(step.whenFalse), step.value);
    }
  }
  for (const answer of answers) emit(RETURN, 0, 0, ANSWERS[answer]);
  return program;
}
