# Compiles VeriAlgo's own programs once for one interpreter, outside any sandbox: reads {name: [file, text]} as JSON, prints
# the code objects by name, marshalled, as base64.
import base64
import json
import marshal
import sys

texts = json.load(sys.stdin)
codes = {name: compile(text, file, "exec", dont_inherit=True) for name, (file, text) in texts.items()}
print(base64.b64encode(marshal.dumps(codes)).decode())
