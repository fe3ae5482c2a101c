import { describe, expect, it } from "vitest";
import { analyseSource } from "../../support/analyse-source.ts";

const inSolution = async (source: string) =>
  (await analyseSource(source)).suspicious.filter((found) => found.module === "solution").map((found) => found.what);

describe("functions that only the main block reaches", () => {
  const command =
    "import sys\n\n\ndef f(x):\n    return x + 1\n\n\ndef read():\n    return open(sys.argv[1]).read()\n\n\ndef main():\n    print(f(read()))\n    sys.exit(0)\n\n\n";
  const block = "if __name__ == '__main__':\n    main()\n";

  it("are exempt like the block itself", async () => {
    const analysis = await analyseSource(command + block);
    expect([...analysis.suspicious, ...analysis.doubtful]).toEqual([]);
  });

  it.each([
    ["nothing starts them", command, undefined],
    ["other code reaches them too", `${command}def g(x):\n    return main()\n\n\n${block}`, undefined],
    ["the tests name one", command + block, "import solution\n\n\ndef test_main():\n    solution.main()\n"],
  ])("are judged when %s", async (_, source, tests) => {
    const analysis = await analyseSource(source, tests);
    expect(analysis.suspicious.map((found) => found.what)).toContain("uses sys.exit");
  });
});

