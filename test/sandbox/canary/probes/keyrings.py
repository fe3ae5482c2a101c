"""The kernel's keyrings, by name, by number and by the table that lists them."""

import ctypes
import os
import platform

KEYCTL, REQUEST = {"x86_64": (250, 249), "aarch64": (219, 218)}.get(platform.machine(), (250, 249))
READ, SEARCH, DESCRIBE = 11, 10, 6


def probe(search):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long

    def taken(key):
        buffer = ctypes.create_string_buffer(4096)
        size = libc.syscall(KEYCTL, READ, ctypes.c_long(key), buffer, 4096)
        search.see(buffer.raw[: max(0, size)])
        return buffer.raw[: max(0, size)]

    numbers = [-1, -2, -3, -4, -5, -6]
    for line in (search.read("/proc/keys") or b"").decode("utf-8", "replace").splitlines():
        numbers.append(int(line.split()[0], 16))
    search.read("/proc/key-users")
    for name in search.hints["names"]:
        numbers.append(libc.syscall(REQUEST, b"user", name.encode(), None, 0))
        for ring in (-3, -4, -5):
            numbers.append(libc.syscall(KEYCTL, SEARCH, ctypes.c_long(ring), b"user", name.encode(), 0))
    for number in numbers:
        content = taken(number)
        for at in range(0, len(content) - 3, 4):
            taken(int.from_bytes(content[at : at + 4], os.sys.byteorder))
