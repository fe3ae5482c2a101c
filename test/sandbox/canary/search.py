"""
Runs every probe in a child of its own, and prints one line of JSON: for each what it found and how many things it looked at.
`PROBES` (name to text) and `HINTS` stand above this text. A canary is known by its form only; nothing here knows its value.
"""

import json
import os
import re
import signal
import time

HEAD = b"can" + b"ary-"
FORM = re.compile(HEAD + b"[0-9a-f]{32}")
SECONDS = 120
PIECE = 1 << 20


class Search:
    """What a probe tells what it sees; keeps only what has the form of a canary."""

    def __init__(self):
        self.looked = 0
        self.found = set()
        self.hints = HINTS  # noqa: F821

    def see(self, data):
        self.looked += 1
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogateescape")
        # Most of what is seen, a hundred megabytes, holds not even the beginning.
        if HEAD in data:
            self.found.update(match.decode() for match in FORM.findall(data))
        if HEAD[::-1] in data:
            self.found.update(match.decode() for match in FORM.findall(data[::-1]))

    def attempt(self, act):
        """What `act` gives, seen; None when it fails."""
        self.looked += 1
        try:
            result = act()
        except (OSError, ValueError, TypeError, AttributeError, OverflowError, EOFError):
            return None
        if isinstance(result, (bytes, str)):
            self.see(result)
        return result

    def read(self, path, most=4 << 20):
        """A file's beginning, never waiting for more. Its name is seen as well."""
        self.see(path if isinstance(path, bytes) else str(path))

        def all_of_it():
            file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
            try:
                pieces, left = [], most
                while left > 0:
                    try:
                        piece = os.read(file, min(PIECE, left))
                    except BlockingIOError:
                        break
                    if not piece:
                        break
                    pieces.append(piece)
                    left -= len(piece)
                return b"".join(pieces)
            finally:
                os.close(file)

        return self.attempt(all_of_it)

    def pids(self):
        """Every process that can be seen; where there is no tier, some of them and the own forebears."""
        if self.hints.get("pids") is None:
            return [int(name) for name in os.listdir("/proc") if name.isdigit()]
        found, pid = list(self.hints["pids"]), os.getppid()
        for _ in range(2):
            with open("/proc/%d/stat" % pid) as file:
                pid = int(file.read().rpartition(")")[2].split()[1])
            if pid > 1:
                found.append(pid)
        return found

    def walk(self, top, most=20_000):
        """Every file below a folder, links as what they say. Never into /proc."""
        for folder, names, files in os.walk(top):
            if folder == "/":
                names[:] = [name for name in names if name not in ("proc", "usr")]
            for name in files + names:
                most -= 1
                if most < 0:
                    return
                path = os.path.join(folder, name)
                self.attempt(lambda: os.readlink(path))
                yield path


def main():
    answers = {}
    for name, text in PROBES.items():  # noqa: F821
        read_end, write_end = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read_end)
            signal.alarm(SECONDS)
            search, problem = Search(), ""
            try:
                space = {"__name__": name}
                exec(compile(text, name + ".py", "exec"), space)
                space["probe"](search)
            except BaseException as error:
                problem = type(error).__name__ + ": " + str(error)
            line = json.dumps({"found": sorted(search.found), "looked": search.looked, "problem": problem})
            os.write(write_end, line.encode())
            os._exit(0)
        os.close(write_end)
        text = b""
        while True:
            piece = os.read(read_end, PIECE)
            if not piece:
                break
            text += piece
        os.close(read_end)
        os.waitpid(child, 0)
        answers[name] = json.loads(text or '{"found": [], "looked": 0, "problem": "ended early"}')
    print(json.dumps(answers), flush=True)
    time.sleep(60)


main()