describe("suspicious constructs in a solution", () => {
  it.each([
    ["import os\nos._exit(0)", "uses os._exit"],
    ["import os as o\no._exit(0)", "uses os._exit"],
    ["from os import _exit as bye\nbye(0)", "uses os._exit"],
    ["import os\nleave = getattr(os, '_exit')", "uses os._exit"],
    ["import os\nleave = getattr(os, '_ex' + 'it')", "uses os._exit"],
    ["import os\nleave = getattr(os, ''.join(['_', 'exit']))", "uses os._exit"],
    ["import os\nleave = vars(os)['_exit']", "uses os._exit"],
    ["import os\nleave = os.__dict__['tixe_'[::-1]]", "uses os._exit"],
    ["__import__('os')._exit(0)", "uses os._exit"],
    ["import random\nrandom._os._exit(0)", "uses os._exit"],
    ["import os\nleave = [getattr(os, name) for name in dir(os)][3]", "looks up a computed name in os"],
    [
      "import operator\nfound = [getattr(operator, name) for name in dir(operator)]",
      "looks up a computed name in operator",
    ],
    ["import sys\nsys.exit(0)", "uses sys.exit"],
    ["import sys\nframe = sys._getframe(1)", "uses sys._getframe"],
    ["import sys\nmodules = sys.modules", "uses sys.modules"],
    ["exit(0)", "uses exit"],
    ["raise SystemExit", "uses SystemExit"],
    ["def f(x):\n    return open('data').read()", "uses open"],
    ["import builtins\nbuiltins.sorted = list", "assigns to builtins.sorted"],
    ["globals()['__builtins__']['open']('x')", "uses open"],
    ["read = print.__self__.open", "uses open"],
    ["import io\nio.open('x')", "uses io.open"],
    ["from pathlib import Path\nPath('x').read_text()", "uses pathlib.Path"],
    ["import codecs\ncodecs.open('x')", "uses codecs.open"],
    ["import gc\ngc.get_objects()", "uses gc.get_objects"],
    ["import __main__\nname = __main__.__doc__", "imports __main__"],
    ["TYPE_CHECKING = True\nif TYPE_CHECKING:\n    x = 1", "has a TYPE_CHECKING of its own"],
    ["class typing:\n    TYPE_CHECKING = 1\nif typing.TYPE_CHECKING:\n    x = 1", "has a TYPE_CHECKING of its own"],
    ["__name__ = '__main__'\nif __name__ == '__main__':\n    x = 1", "gives itself another __name__"],
    ["import getpass\nwho = getpass.getuser()", "uses getpass.getuser"],
    ["from platform import node\nwhere = node()", "uses platform.node"],
    ["import sys\ninstalled = any('site-packages' in p for p in sys.path)", "reads sys.path"],
    ["import inspect\ninspect.stack()", "uses inspect.stack"],
    ["import ctypes\nctypes.CDLL(None)", "uses ctypes.CDLL"],
    ["import subprocess\nsubprocess.run([])", "uses subprocess.run"],
    ["from socket import *", "imports everything from socket"],
    ["import importlib\nimportlib.import_module('solution')", "uses importlib.import_module"],
    ["import os\nflag = os.environ.get('CI')", "uses os.environ"],
    ["name = 'PYTEST_CURRENT_TEST'", "mentions PYTEST_CURRENT_TEST"],
    ["import unittest", "imports unittest"],
    ["from _pytest import reports", "imports _pytest"],
    ["import test_solution", "imports test_solution"],
    ["import math\nmath.sqrt = abs", "assigns to math.sqrt"],
    ["import math\nsetattr(math, 'sqrt', abs)", "assigns to math.sqrt"],
    ["import math\nvars(math)['sqrt'] = abs", "assigns to math.sqrt"],
    ["import math\nmath.__dict__.update(sqrt=abs)", "changes math"],
    ["import atexit\natexit.register(print)", "uses atexit.register"],
    ["import signal\nsignal.alarm(1)", "uses signal.alarm"],
    ["import sys\nsys.settrace(None)", "uses sys.settrace"],
    ["x = ().__class__.__base__.__subclasses__()", "uses __subclasses__"],
    ["def f(x):\n    return f.__globals__", "uses __globals__"],
    ["def f(x):\n    return getattr(f, '__glo' 'bals__')", "uses __globals__"],
    ["try:\n    1 / 0\nexcept Exception as e:\n    t = e.__traceback__.tb_frame", "uses tb_frame"],
    ["import linecache\nlinecache.getline('x', 1)", "uses linecache.getline"],
    ["def f(x):\n    return __file__", "uses __file__"],
    ["import pickle\npickle.loads(b'')", "uses pickle.loads"],
    ["def use(m):\n    return m\nimport os\nuse(os)", "hands the module os around"],
    ["if __name__ != '__main__':\n    x = 1", "behaves by __name__, that is by who runs it"],
    ["import sys\nif True:\n    import os\ndef f(x):\n    import os as y\n    return y.getpid()", "uses os.getpid"],
  ])("finds %j", async (source, what) => {
    expect(await inSolution(source)).toContain(what);
  });

  it.each([
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import collections.abc",
    "import typing as t\nif t.TYPE_CHECKING:\n    import collections.abc",
    "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from collections.abc import Sequence",
    "import sys\nsys.setrecursionlimit(10_000)\nprint(sys.maxsize, file=sys.stderr)",
    "import math, re, sys, collections, itertools, functools, heapq, string, random, copy",
    "import os, gc, inspect, socket",
    "import random\nrandom.seed(1)\nx = random.random()",
    "import math\nFUNCTIONS = {name: getattr(math, name) for name in ('sin', 'cos')}",
    "import functools\n\n\n@functools.lru_cache(maxsize=None)\ndef f(n):\n    return n",
    "def a_star(start):\n    open = [start]\n    while open:\n        open.pop()\n    return open",
    "def maze(exit):\n    return exit",
    "total = 0\n\n\ndef f(x):\n    global total\n    total += x\n    return total",
    "def f(x):\n    f.calls = 1\n    return f.calls",
    "import decimal\ndecimal.getcontext().prec = 50",
    "import threading, time\nlock = threading.Lock()\ntime.sleep(0)",
    "class Node:\n    def __init__(self, compile, eval):\n        self.compile = compile\n        self.exit = eval",
    "import sys\n\nif __name__ == '__main__':\n    sys.exit(open('x').read())",
    "import os\nx = os.path.join('a', 'b') + os.linesep",
    "def f(x):\n    return x.format('{}').replace('a', 'b')",
    "import logging\nlog = logging.getLogger(__name__)",
    "from dataclasses import dataclass, field\n\n\n@dataclass\nclass A:\n    items: list = field(default_factory=list)",
    "from collections import OrderedDict\n\n\nclass LRU(OrderedDict):\n    def get(self, k):\n        self.move_to_end(k)\n        return self[k]",
    "def f(x, **options):\n    table = dict(x)\n    table.update(options)\n    return getattr(x, 'name', None)",
  ])("lets %j pass", async (source) => {
    const analysis = await analyseSource(source);
    expect([...analysis.suspicious, ...analysis.doubtful]).toEqual([]);
  });
});
