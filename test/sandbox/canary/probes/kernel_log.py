"""What the kernel writes down: its log, its symbols, its memory."""

import ctypes


def probe(search):
    for path in "kmsg kcore kallsyms kpageflags vmcore timer_list sched_debug latency_stats modules cmdline bootconfig version".split():
        search.read("/proc/" + path, 1 << 20)
    libc = ctypes.CDLL(None, use_errno=True)
    for action in (3, 4, 2):
        buffer = ctypes.create_string_buffer(1 << 18)
        size = libc.klogctl(action, buffer, 1 << 18) if action != 2 else -1
        search.see(buffer.raw[: max(0, size)])
