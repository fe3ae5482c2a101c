"""Looks around: environment, other processes, descriptors, files of the host, the runner's command files (D01–D05)."""

me = str(os.getpid())
others = [pid for pid in os.listdir("/proc") if pid.isdigit() and pid != me]

report["environment"] = {name: os.environ[name] for name in sorted(os.environ)}
# What the process was started with; Python itself may add LC_CTYPE later.
report["started with"] = sorted(entry.partition(b"=")[0].decode() for entry in content("/proc/self/environ").split(b"\0") if entry)

report["others"] = len(others)
report["command lines"] = [content("/proc/%s/cmdline" % pid).decode("utf-8", "replace") for pid in others]
looks = {
    "environ": lambda at: open(at + "/environ", "rb").read() or None,
    "environ of a thread": lambda at: open(at + "/task/" + at[6:] + "/environ", "rb").read() or None,
    "mem": lambda at: open(at + "/mem", "r+b"),
    "maps": lambda at: open(at + "/maps").read() or None,
    "root": lambda at: os.listdir(at + "/root"),
    "cwd": lambda at: os.readlink(at + "/cwd"),
    "exe": lambda at: os.readlink(at + "/exe"),
    "descriptors": lambda at: [os.readlink(at + "/fd/" + fd) for fd in os.listdir(at + "/fd")],
    "a descriptor": lambda at: open(at + "/fd/1", "wb"),
    "namespaces": lambda at: open(at + "/ns/net"),
}
report["looks"] = {
    "%s of %s" % (name, pid): attempt(lambda: look("/proc/" + pid)) for pid in others for name, look in looks.items()
}


class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


buffer = ctypes.create_string_buffer(64)
here, there = Vector(ctypes.addressof(buffer), 64), Vector(0x400000, 64)
parent = os.getppid()
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
report["memory of the parent"] = {
    "process_vm_readv": called(libc.process_vm_readv, parent, ctypes.byref(here), 1, ctypes.byref(there), 1, 0),
    "process_vm_writev": called(libc.process_vm_writev, parent, ctypes.byref(here), 1, ctypes.byref(there), 1, 0),
    "PTRACE_ATTACH": called(libc.ptrace, 16, parent, None, None),
    "PTRACE_SEIZE": called(libc.ptrace, 0x4206, parent, None, None),
}
report["host process"] = [attempt(lambda: os.stat("/proc/%d" % given["pid"])), attempt(lambda: os.kill(given["pid"], 0))]


def is_open(fd):
    try:
        return os.fstat(fd) is not None
    except OSError:
        return False


report["descriptors"] = [fd for fd in range(1024) if is_open(fd)]
report["standing behind"] = sorted({os.readlink("/proc/self/fd/%d" % fd).partition(":")[0] for fd in report["descriptors"]})

report["hidden"] = {path: attempt(lambda: os.stat(path)) for path in given["hidden"]}
report["top"] = sorted(os.listdir("/"))
report["etc"] = sorted(os.listdir("/etc"))
own = "/box/" + os.path.basename(__file__)
within, seen = [], 0
for top in report["top"]:
    if top in ("usr", "proc", "sys", "dev") or os.path.islink("/" + top):
        continue
    for folder, _, names in os.walk("/" + top):
        for name in names:
            seen += 1
            if secret in content(os.path.join(folder, name)):
                within.append(os.path.join(folder, name))
for pattern in ("/proc/*/environ", "/proc/*/cmdline", "/proc/*/comm", "/proc/self/*", "/proc/net/*", "/proc/sys/kernel/*", "/dev/shm/*"):
    for path in glob.glob(pattern):
        if stat.S_ISREG(os.lstat(path).st_mode) and not path.endswith(("/mem", "/kmsg")):
            within += [path] if secret in content(path) else []
report["secret in"] = within
report["files looked through"] = seen

lines = "EVIL=1\n::set-env name=EVIL::1\n"


def append(path):
    with open(path, "a") as file:
        return file.write(lines)


report["command files"] = {
    prefix + path: attempt(lambda: append(prefix + path))
    for path in given["commandFiles"]
    for prefix in ("", "/proc/1/root", "/proc/self/root", "/proc/1/cwd")
}
report["inherited names"] = [name for name in ("GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_STATE") if name in os.environ]
report["guessed names"] = [
    path for pattern in ("/home/*/*/_temp/*", "/__w/_temp/*", "/tmp/*/_runner_file_commands/*", "/github/*") for path in glob.glob(pattern)
]
report["written into descriptors"] = [fd for fd in range(3, 1024) if attempt(lambda: os.write(fd, lines.encode())).startswith("GOT")]
