import { describe, expect, it } from "vitest";
import {
  ANSWERS,
  AUDIT_ARCHITECTURE,
  type FilterArchitecture,
  seccompFilter,
} from "../../src/sandbox/seccomp-filter.ts";
import { DENIED_SYSCALLS, JUDGED_SYSCALLS } from "../../src/sandbox/syscall-table.ts";

/** `struct seccomp_data` as the kernel hands it to a filter. */
function call(architecture: number, number: number, ...values: number[]): Buffer {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(architecture, 4);
  for (const [index, value] of values.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
  return data;
}

/** A small interpreter of classic BPF: what the kernel would answer. It refuses whatever the kernel's checker would. */
function judge(program: Buffer, data: Buffer): number {
  let accumulator = 0;
  for (let at = 0, steps = 0; ; steps += 1) {
    if (at * 8 >= program.length || steps > 4096) throw new Error(`ran out of the program at ${at}`);
    const code = program.readUInt16LE(at * 8);
    const [whenTrue, whenFalse] = [program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3)];
    const value = program.readUInt32LE(at * 8 + 4);
    at += 1;
    if (code === 0x06) return value;
    if (code === 0x20) {
      if (value % 4 !== 0 || value > 60) throw new Error(`loads from ${value}`);
      accumulator = data.readUInt32LE(value);
    } else if (code === 0x15) at += accumulator === value ? whenTrue : whenFalse;
    else if (code === 0x35) at += accumulator >= value ? whenTrue : whenFalse;
    else if (code === 0x45) at += (accumulator & value) !== 0 ? whenTrue : whenFalse;
    else throw new Error(`unknown instruction ${code}`);
  }
}

const { EPERM, ENOSYS, EAFNOSUPPORT, allow } = ANSWERS;

/** Calls that Python, its threads and its children need; numbers from the kernel's tables. */
const NEEDED: Record<FilterArchitecture, Record<string, number>> = {
  x64: { read: 0, write: 1, mmap: 9, execve: 59, exit: 60, futex: 202, openat: 257, prlimit64: 302, getrandom: 318 },
  arm64: {
    read: 63,
    write: 64,
    mmap: 222,
    execve: 221,
    exit: 93,
    futex: 98,
    openat: 56,
    prlimit64: 261,
    getrandom: 278,
  },
};

