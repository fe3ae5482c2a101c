"""Every file that can be seen outside of /usr; in /usr those that were changed lately; and places by name."""

import os
import time

PLACES = "/root /home /tmp /var/tmp /var /run /etc /mnt /media /opt /srv /boot /dev/shm /box/.. /github /__w".split()


def probe(search):
    for top in search.hints.get("walk") or ["/", *PLACES]:
        for path in search.walk(top):
            if os.path.isfile(path):
                search.read(path)
    for folder in search.hints["folders"]:
        for path in search.walk(folder):
            search.read(path)
    if search.hints.get("walk") is None:
        for path in changed_lately("/usr", 30_000):
            search.read(path)


def changed_lately(top, most):
    """Regular files below a folder that changed within the last hour, among so many entries."""
    recent = time.time() - 3_600
    todo = [top]
    while todo and most > 0:
        try:
            entries = list(os.scandir(todo.pop()))
        except OSError:
            continue
        for entry in entries:
            most -= 1
            if entry.is_dir(follow_symlinks=False):
                todo.append(entry.path)
            elif entry.is_file(follow_symlinks=False) and entry.stat(follow_symlinks=False).st_mtime > recent:
                yield entry.path
