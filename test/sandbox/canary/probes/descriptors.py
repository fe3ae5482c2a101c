"""Own descriptors, whatever they are, and those of others by their numbers and links."""

import glob
import os
import socket


def probe(search):
    for fd in range(1024):
        if search.attempt(lambda: os.fstat(fd)) is None:
            continue
        search.attempt(lambda: os.readlink("/proc/self/fd/%d" % fd))
        for place in (0, 4096):
            search.attempt(lambda: os.pread(fd, 1 << 20, place))
        search.attempt(lambda: socket.socket(fileno=os.dup(fd)).recv(1 << 16, socket.MSG_PEEK | socket.MSG_DONTWAIT))
    for pid in ["self", *search.pids()]:
        for kind in ("fd", "fdinfo", "map_files"):
            for path in glob.glob("/proc/%s/%s/*" % (pid, kind)):
                search.attempt(lambda: os.readlink(path))
                if not (search.attempt(lambda: os.readlink(path)) or "").startswith(("pipe:", "socket:", "anon_inode:")):
                    search.read(path)