describe.each(["x64", "arm64"] as const)("seccomp filter for %s", (name) => {
  const program = seccompFilter(name)!;
  const architecture = AUDIT_ARCHITECTURE[name];
  const answer = (number: number, ...values: number[]) => judge(program, call(architecture, number, ...values));
  const judged = (of: keyof typeof JUDGED_SYSCALLS) => JUDGED_SYSCALLS[of][name];

  it("is a whole number of instructions that the kernel accepts in length", () => {
    expect(program.length % 8).toBe(0);
    expect(program.length / 8).toBeLessThan(4096);
  });

  it("answers every call of the table as the table says", () => {
    const rows = DENIED_SYSCALLS.filter((row) => row[name] !== null);
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) expect([row.name, answer(row[name]!)]).toEqual([row.name, ANSWERS[row.answer]]);
  });

  it("answers every number up to 1,023 by the table alone, whatever its neighbours are", () => {
    const expected = new Map(DENIED_SYSCALLS.map((row) => [row[name], ANSWERS[row.answer]]));
    for (const of of ["socket", "socketpair"] as const) expected.set(judged(of), EAFNOSUPPORT);
    const wrong = Array.from({ length: 1_024 }, (_, number) => number).filter(
      (number) => answer(number, 0, 0) !== (expected.get(number) ?? allow),
    );
    expect(wrong).toEqual([]);
  });

  it("is not deceived by arguments of calls that it does not judge by them", () => {
    const rubbish = [2 ** 32 + 1, 0x7e020000, 40, 0x5412, 0xffffffff, 1];
    for (const row of DENIED_SYSCALLS.filter((row) => row[name] !== null))
      expect([row.name, answer(row[name]!, ...rubbish)]).toEqual([row.name, ANSWERS[row.answer]]);
    for (const [call, number] of Object.entries(NEEDED[name]))
      expect([call, answer(number, ...rubbish)]).toEqual([call, allow]);
  });

  it("allows what programs need", () => {
    for (const [call, number] of Object.entries(NEEDED[name])) expect([call, answer(number)]).toEqual([call, allow]);
  });

  it("names every call once and never one that is judged by its arguments", () => {
    const numbers = DENIED_SYSCALLS.map((row) => row[name]).filter((number) => number !== null);
    const all = [...numbers, ...Object.values(JUDGED_SYSCALLS).map((row) => row[name])];
    expect(new Set(all).size).toBe(all.length);
  });

  it("allows forks and threads but no new namespace", () => {
    const forkFlags = 0x01200011;
    const threadFlags = 0x003d0f00;
    expect([answer(judged("clone"), forkFlags), answer(judged("clone"), threadFlags)]).toEqual([allow, allow]);
    expect(answer(judged("clone"), 2 ** 32 + forkFlags)).toBe(allow);
    expect(answer(judged("clone"), 2 ** 32 + 0x10000000)).toBe(EPERM);
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]) {
      expect(answer(judged("clone"), forkFlags + flag)).toBe(EPERM);
    }
  });

  it("allows three socket families, also with rubbish in the upper half that the kernel ignores", () => {
    for (const of of ["socket", "socketpair"] as const) {
      for (const family of [1, 2, 10]) expect(answer(judged(of), family)).toBe(allow);
      for (const family of [0, 3, 16, 17, 38, 40, 44]) expect(answer(judged(of), family)).toBe(EAFNOSUPPORT);
      expect(answer(judged(of), 2 ** 32 + 40)).toBe(EAFNOSUPPORT);
      expect(answer(judged(of), 2 ** 32 + 1)).toBe(allow);
    }
  });

  it("lets nobody type into a terminal", () => {
    expect(answer(judged("ioctl"), 0, 0x5401)).toBe(allow);
    for (const request of [0x5412, 0x541c, 2 ** 32 + 0x5412]) expect(answer(judged("ioctl"), 0, request)).toBe(EPERM);
  });

  it("denies every call of another architecture", () => {
    // i386, arm, big-endian arm64, nothing at all, and each other.
    const others = [0x40000003, 0x40000028, 0x800000b7, 0, AUDIT_ARCHITECTURE[name === "x64" ? "arm64" : "x64"]];
    for (const other of others) {
      for (const number of [NEEDED[name].read!, judged("socket"), 1, 42, 0xffffffff])
        expect(judge(program, call(other, number, 1))).toBe(ENOSYS);
    }
  });
});

describe("seccomp filter", () => {
  /** What containers are refused, too, and what got out of sandboxes before. */
  it("names the calls that are known as dangerous (D08, D09)", () => {
    const names = new Set(DENIED_SYSCALLS.map((row) => row.name));
    const groups = {
      mounts:
        "mount umount2 pivot_root chroot open_tree open_tree_attr move_mount fsopen fsconfig fsmount fspick mount_setattr",
      namespaces: "unshare setns clone3 name_to_handle_at open_by_handle_at",
      others: "ptrace process_vm_readv process_vm_writev process_madvise pidfd_getfd kcmp move_pages migrate_pages",
      keys: "add_key request_key keyctl",
      surface:
        "io_uring_setup io_uring_enter io_uring_register bpf perf_event_open userfaultfd fanotify_init fanotify_mark lookup_dcookie",
      machine:
        "kexec_load kexec_file_load init_module finit_module delete_module reboot swapon swapoff acct syslog quotactl quotactl_fd",
      host: "sethostname setdomainname settimeofday clock_settime clock_adjtime adjtimex vhangup iopl ioperm modify_ldt",
      old: "personality nfsservctl uselib sysfs ustat _sysctl",
      memory:
        "memfd_create memfd_secret shmget msgget semget mbind set_mempolicy get_mempolicy set_mempolicy_home_node",
    };
    for (const [group, list] of Object.entries(groups))
      expect([group, list.split(" ").filter((name) => !names.has(name))]).toEqual([group, []]);
  });

  it("does not let x64 calls slip through as x32", () => {
    const program = seccompFilter("x64")!;
    for (const number of [0, 101, 521, 0x3fffffff]) {
      expect(judge(program, call(AUDIT_ARCHITECTURE.x64, 0x40000000 + number))).toBe(ENOSYS);
    }
    expect(judge(program, call(AUDIT_ARCHITECTURE.x64, 0xffffffff))).toBe(ENOSYS);
  });

  it("is not built for an architecture without a table", () => {
    expect(seccompFilter("riscv64")).toBeNull();
    expect(seccompFilter("ia32")).toBeNull();
  });
});
