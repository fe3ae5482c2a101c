"""The kernel's settings and tables: /proc, /proc/sys, /proc/net, /sys, where cores go, and what is mounted from where."""

import os


def probe(search):
    for name in os.listdir("/proc"):
        path = "/proc/" + name
        if not name.isdigit() and os.path.isfile(path) and name not in ("kcore", "kmsg", "kpagecount", "kpageflags", "kpagecgroup"):
            search.read(path, 1 << 20)
    for top in ("/proc/sys", "/proc/net", "/proc/self/net", "/proc/sysvipc", "/proc/fs", "/proc/driver", "/proc/bus", "/sys"):
        for path in search.walk(top, 4_000):
            if os.path.isfile(path):
                search.read(path, 1 << 16)
    for line in (search.read("/proc/self/mountinfo") or b"").decode().splitlines():
        parts = line.split()
        for path in (parts[3], parts[4], parts[-2]):
            if path.startswith("/") and path != "/":
                for inner in search.walk(path, 200) if not path.startswith(("/usr", "/proc")) else ():
                    search.read(inner, 1 << 16)
