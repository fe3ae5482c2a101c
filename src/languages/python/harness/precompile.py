# Compiles the harness once for one interpreter, outside any sandbox: reads {"harness", "exposed"} as JSON, prints base64.
import base64
import json
import marshal
import sys

texts = json.load(sys.stdin)
code = compile(texts["harness"], "<verialgo>", "exec", dont_inherit=True)
exposed = {name: compile(text, "<verialgo " + name + ">", "exec", dont_inherit=True) for name, text in texts["exposed"].items()}
print(base64.b64encode(marshal.dumps((code, exposed))).decode())
