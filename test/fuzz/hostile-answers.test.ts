import fc from "fast-check";
import { beforeAll, describe, it } from "vitest";
import * as z from "zod";
import type { Interpreter } from "../../src/languages/python/interpreter.ts";
import { LockStep } from "../../src/languages/python/lock-step.ts";
import { openSolution } from "../../src/languages/python/solution-program.ts";
import type { LineOutcome, Sandbox, SandboxExit, SandboxProcess } from "../../src/ports/sandbox.ts";
import { pythonMachine } from "../support/python-session.ts";
import { alike } from "./alike-values.ts";
import { demand, fuzzAsync } from "./fuzz.ts";
import { hostileText, mutated } from "./hostile.ts";

const EXIT: SandboxExit = { ending: "killed", code: null, signal: "SIGKILL", ms: 1, stderr: "", dropped: 0 };

/** Writes what `answers` make of the id of each request: the other end of the line channel, in a program that has seized it. */
function seized(answers: (id: string) => string) {
  const ids: string[] = [];
  let killed = false;
  const process: SandboxProcess = {
    send: (line) => void ids.push(/"id":"([0-9a-f]{24})"/.exec(line)?.[1] ?? ""),
    nextLine: async (): Promise<LineOutcome> => ({ kind: "line", text: answers(ids.at(-1) ?? "") }),
    end: () => undefined,
    kill: () => {
      killed = true;
    },
    exit: Promise.resolve(EXIT),
  };
  return { process, wasKilled: () => killed };
}

/** What a line is turned into; `OTHER` is an id that nobody asked for. */
const OTHER = "0123456789abcdef01234567";
const lines = alike.chain((value) => {
  const whole = JSON.stringify({ id: "ID", value, changed: null, points: [1], steps: 3 });
  const parts = `"value":${JSON.stringify(value)},"changed":null`;
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(whole) },
    {
      weight: 6,
      arbitrary: mutated(whole, [
        ...'{}[]",:0 1-e.\\ntI\u0000\u2028',
        "\\u0031",
        '"id":"ID",',
        '{"opaque":"x"}',
        "null",
        "\ud800",
      ]),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        whole.replace("ID", OTHER),
        whole.replace('"ID"', '"ID "'),
        ` ${whole}`,
        `${whole} `,
        `${whole}\r`,
        `${whole}${whole}`,
        whole.replace(",", ", "),
        whole.replace('"id"', '"\\u0069d"'),
        `{${parts},"id":"ID","points":[1],"steps":3}`,
        `{"id":"ID","changed":null,"value":${JSON.stringify(value)},"points":[1],"steps":3}`,
        `{"id":"ID",${parts},"points":[1],"steps":3,"more":1}`,
        `{"id":"${OTHER}","id":"ID",${parts},"points":[1],"steps":3}`,
        `{"id":"ID",${parts},"points":[1],"steps":3,"__proto__":{}}`,
        `{"id":"ID",${parts},"points":["1"],"steps":3}`,
        `{"id":"ID",${parts},"points":[1],"steps":"3"}`,
        `{"id":"ID",${parts},"points":[1],"steps":1e999}`,
        `{"id":"ID","value":{"float":1},"changed":null,"points":[1],"steps":3}`,
        `{"id":"ID","value":{"float":"1","int":"1"},"changed":null,"points":[1],"steps":3}`,
        `{"id":"ID","value":{},"changed":null,"points":[1],"steps":3}`,
        `{"id":"ID","value":{"__proto__":[]},"changed":null,"points":[1],"steps":3}`,
        `{"id":"ID","value":{"toString":"x"},"changed":null,"points":[1],"steps":3}`,
        `{"id":"ID","value":1,"changed":1,"points":[1],"steps":3}`,
        '{"violation":{"line":1,"what":"x","module":"m"}}',
        '{"id":"ID"}',
        "[]",
        "null",
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...BAD_VALUES)
        .map((bad) => `{"id":"ID","value":${bad},"changed":null,"points":[1],"steps":3}`),
    },
    { weight: 1, arbitrary: hostileText(3).map((text) => text.replace(/\n/g, " ")) },
  );
});

