"""Memory, messages and names that processes share by number: System V and POSIX."""

import ctypes
import os

SIZE = 4096
NUMBERS = [*range(64), *(base + step for base in (32768, 65536, 98304) for step in range(8))]


def probe(search):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.shmat.restype = ctypes.c_void_p
    numbers = list(NUMBERS)
    for line in (search.read("/proc/sysvipc/shm") or b"").decode().splitlines()[1:]:
        numbers.append(int(line.split()[1]))
    numbers += [libc.shmget(key, 0, 0) for key in search.hints["keys"]]
    for number in numbers:
        address = libc.shmat(number, None, 0o10000) if number >= 0 else None
        search.looked += 1
        if address not in (None, ctypes.c_void_p(-1).value):
            search.see(ctypes.string_at(address, 256))
    for path in search.walk("/dev/shm"):
        search.read(path)
    rt = ctypes.CDLL("librt.so.1", use_errno=True)
    for name in search.hints["names"]:
        opened = rt.mq_open(("/" + name).encode(), os.O_RDONLY | os.O_NONBLOCK)
        search.looked += 1
        if opened >= 0:
            buffer = ctypes.create_string_buffer(1 << 14)
            size = rt.mq_receive(opened, buffer, 1 << 14, None)
            search.see(buffer.raw[: max(0, size)])
    for number in NUMBERS:
        buffer = ctypes.create_string_buffer(SIZE)
        size = libc.msgrcv(number, buffer, SIZE - 8, 0, 0o4000)
        search.see(buffer.raw if size > 0 else b"")
