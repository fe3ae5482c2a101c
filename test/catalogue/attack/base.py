"""What all attacks share. `/box/given.json`: what the host has, with its secret written backwards so that no trace of it comes along."""

import ctypes
import errno
import glob
import json
import mmap
import os
import signal
import socket
import stat
import subprocess
import sys

given = json.load(open("/box/given.json"))
secret = given["backwards"][::-1].encode()
libc = ctypes.CDLL(None, use_errno=True)
report = {}


def attempt(act):
    """`GOT` and the value, or the name of the error that stopped it."""
    try:
        return "GOT " + repr(act())[:200]
    except OSError as error:
        return errno.errorcode.get(error.errno, type(error).__name__)
    except Exception as error:
        return type(error).__name__


def called(function, *values):
    """`GOT` and the value of a C function, or the name of its error."""
    ctypes.set_errno(0)
    value = function(*values)
    return "GOT %d" % value if value >= 0 else errno.errorcode.get(ctypes.get_errno(), "error")


def in_child(act):
    """The text that `act` gives in a child, or the signal that ended it: for what may crash."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(into, str(act()).encode())
        os._exit(0)
    os.close(into)
    text = os.read(out, 4096).decode()
    os.close(out)
    status = os.waitpid(child, 0)[1]
    return signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else text


def command(*words):
    """The exit code of a program, 0 being success; `absent` where there is no such program."""
    try:
        return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=20).returncode
    except FileNotFoundError:
        return "absent"
    except OSError as error:
        return errno.errorcode.get(error.errno, "error")


def content(path):
    try:
        with open(path, "rb") as file:
            return file.read(1 << 20)
    except OSError:
        return b""
