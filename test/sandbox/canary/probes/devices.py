"""Devices, terminals and the kernel's own memory."""

import os


def probe(search):
    for path in search.walk("/dev"):
        if os.path.basename(path) not in ("zero", "full", "random", "urandom"):
            search.read(path, 1 << 16)
    for path in "/dev/mem /dev/kmem /dev/port /dev/kmsg /dev/tty /dev/console /dev/vda /dev/sda /dev/nvme0n1".split():
        search.read(path, 1 << 16)
    for number in range(20):
        search.read("/dev/pts/%d" % number, 1 << 16)
        search.read("/dev/vcs%d" % number, 1 << 16)
