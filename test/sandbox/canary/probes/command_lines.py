"""What processes say of themselves: command line, name, state, limits, groups."""


def probe(search):
    for pid in ["self", *search.pids()]:
        for name in ("cmdline", "comm", "stat", "status", "stack", "wchan", "auxv", "cgroup", "sessionid", "syscall", "personality"):
            search.read("/proc/%s/%s" % (pid, name))
