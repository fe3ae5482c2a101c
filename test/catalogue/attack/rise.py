"""Rises: other users, namespaces, mounts, rare system calls, writing where nothing is to be written, signals, the terminal (D06, D08–D10, D12)."""


def rights(path, *words):
    """Of a program that was just started: its user and group ids, all four of each, and its capabilities."""
    try:
        child = subprocess.Popen([path, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError as error:
        return errno.errorcode.get(error.errno, "error")
    lines = dict(line.split(":", 1) for line in open("/proc/%d/status" % child.pid) if ":" in line)
    child.kill()
    child.wait()
    return [sorted(set(lines[name].split())) for name in ("Uid", "Gid", "CapPrm", "CapEff")]


def is_raising(path):
    try:
        mode = os.lstat(path).st_mode
        return stat.S_ISREG(mode) and (mode & (stat.S_ISUID | stat.S_ISGID) != 0 or "security.capability" in os.listxattr(path))
    except OSError:
        return False


raising = [path for folder in ("bin", "sbin", "local/bin", "lib/openssh", "libexec") for path in glob.glob("/usr/%s/*" % folder) if is_raising(path)]
copied = "/tmp/raised"
with open("/usr/bin/id", "rb") as source, open(copied, "wb") as target:
    target.write(source.read())
# Whoever may set the bits on a file of its own gains nothing by them.
report["own bits"] = attempt(lambda: os.chmod(copied, 0o6755))
report["started as"] = rights("/usr/bin/sleep", "5")
report["raised"] = {path: rights(path) for path in raising + [copied]}
report["commands"] = {
    "sudo": command("sudo", "-n", "id"),
    "su": command("su", "-c", "id", "root"),
    "pkexec": command("pkexec", "id"),
    "newuidmap": command("newuidmap", me, "0", "0", "1"),
    "newgrp": command("newgrp", "root"),
    "mount": command("mount", "-o", "remount,rw", "/"),
    "unshare": command("unshare", "--user", "--map-root-user", "true"),
    "unshare of mounts": command("unshare", "--mount", "true"),
    "bwrap": command("bwrap", "--ro-bind", "/", "/", "true"),
}
# In a user namespace of its own a program may be called 0 without being it.
other = 0 if os.getuid() else 1
report["identity"] = {
    "setuid": attempt(lambda: os.setuid(other)),
    "setresuid": attempt(lambda: os.setresuid(other, other, other)),
    "setgid": attempt(lambda: os.setgid(other)),
    "setgroups": attempt(lambda: os.setgroups([other])),
    "mknod": attempt(lambda: os.mknod("/tmp/device", 0o20666, os.makedev(1, 1))),
    "uid_map": attempt(lambda: os.write(os.open("/proc/self/uid_map", os.O_WRONLY), b"0 0 1")),
}

NEW = {"mount": 0x20000, "cgroup": 0x2000000, "uts": 0x4000000, "ipc": 0x8000000, "user": 0x10000000, "pid": 0x20000000, "net": 0x40000000}
number = given["numbers"]


def clone(flags):
    """In a child, as what is made here would go on as one of us."""
    ctypes.set_errno(0)
    made = libc.syscall(number["clone"], flags | signal.SIGCHLD, 0, 0, 0, 0)
    if made == 0:
        os._exit(0)
    return "GOT" if made > 0 else errno.errorcode.get(ctypes.get_errno(), "error")


report["namespaces"] = {
    **{"unshare " + name: in_child(lambda: called(libc.unshare, flag)) for name, flag in NEW.items()},
    **{"clone " + name: in_child(lambda: clone(flag)) for name, flag in NEW.items()},
    "clone3": called(libc.syscall, number["clone3"], 0, 0),
    "setns": called(libc.setns, os.open("/proc/self/ns/uts", os.O_RDONLY), 0),
    "chroot": attempt(lambda: os.chroot("/tmp")),
    "pivot_root": called(libc.syscall, number["pivot_root"], b"/tmp", b"/tmp"),
    "mount": called(libc.mount, b"none", b"/tmp", b"tmpfs", 0, None),
    "bind": called(libc.mount, b"/proc/1", b"/tmp", None, 0x1000, None),
    "fsopen": called(libc.syscall, number["fsopen"], b"tmpfs", 0),
    "open_tree": called(libc.syscall, number["open_tree"], -100, b"/", 1),
    "umount": called(libc.umount2, b"/proc", 2),
}
report["rare calls"] = {
    "keyctl": called(libc.syscall, number["keyctl"], 0, -3, 0),
    "add_key": called(libc.syscall, number["add_key"], b"user", b"a", b"b", 1, -3),
    "io_uring_setup": called(libc.syscall, number["io_uring_setup"], 1, ctypes.create_string_buffer(120)),
    "bpf": called(libc.syscall, number["bpf"], 0, ctypes.create_string_buffer(120), 120),
    "perf_event_open": called(libc.syscall, number["perf_event_open"], ctypes.create_string_buffer(120), 0, -1, -1, 0),
    "userfaultfd": called(libc.syscall, number["userfaultfd"], 1),
    "personality": called(libc.syscall, number["personality"], 0x40000),
}


def by_old_gate():
    """getpid through the gate of 32-bit programs: `mov eax, 20; int 0x80; ret`."""
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    answer = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
    return "GOT %d" % answer if answer > 0 else errno.errorcode.get(-answer, "error")


if os.uname().machine == "x86_64":
    report["other interfaces"] = {"i386": in_child(by_old_gate), "x32": called(libc.syscall, 0x40000000 | 39)}

places = ["/", "/usr", "/usr/bin", "/etc", "/dev", "/box", "/proc", "/lib", "/proc/sys/kernel"]
report["remount"] = {path: called(libc.mount, None, path.encode(), None, 0x1020, None) for path in ("/", "/usr", "/box", "/dev")}
report["writes"] = {
    **{place: attempt(lambda: open(place + "/new-file", "w")) for place in places},
    "itself": attempt(lambda: open(own, "a")),
    "itself, moved": attempt(lambda: os.rename(own, "/box/other.py")),
    "itself, mode": attempt(lambda: os.chmod(own, 0o777)),
    "core pattern": attempt(lambda: open("/proc/sys/kernel/core_pattern", "w")),
    "sysrq": attempt(lambda: open("/proc/sysrq-trigger", "w")),
}
report["may write"] = [attempt(lambda: open(place + "/x", "w").write("x")) for place in ("/tmp", "/dev/shm")]

for name in ("SIGTERM", "SIGINT", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
import fcntl

# Not where everybody would be the host.
alone = report["others"] <= 2
report["signals"] = {
    "everybody": attempt(lambda: os.kill(-1, signal.SIGTERM)) if alone else "GOT the host",
    "the first process": attempt(lambda: os.kill(1, signal.SIGKILL)) if alone else "GOT the host's",
    "the first process, stopped": attempt(lambda: os.kill(1, signal.SIGSTOP)) if alone else "GOT the host's",
    "the parent": attempt(lambda: os.kill(parent, signal.SIGKILL)) if alone else "GOT the host's",
}
report["terminal"] = {
    "tty": attempt(lambda: open("/dev/tty")),
    "console": attempt(lambda: open("/dev/console", "w")),
    "TIOCSTI": attempt(lambda: fcntl.ioctl(0, 0x5412, b"x")),
    "TIOCLINUX": attempt(lambda: fcntl.ioctl(0, 0x541C, b"\x03")),
    "TIOCSTI of the output": attempt(lambda: fcntl.ioctl(1, 0x5412, b"x")),
}
print(json.dumps(report), flush=True)
