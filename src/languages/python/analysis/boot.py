# Run as the main program, behind CODES: code objects by module name. Imports among them find them there.
import sys
from _frozen_importlib import ModuleSpec


class Precompiled:
    @staticmethod
    def find_spec(name, path=None, target=None):
        return ModuleSpec(name, Precompiled) if name in CODES else None  # noqa: F821

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        exec(CODES[module.__name__], vars(module))  # noqa: F821


sys.meta_path.insert(0, Precompiled)
exec(CODES["analyse"])  # noqa: F821
