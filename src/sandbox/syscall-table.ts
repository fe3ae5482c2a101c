/**
 * System calls that a tested program has no use for. Not among them: pidfd_open and Landlock, which give nothing beyond the own
 * processes and only ever take rights away. Numbers from the kernel's own tables:
 * arch/x86/entry/syscalls/syscall_64.tbl and scripts/syscall.tbl (arm64 uses the generic one). Null: the architecture lacks it.
 * `EPERM` is refused, `ENOSYS` pretends that the call does not exist so that the C library falls back.
 */
export interface DeniedSyscall {
  name: string;
  x64: number | null;
  arm64: number | null;
  answer: "EPERM" | "ENOSYS";
}

type Row = readonly [name: string, x64: number | null, arm64: number | null];

const REFUSED: readonly Row[] = [
  // Other processes' memory and descriptors.
  ["ptrace", 101, 117],
  ["process_vm_readv", 310, 270],
  ["process_vm_writev", 311, 271],
  ["process_madvise", 440, 440],
  ["pidfd_getfd", 438, 438],
  ["kcmp", 312, 272],
  // Kernel keys: shared between sandboxes of one user.
  ["add_key", 248, 217],
  ["request_key", 249, 218],
  ["keyctl", 250, 219],
  // Large attack surface, often the way out of a sandbox.
  ["bpf", 321, 280],
  ["perf_event_open", 298, 241],
  ["userfaultfd", 323, 282],
  ["fanotify_init", 300, 262],
  ["fanotify_mark", 301, 263],
  ["lookup_dcookie", 212, 18],
  ["modify_ldt", 154, null],
  ["personality", 135, 92],
  ["nfsservctl", 180, 42],
  ["uselib", 134, null],
  ["sysfs", 139, null],
  ["ustat", 136, null],
  ["_sysctl", 156, null],
  // Where memory lies, also another process's.
  ["mbind", 237, 235],
  ["get_mempolicy", 239, 236],
  ["set_mempolicy", 238, 237],
  ["set_mempolicy_home_node", 450, 450],
  ["migrate_pages", 256, 238],
  ["move_pages", 279, 239],
  // Mounts and namespaces.
  ["mount", 165, 40],
  ["umount2", 166, 39],
  ["pivot_root", 155, 41],
  ["chroot", 161, 51],
  ["open_tree", 428, 428],
  ["move_mount", 429, 429],
  ["fsopen", 430, 430],
  ["fsconfig", 431, 431],
  ["fsmount", 432, 432],
  ["fspick", 433, 433],
  ["mount_setattr", 442, 442],
  ["open_tree_attr", 467, 467],
  ["unshare", 272, 97],
  ["setns", 308, 268],
  ["name_to_handle_at", 303, 264],
  ["open_by_handle_at", 304, 265],
  // The machine as a whole.
  ["kexec_load", 246, 104],
  ["kexec_file_load", 320, 294],
  ["init_module", 175, 105],
  ["finit_module", 313, 273],
  ["delete_module", 176, 106],
  ["reboot", 169, 142],
  ["swapon", 167, 224],
  ["swapoff", 168, 225],
  ["acct", 163, 89],
  ["syslog", 103, 116],
  ["quotactl", 179, 60],
  ["quotactl_fd", 443, 443],
  ["sethostname", 170, 161],
  ["setdomainname", 171, 162],
  ["settimeofday", 164, 170],
  ["clock_settime", 227, 112],
  ["clock_adjtime", 305, 266],
  ["adjtimex", 159, 171],
  ["vhangup", 153, 58],
  ["iopl", 172, null],
  ["ioperm", 173, null],
  // Memory that the address-space limit does not count.
  ["shmget", 29, 194],
  ["msgget", 68, 186],
  ["semget", 64, 190],
];

const ABSENT: readonly Row[] = [
  ["io_uring_setup", 425, 425],
  ["io_uring_enter", 426, 426],
  ["io_uring_register", 427, 427],
  // Its flags are behind a pointer, out of a filter's sight; the C library falls back to clone.
  ["clone3", 435, 435],
  ["memfd_create", 319, 279],
  ["memfd_secret", 447, 447],
];

const rows = (answer: DeniedSyscall["answer"], list: readonly Row[]): DeniedSyscall[] =>
  list.map(([name, x64, arm64]) => ({ name, x64, arm64, answer }));

/** Refused whatever their arguments. */
export const DENIED_SYSCALLS: readonly DeniedSyscall[] = [...rows("EPERM", REFUSED), ...rows("ENOSYS", ABSENT)];

/** Decided by their arguments. */
export const JUDGED_SYSCALLS = {
  clone: { x64: 56, arm64: 220 },
  socket: { x64: 41, arm64: 198 },
  socketpair: { x64: 53, arm64: 199 },
  ioctl: { x64: 16, arm64: 29 },
} as const;

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET (linux/sched.h). */
export const NEW_NAMESPACE_FLAGS = 0x7e020000;

/** AF_UNIX, AF_INET and AF_INET6. A network namespace does not isolate AF_VSOCK, so all others are refused. */
export const ALLOWED_SOCKET_FAMILIES: readonly number[] = [1, 2, 10];

/** TIOCSTI and TIOCLINUX type into the terminal of whoever started us (asm-generic/ioctls.h). */
export const REFUSED_IOCTLS: readonly number[] = [0x5412, 0x541c];
