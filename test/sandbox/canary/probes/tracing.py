"""Looks into other processes as a debugger does: attaching, reading their memory by a call, taking their descriptors."""

import ctypes
import os
import platform

ATTACH, DETACH, SEIZE = 16, 17, 0x4206
READV, PIDFD_OPEN, PIDFD_GETFD = {"x86_64": (310, 434, 438), "aarch64": (270, 434, 438)}.get(platform.machine(), (310, 434, 438))


class Span(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def probe(search):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    for pid in [*search.pids(), *search.hints["outside"]]:
        if pid == os.getpid():
            continue
        search.looked += 1
        if libc.ptrace(SEIZE, pid, None, None) == 0:
            search.see("attached")
        regions = (search.read("/proc/%d/maps" % pid) or b"").decode("utf-8", "replace").splitlines()
        spans = [line.split()[0] for line in regions if " rw" in line] or ["400000-500000", "555555554000-555555654000"]
        for span in spans[:400]:
            start, end = (int(part, 16) for part in span.split("-"))
            buffer = ctypes.create_string_buffer(min(end - start, 1 << 20))
            here, there = Span(ctypes.addressof(buffer), len(buffer)), Span(start, len(buffer))
            size = libc.syscall(READV, pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
            search.see(buffer.raw[: max(0, size)])
        handle = libc.syscall(PIDFD_OPEN, pid, 0)
        for number in range(64) if handle >= 0 else ():
            fd = libc.syscall(PIDFD_GETFD, handle, number, 0)
            if fd >= 0:
                search.attempt(lambda: os.pread(fd, 1 << 16, 0))
