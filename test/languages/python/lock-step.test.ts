import { describe, expect, it } from "vitest";
import * as z from "zod";
import { LockStep } from "../../../src/languages/python/lock-step.ts";
import { DEFAULT_LIMITS } from "../../../src/ports/sandbox.ts";
import { pythonMachine } from "../../support/python-session.ts";

const PREFIX = `import sys, json
def line():
    return json.loads(sys.stdin.readline())
def put(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
def answer(**fields):
    return json.dumps(fields, separators=(",", ":"))
`;

/** A program that speaks to us as the harness would, or not quite. */
async function speaking(text: string) {
  const { sandbox, interpreter } = await pythonMachine();
  const process = sandbox.start({
    argv: [interpreter.executable, "/box/p.py"],
    files: [{ name: "p.py", text: PREFIX + text }],
    readOnlyDirectories: interpreter.readOnlyDirectories,
    limits: DEFAULT_LIMITS,
  });
  return { line: new LockStep(process), process };
}

async function asked(text: string, timeoutMs = 15_000) {
  const { line, process } = await speaking(text);
  const reply = await line.ask({ do: "x" }, { ok: z.boolean() }, timeoutMs);
  process.kill();
  await process.exit;
  return { reply, line };
}

describe("the lock-step", () => {
  it("takes the one answer that was asked for", async () => {
    const { reply } = await asked('r = line()\nput(answer(id=r["id"], ok=True))\nline()\n');
    expect(reply).toMatchObject({ kind: "answer", answer: { ok: true } });
  });

  it.each([
    ["a wrong id", 'r = line()\nput(answer(id="1", ok=True))\nline()'],
    ["a missing key", 'r = line()\nput(answer(id=r["id"]))\nline()'],
    ["an extra key", 'r = line()\nput(answer(id=r["id"], ok=True, extra=1))\nline()'],
    ["a wrong type", 'r = line()\nput(answer(id=r["id"], ok=1))\nline()'],
    ["another order of keys with spaces", 'r = line()\nput(json.dumps({"id": r["id"], "ok": True}))\nline()'],
    ["a number written in another way", 'r = line()\nput(\'{"id":"%s","ok":true,"n":1.0}\' % r["id"])\nline()'],
    ["a key given twice", 'r = line()\nput(\'{"id":"%s","ok":false,"ok":true}\' % r["id"])\nline()'],
    ["bytes that are no UTF-8", 'line()\nimport os\nos.write(1, b\'{"hanging":"\\xff"}\\n\')\nline()'],
    ["no JSON", "line()\nput('PASS')\nline()"],
    [
      "an answer before the question",
      'put(answer(id="1", ok=True))\nr = line()\nput(answer(id=r["id"], ok=True))\nline()',
    ],
    ["a line over a mebibyte", 'r = line()\nput("x" * (1 << 21))\nline()'],
  ])("calls %s forged", async (_, text) => {
    expect((await asked(text)).reply.kind).toBe("forged");
  });

  it("tells an end and a silence apart", async () => {
    expect((await asked("line()\n")).reply.kind).toBe("ended");
    expect((await asked("line()\nline()\n", 1_500)).reply.kind).toBe("timeout");
  });

  it("collects what comes out of turn, and only that", async () => {
    const { reply, line } = await asked(`r = line()
put(answer(violation={"module": "m", "line": 3, "what": "does it"}))
put(answer(hanging="at: here"))
put(answer(id=r["id"], ok=True))
line()
`);
    expect(reply.kind).toBe("answer");
    expect(line.violations).toEqual([{ module: "m", line: 3, what: "does it" }]);
    expect(line.hanging).toBe("at: here");
    expect((await asked('line()\nput(answer(violation={"module": "m"}))\nline()')).reply.kind).toBe("forged");
    const flood =
      'line()\nfor i in range(99):\n    put(answer(violation={"module": "m", "line": i, "what": "x"}))\nline()';
    expect((await asked(flood)).reply.kind).toBe("forged");
  });

  it("accepts no line after the last", async () => {
    const last = async (text: string) => {
      const { line, process } = await speaking(text);
      const reply = await line.dismiss({ do: "end" }, 15_000);
      process.kill();
      await process.exit;
      return reply.kind;
    };
    expect(await last("line()\n")).toBe("ended");
    expect(await last("line()\nput('{}')\nline()\n")).toBe("forged");
  });
});