const BAD_VALUES = [
  "float:abc",
  "float: 1.0",
  "float:0x10",
  "float:1.",
  "float:Infinity",
  "float:NaN",
  "float:--1.0",
  "float:",
  "int:1.0",
  "int:0b1",
  "int:+1",
  "int: 1",
  "int:1_0",
  "int:",
  "bytes:%%%",
  "bytes:YQ=",
  "bytes:YQ",
].map((text) => {
  const [tag = "", content = ""] = text.split(":");
  return JSON.stringify({ [tag]: content });
});

const Float = z.string().regex(/^(?:-?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|inf)|nan)$/);
/** The form of a value, once more and by other means than the product's. */
const ValueForm: z.ZodType = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string(),
    z.array(ValueForm),
    z.strictObject({ int: z.string().regex(/^-?(?:\d+|0x[0-9a-f]+)$/) }),
    z.strictObject({ float: Float }),
    z.strictObject({ complex: z.tuple([Float, Float]) }),
    z.strictObject({ bytes: z.base64() }),
    z.strictObject({ tuple: z.array(ValueForm) }),
    z.strictObject({ set: z.array(ValueForm) }),
    z.strictObject({ dict: z.array(z.tuple([ValueForm, ValueForm])) }),
    z.strictObject({ object: z.tuple([z.string(), z.array(z.tuple([z.string(), ValueForm]))]) }),
    z.strictObject({ raises: z.string() }),
    z.strictObject({ opaque: z.string() }),
    z.strictObject({ large: z.tuple([z.string().regex(/^[0-9a-f]{64}$/), z.int().nonnegative(), z.boolean()]) }),
  ]),
);
const AnswerForm = z.strictObject({
  id: z.string(),
  value: ValueForm,
  changed: z.array(ValueForm).nullable(),
  points: z.array(z.number()),
  steps: z.number(),
});

/** Whether a line is to the letter what the driver would have written for this id. */
function isAnswer(line: string, id: string): boolean {
  try {
    const given: unknown = JSON.parse(line);
    const read = AnswerForm.safeParse(given);
    const keys = Object.keys(given as object).join();
    return (
      read.success && read.data.id === id && keys === "id,value,changed,points,steps" && JSON.stringify(given) === line
    );
  } catch {
    return false;
  }
}

describe("lines of a program that has seized its channel", () => {
  let interpreter: Interpreter;
  beforeAll(async () => {
    interpreter = (await pythonMachine()).interpreter;
  });

  it("are no answers, unless they are to the letter what was asked for; else the process is ended", async () => {
    await fuzzAsync(
      lines,
      async (template, seen) => {
        let line = "";
        let asked = "";
        let isOpen = false;
        const { process, wasKilled } = seized((id) => {
          if (!isOpen) return `{"id":"${id}","points":[]}`;
          asked = id;
          line = template.replaceAll("ID", id);
          return line;
        });
        const sandbox: Sandbox = {
          isolation: { kind: "none", network: "none", guarantees: [] },
          start: () => process,
          run: () => Promise.reject(new Error("not asked for")),
        };
        const opened = await openSolution(interpreter, sandbox, { name: "solution", text: "" }, "f", {
          hashSeed: 0,
          loadMs: 1_000,
        });
        demand(!("failed" in opened), "did not open");
        isOpen = true;
        const reply = await opened.ask({ args: [1] }, 1_000);
        seen(reply.kind);
        const isRight = isAnswer(line, asked);
        demand((reply.kind === "answer") === isRight, `${reply.kind}: ${line}`);
        demand(reply.kind === "answer" || (reply.kind === "violation" && wasKilled()), `${reply.kind}, not ended`);
      },
      { atLeast: { answer: 0.08, violation: 0.4 } },
    );
  });

  it("are forged for the harness of the tests as well", async () => {
    await fuzzAsync(
      lines,
      async (template, seen) => {
        let line = "";
        let asked = "";
        const { process } = seized((id) => {
          asked = id;
          line = template.replaceAll("ID", id);
          return line;
        });
        const shape = { value: z.unknown(), changed: z.null(), points: z.array(z.number()), steps: z.number() };
        const reply = await new LockStep(process).ask({ run: 1 }, shape, 50);
        seen(reply.kind);
        if (reply.kind !== "answer") return;
        const given = JSON.parse(line) as { id: string };
        demand(JSON.stringify(given) === line && given.id === asked, `taken: ${line}`);
        demand(Object.keys(given).sort().join() === "changed,id,points,steps,value", `other fields: ${line}`);
      },
      { atLeast: { answer: 0.15, forged: 0.3 } },
    );
  });
});
