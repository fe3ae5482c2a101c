"""
Compiles variants in a process that is forked once and never forks again. In the one that forks for each variant every page has to be
copied anew after each fork, which made compiling ten times slower there.
"""

import marshal
import posix

# Programs find guards in place of these, once there is a workshop.
_C_FORK, _C_PIPE, _C_CLOSE, _C_READ, _C_WRITE, _C_EXIT = (
    posix.fork,
    posix.pipe,
    posix.close,
    posix.read,
    posix.write,
    posix._exit,
)


def read_exactly(fd, count):
    pieces = []
    while count > 0:
        piece = _C_READ(fd, min(count, 1 << 20))
        if not piece:
            raise EOFError
        pieces.append(piece)
        count -= len(piece)
    return b"".join(pieces)


def send_block(fd, data):
    data = b"%12d" % len(data) + data
    while data:
        data = data[_C_WRITE(fd, data) :]


def receive_block(fd):
    return read_exactly(fd, int(read_exactly(fd, 12)))


def compiled_program(text, filename, marks):
    """Marshalled parts of an `Instrumented`; of None when the text does not compile."""
    try:
        program = instrumented(text, filename, marks)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return marshal.dumps(None)
    return marshal.dumps((program.plain, program.points, program.slots, program.size))


def unpacked(data):
    parts = marshal.loads(data)
    return None if parts is None else Instrumented(*parts)


class Compiler:
    """Its process ends with this one. It runs nothing of what it compiles."""

    def __init__(self, filename, private):
        from_parent, self._to = _C_PIPE()
        self._from, to_parent = _C_PIPE()
        if _C_FORK() == 0:
            for fd in (self._to, self._from, *private):
                _C_CLOSE(fd)
            try:
                while True:
                    marks, text = marshal.loads(receive_block(from_parent))
                    send_block(to_parent, compiled_program(text, filename, marks))
            finally:
                _C_EXIT(0)
        _C_CLOSE(from_parent)
        _C_CLOSE(to_parent)

    def __call__(self, text, marks):
        """What `unpacked` reads; empty when the process is gone, and then for good: the program that ended it is left to its own child."""
        try:
            send_block(self._to, marshal.dumps((marks, text)))
            return receive_block(self._from)
        except (OSError, EOFError, ValueError):
            return b""

    def forget(self):
        """For a child, which must not reach it."""
        _C_CLOSE(self._to)
        _C_CLOSE(self._from)
