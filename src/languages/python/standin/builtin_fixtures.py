class _CaptureResult(tuple):
    """What `capsys.readouterr()` gives: unpacks as (out, err)."""

    out = property(lambda self: self[0])
    err = property(lambda self: self[1])


class CaptureFixture:
    def __init__(self):
        import io
        import sys

        self._sys = sys
        self._make = io.StringIO

    def _start(self):
        self._before = (self._sys.stdout, self._sys.stderr)
        self._out, self._err = self._make(), self._make()
        self._sys.stdout, self._sys.stderr = self._out, self._err

    def _stop(self):
        self._sys.stdout, self._sys.stderr = self._before

    def readouterr(self):
        result = _CaptureResult((self._out.getvalue(), self._err.getvalue()))
        for stream in (self._out, self._err):
            stream.seek(0)
            stream.truncate(0)
        return result

    def disabled(self):
        return _Disabled(self)


class _Disabled:
    def __init__(self, capture):
        self._capture = capture

    def __enter__(self):
        self._kept = (self._capture._sys.stdout, self._capture._sys.stderr)
        self._capture._stop()

    def __exit__(self, *ignored):
        self._capture._sys.stdout, self._capture._sys.stderr = self._kept


def _capsys():
    capture = CaptureFixture()
    capture._start()
    yield capture
    capture._stop()


class _NotSet:
    def __repr__(self):
        return "<notset>"


_notset = _NotSet()


class MonkeyPatch:
    """Changes that are undone at the end of the test."""

    def __init__(self):
        self._undo = []

    @classmethod
    def context(cls):
        return _MonkeyContext(cls())

    def _resolve(self, path):
        import importlib

        module, _, name = path.rpartition(".")
        target = None
        parts = module.split(".")
        for end in range(len(parts), 0, -1):
            try:
                target = importlib.import_module(".".join(parts[:end]))
            except ImportError:
                continue
            for part in parts[end:]:
                target = getattr(target, part)
            return target, name
        raise ImportError("import error in %s" % path)

    def setattr(self, target, name, value=_notset, raising=True):
        if value is _notset:
            if not isinstance(target, str):
                raise TypeError("use setattr(target, name, value) or setattr(target, value) with target being a dotted import string")
            value = name
            target, name = self._resolve(target)
        old = getattr(target, name, _notset)
        if raising and old is _notset:
            raise AttributeError("%r has no attribute %r" % (target, name))
        if isinstance(target, type):
            old = target.__dict__.get(name, _notset)
        self._undo.append((setattr, delattr, target, name, old))
        setattr(target, name, value)

    def delattr(self, target, name=_notset, raising=True):
        if name is _notset:
            target, name = self._resolve(target)
        if not hasattr(target, name):
            if raising:
                raise AttributeError(name)
            return
        old = target.__dict__.get(name, _notset) if isinstance(target, type) else getattr(target, name)
        self._undo.append((setattr, delattr, target, name, old))
        delattr(target, name)

    def setitem(self, dic, name, value):
        self._undo.append((_set_item, _delete_item, dic, name, dic.get(name, _notset)))
        dic[name] = value

    def delitem(self, dic, name, raising=True):
        if name not in dic:
            if raising:
                raise KeyError(name)
            return
        self._undo.append((_set_item, _delete_item, dic, name, dic.get(name, _notset)))
        del dic[name]

    def setenv(self, name, value, prepend=None):
        import os

        if prepend and name in os.environ:
            value = value + prepend + os.environ[name]
        self.setitem(os.environ, name, str(value))

    def delenv(self, name, raising=True):
        import os

        self.delitem(os.environ, name, raising)

    def syspath_prepend(self, path):
        import sys

        before = sys.path[:]
        self._undo.append((lambda *_: sys.path.__setitem__(slice(None), before), None, None, None, before))
        sys.path.insert(0, str(path))

    def chdir(self, path):
        import os

        before = os.getcwd()
        self._undo.append((lambda *_: os.chdir(before), None, None, None, before))
        os.chdir(path)

    def undo(self):
        while self._undo:
            put, remove, target, name, old = self._undo.pop()
            if old is not _notset:
                put(target, name, old)
            else:
                try:
                    remove(target, name)
                except (AttributeError, KeyError):
                    pass


def _set_item(dic, name, value):
    dic[name] = value


def _delete_item(dic, name):
    del dic[name]


class _MonkeyContext:
    def __init__(self, patch):
        self._patch = patch

    def __enter__(self):
        return self._patch

    def __exit__(self, *ignored):
        self._patch.undo()


def _monkeypatch():
    patch = MonkeyPatch()
    yield patch
    patch.undo()


class TempPathFactory:
    def mktemp(self, basename, numbered=True):
        import pathlib
        import tempfile

        return pathlib.Path(tempfile.mkdtemp(prefix=basename + "-"))


def _tmp_path_factory():
    return TempPathFactory()


def _tmp_path():
    return TempPathFactory().mktemp("test")


def _recwarn():
    with WarningsRecorder(None, None) as recorder:
        yield recorder


class FixtureRequest:
    """The part of pytest's `request` that fixtures and tests of algorithms use."""

    def __init__(self, fields, get, add):
        self.__dict__.update(fields)
        self._get = get
        self._add = add

    def getfixturevalue(self, argname):
        answer = self._get((argname,))
        if answer[1] is not None:
            raise answer[1]
        return answer[0]

    def addfinalizer(self, finalizer):
        self._add((finalizer,))

    def __getattr__(self, name):
        if name == "param":
            raise AttributeError("'request' has no attribute 'param': the fixture has no params")
        raise AttributeError("`request.%s` is not offered by VeriAlgo's stand-in for pytest; write the test without it" % name)


_BUILTIN_FIXTURES = {
    "capsys": FixtureFunction(_capsys, "function", None, False, None, None),
    "capfd": FixtureFunction(_capsys, "function", None, False, None, None),
    "caplog": FixtureFunction(_caplog, "function", None, False, None, None),
    "monkeypatch": FixtureFunction(_monkeypatch, "function", None, False, None, None),
    "tmp_path": FixtureFunction(_tmp_path, "function", None, False, None, None),
    "tmp_path_factory": FixtureFunction(_tmp_path_factory, "session", None, False, None, None),
    "recwarn": FixtureFunction(_recwarn, "function", None, False, None, None),
}


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError("`pytest.%s` is not offered by VeriAlgo's stand-in for pytest; write the test without it" % name)
