"""The variables of every process and thread that can be seen."""

import glob
import os


def probe(search):
    search.see(repr(dict(os.environ)))
    for pid in ["self", *search.pids()]:
        search.read("/proc/%s/environ" % pid)
        for path in glob.glob("/proc/%s/task/*/environ" % pid):
            search.read(path)
