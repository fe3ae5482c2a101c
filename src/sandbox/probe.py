"""Attacks the sandbox from inside and prints one line of JSON: what could be reached. It judges nothing itself.

argv[1] is JSON: token (a secret that must not be found anywhere), file (readable by the parent only), port and abstract
(listeners of the parent), processes and memory (the limits to run into).
"""

import ctypes
import errno
import json
import mmap
import os
import signal
import socket
import sys
import time

wanted = json.loads(sys.argv[1])
token = wanted["token"].encode()


def outcome(act, good="done"):
    """The name of the error that stopped it, or `good`."""
    try:
        act()
        return good
    except OSError as error:
        return errno.errorcode.get(error.errno, type(error).__name__)
    except Exception as error:
        return type(error).__name__


def status(name):
    with open("/proc/self/status") as lines:
        return next((line.split()[1] for line in lines if line.startswith(name + ":")), "absent")


def descriptors():
    found = []
    for fd in range(0, 1024):
        try:
            os.fstat(fd)
            found.append(fd)
        except OSError:
            pass
    return found


def connect(family, address):
    def act():
        with socket.socket(family, socket.SOCK_STREAM) as sock:
            sock.settimeout(0.2)
            sock.connect(address)

    return outcome(act, "connected")


def vsock():
    # 2 is the machine that hosts this one; a network namespace alone does not hide it.
    return connect(getattr(socket, "AF_VSOCK", 40), (2, 1)) if hasattr(socket, "AF_VSOCK") else "untested"


def interfaces():
    with open("/proc/net/dev") as lines:
        return [line.split(":")[0].strip() for line in lines if ":" in line]


def others():
    """Of each other process that can be looked into: how, and whether the secret was seen."""
    open_to_us, secret = [], False
    for pid in filter(str.isdigit, os.listdir("/proc")):
        if int(pid) == os.getpid():
            continue
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                content = file.read()
            secret = secret or token in content
            if content:
                open_to_us.append(f"environ of {pid}")
        except OSError:
            pass
        if outcome(lambda: open(f"/proc/{pid}/mem", "r+b").close()) == "done":
            open_to_us.append(f"memory of {pid}")
    return open_to_us, secret


def write(folder):
    path = os.path.join(folder, f"verialgo-probe-{os.getpid()}")

    def act():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        os.unlink(path)

    return outcome(act, "written")


def memory_of_all():
    """The limit of the control group, where one can be seen (containers show theirs), else None."""
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            with open(path) as file:
                return int(file.read())
        except (OSError, ValueError):
            pass
    return None


def forks():
    """How many children can be had at once, at most a few more than allowed."""
    children = []
    try:
        while len(children) < wanted["processes"] + 4:
            child = os.fork()
            if child == 0:
                signal.pause()
                os._exit(0)
            children.append(child)
    except OSError:
        pass
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return len(children)


def daemon():
    """Leaves a process behind that nothing but the sandbox can find: own session, deaf to SIGTERM, no pipes."""
    if os.fork():
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.closerange(0, 1024)
    time.sleep(30)
    os._exit(0)


libc = ctypes.CDLL(None, use_errno=True)


def new_user_namespace():
    child = os.fork()
    if child == 0:
        os._exit(0 if libc.unshare(0x10000000) == 0 else ctypes.get_errno())
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return "done" if code == 0 else errno.errorcode.get(code, str(code))


fds = descriptors()
looked_into, secret_seen = others()
report = {
    "uid": os.getuid(),
    "descriptors": fds,
    "environment": sorted(os.environ),
    "secretSeen": secret_seen or token in "".join(os.environ.values()).encode(),
    "lookedInto": looked_into,
    "processesSeen": sum(map(str.isdigit, os.listdir("/proc"))),
    "secretFile": outcome(lambda: open(wanted["file"]).close(), "read"),
    "tcp": connect(socket.AF_INET, ("127.0.0.1", wanted["port"])),
    "abstract": connect(socket.AF_UNIX, "\0" + wanted["abstract"]),
    "vsock": vsock(),
    "interfaces": interfaces(),
    "userNamespace": new_user_namespace(),
    "writes": {folder: write(folder) for folder in ("/", "/usr", "/etc", "/dev", "/box", "/tmp")},
    "forks": forks(),
    "memory": outcome(lambda: mmap.mmap(-1, wanted["memory"] + 1), "mapped"),
    "memoryOfAll": memory_of_all(),
    "boundingSet": status("CapBnd"),
    "effective": status("CapEff"),
    "noNewPrivileges": status("NoNewPrivs"),
    "seccomp": status("Seccomp"),
}
daemon()
print(json.dumps(report), flush=True)
