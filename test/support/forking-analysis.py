# Answers one analysis after another with the interpreter started and the modules loaded once. Reads a folder a line; forks, so
# that nothing is left over from one analysis to the next; the child runs `analyse.py`'s own end on that folder's subject.json.
import os
import sys
import threading

sys.path.insert(0, sys.argv[1])
import analyse  # noqa: E402
import survey  # noqa: E402, F401

sys.setrecursionlimit(analyse.DEEPEST)
threading.stack_size(analyse.STACK_BYTES)
for line in sys.stdin:
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(os.path.join(line.strip(), "stderr"), os.O_WRONLY | os.O_CREAT, 0o600), 2)
        analyse.HERE = line.strip()
        sys.argv[1:] = [os.path.join(analyse.HERE, "subject.json")]
        worker = threading.Thread(target=analyse.main)
        worker.start()
        worker.join()
        sys.stdout.flush()
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print("\0", status, flush=True)
