"""The line channel to the parent: one JSON request a line in, one canonical JSON answer a line out."""

import _json
import _thread
import posix


# As it is before any program runs.
_as_text = _json.encode_basestring


class _Scan:
    """What the C scanner of JSON asks for. `json` itself is never used: it is slow to import and open to patching."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo = {}


def encode(value):
    """JSON as `JSON.stringify` writes it: no spaces, keys in the order given. Texts, ints, bools, None, lists, dicts only."""
    kind = type(value)
    if kind is str:
        return _as_text(value.encode("utf-8", "backslashreplace").decode("utf-8"))
    if value is None:
        return "null"
    if kind is bool:
        return "true" if value else "false"
    if kind is int:
        return int.__repr__(value)
    if kind is list:
        return "[" + ",".join([encode(item) for item in value]) + "]"
    return "{" + ",".join([encode(key) + ":" + encode(value[key]) for key in value]) + "}"


def _move_high(fd, first):
    """Duplicates onto a free number from `first` on, closed on exec, out of the way of programs that close 0 to 20."""
    for number in range(first, first + 60):
        try:
            posix.fstat(number)
        except OSError:
            posix.dup2(fd, number, False)
            return number
    raise OSError("no free file descriptor")


class Channel:
    """Takes over standard input and output: programs see an empty input, and what they print is noise on standard error."""

    def __init__(self):
        spread = posix.urandom(1)[0] % 60
        self.fd_in = _move_high(0, 100 + spread)
        self.fd_out = _move_high(1, self.fd_in + 1)
        empty = posix.open("/dev/null", posix.O_RDONLY)
        posix.dup2(empty, 0, True)
        if empty != 0:
            posix.close(empty)
        posix.dup2(2, 1, True)
        self._read = posix.read
        self._write = posix.write
        self._exit = posix._exit
        self._scan = _json.make_scanner(_Scan)
        self._lock = _thread.RLock()
        self._rest = b""
        self.request = ""

    def scan(self, text):
        """The JSON value a text begins with."""
        return self._scan(text, 0)[0]

    def receive(self):
        """The next request, or None at the end of input."""
        pieces = [self._rest]
        while b"\n" not in pieces[-1]:
            piece = self._read(self.fd_in, 1 << 16)
            if not piece:
                return None
            pieces.append(piece)
        line, _, self._rest = b"".join(pieces).partition(b"\n")
        request = self._scan(line.decode("utf-8"), 0)[0]
        self.request = request["id"]
        return request

    def send(self, answer):
        """Writes one line; a channel that was closed by a program ends the process, which the parent sees."""
        data = (encode(answer) + "\n").encode("utf-8")
        with self._lock:
            try:
                while data:
                    data = data[self._write(self.fd_out, data) :]
            except OSError:
                self._exit(70)

    def answer(self, **fields):
        self.send({"id": self.request, **fields})

    def leave(self, code):
        self._exit(code)
