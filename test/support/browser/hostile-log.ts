import { type EventBody, RunEvent } from "../../../src/domain/event.ts";
import type { CheckName, Finding } from "../../../src/domain/finding.ts";
import { recorded } from "./recorded.ts";

/** What a hostile text would set, had it run. */
export const BRAND = "verialgoTestBranded";
const RUN = `window.${BRAND}=1;alert(1)`;

/** Each would do something if it were taken for markup, an address, a style or a marker of ours. */
export const HOSTILE_PIECES = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<!--<script>`,
  `--><img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x></svg>`,
  `<style>*{display:none!important}</style>`,
  `<link rel=stylesheet href="http://evil.example/a.css">`,
  `<img src="http://evil.example/pixel.png">`,
  `<iframe srcdoc="<script>parent.${BRAND}=1</script>"></iframe>`,
  `<a href="javascript:${RUN}">javascript:${RUN}</a>`,
  `javascript:${RUN}`,
  `" onmouseover="${RUN}" x="`,
  `' autofocus onfocus='${RUN}' x='`,
  `<base href="http://evil.example/"><meta http-equiv=refresh content="0;url=http://evil.example/">`,
  "\u202ederever\u202c \u2066isolated\u2069 \u200f\u200b\ufeff",
  "\u0000\u0007\u001b[2J\u001b]8;;http://evil.example\u0007\u007f\u0085\u2028\u2029",
  "<!-- verialgo:v1 run=1 -->",
  "::error::lie",
  "</textarea></title></noscript></pre></code>",
  "{{constructor.constructor('alert(1)')()}} ${alert(1)} __proto__",
  "a\ud800b",
] as const;

const ALL = HOSTILE_PIECES.join(" ");
/** Nothing in it can be broken at. */
export const LONG_LINE = `LONG${"W".repeat(99_990)}LINE`;
const HUGE = [Number.MAX_SAFE_INTEGER, 1e300, -1e300, 4_294_967_296];

/** How many fields are given the long line: every one of them would make a log of a hundred megabytes. */
const LONG_LINES = 24;

type Path = readonly (string | number)[];
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Evidence that the recorded runs hold nothing of. */
const EVIDENCE: Partial<Record<CheckName, Record<string, unknown>>> = {
  placeholders: { constructs: [{ module: "m.py", line: 3, what: "pass" }] },
  suspicious: { solution: [{ module: "m.py", line: 3, what: "w" }], tests: [{ module: "t.py", line: 4, what: "w" }] },
  "clean-run": {
    collected: 3,
    failed: 2,
    failures: [{ test: "t::a", message: "m" }],
    violations: [{ module: "m.py", line: 1, what: "w" }],
  },
  "stub-control": { control: "c", stubs: [{ kind: "k", result: "missed", message: "m" }] },
  "same-control": { rewrites: [{ kind: "k", passed: false, message: "m" }] },
  "flip-control": { flips: 2, deaf: [{ module: "t.py", line: 3, was: "1", becomes: "2" }] },
  coverage: {
    statements: 9,
    reached: 2,
    missedLines: [3, 4],
    branches: 4,
    missedBranches: [{ line: 5, way: "false" }],
  },
  examples: { example: "f(1) is 2", case: { args: ["a"], kwargs: { key: "v" } }, expected: "e", actual: "a" },
  differential: {
    ...{ cases: 5, legal: 4, exhaustive: false, arbiter: "why", afterOtherCalls: true },
    counterexample: {
      case: { args: ["a"] },
      expected: "e",
      actual: "a",
      shown: { input: "i", expected: "e", actual: "a" },
    },
  },
  state: {
    cases: 3,
    processes: 2,
    pair: { case: { args: ["a"] }, first: "f", again: "g", because: "b", hashSeeds: [1, 2] },
  },
  growth: {
    claim: "O(n)",
    result: "refuted",
    slope: 2,
    se: 0.1,
    points: [1, 2, 4, 8].map((n) => ({ n, seconds: n / 1_000 })),
  },
};

const FINDINGS = Object.entries(EVIDENCE).map(
  ([check, evidence]): Finding => ({
    ...{ check: check as CheckName, status: "fail", effect: "limits", summary: "s", evidence, warnings: ["w"], ms: 1 },
  }),
);

/** Kinds of events that no recorded run holds. */
const EXTRA: EventBody[] = [
  { type: "warning", code: "guard", message: "m", advice: "a" },
  { type: "limit.reached", which: "of mine", message: "m" },
  { type: "caught", caught: { step: 1, what: "w", fixedAtStep: 2 } },
  { type: "phase.started", phase: "verify" },
  ...FINDINGS.map((finding): EventBody => ({ type: "check.ended", finding })),
  { type: "model.waiting", elapsedMs: 1, session: "author" },
  { type: "model.writing", session: "author", characters: 1, calls: 0, tail: "t" },
  { type: "tool.started", id: "open", name: "n", hint: "h" },
];

/** Fields that may be absent, and are in the recorded runs. */
function completed(event: RunEvent): RunEvent {
  if (event.type === "run.started") return { ...event, roles: { examiner: "e", arbiter: "a" } };
  if (event.type !== "run.ended") return event;
  const model = { name: "m", protocol: "chat" as const, calls: 1, learned: ["l"] };
  const receipt = {
    ...event.receipt,
    model: { ...model, baseUrlHost: "h" },
    roles: { examiner: model, arbiter: model },
    requirement: { ...event.receipt.requirement, removed: [{ kind: "k", count: 1 }] },
    reasons: [{ code: "c", message: "m" }],
    findings: [...event.receipt.findings, ...FINDINGS],
    question: { entry: "e", claim: "c", knownCases: [{ args: ["a"] }] },
  };
  return { ...event, verdict: "refuted", level: 0, receipt: { ...receipt, verdict: "refuted", level: 0 } };
}

/** Every kind of event, and in every field that takes any text as much that is hostile as it takes, in numbers the hugest. */
export function hostileLog(): RunEvent[] {
  const filler = new Filler();
  const [last, ...others] = [...recorded("verified")].reverse();
  const runs = [...recorded("written").slice(0, -1), ...recorded("refuted").slice(1, -1), ...others.reverse().slice(1)];
  const bodies = [...runs, ...EXTRA, last as RunEvent];
  return bodies.map((body, index) =>
    filler.fill(completed({ at: "2026-11-30T10:00:00.000Z", ...body, seq: index + 1 } as RunEvent)),
  );
}

class Filler {
  private readonly known = new Set<string>();
  private longLeft = LONG_LINES;

  fill(event: RunEvent): RunEvent {
    const made = structuredClone(event) as unknown as Json;
    for (const path of leaves(made))
      if (!(path.length === 1 && ["seq", "at", "type"].includes(String(path[0])))) this.at(made, path, event.type);
    return RunEvent.parse(made) as RunEvent;
  }

  /** The first of the candidates with which the event is still one stays. */
  private at(event: Json, path: Path, type: string): void {
    const was = read(event, path);
    for (const candidate of this.candidates(
      was,
      `${type}/${path.filter((key) => typeof key === "string").join("/")}`,
    )) {
      write(event, path, candidate);
      if (RunEvent.safeParse(event).success) return;
    }
    write(event, path, was);
  }

  private candidates(was: Json, place: string): Json[] {
    if (typeof was === "number") return [...HUGE, ...HUGE.map(Math.abs), 1];
    if (typeof was !== "string") return [];
    const first = !this.known.has(place);
    this.known.add(place);
    if (first && this.longLeft > 0 && /detail|text|summary|hint|title|what|message|diff|evidence/.test(place)) {
      this.longLeft -= 1;
      return [LONG_LINE, `${ALL} ${was}`];
    }
    // Ids must still find each other, so what stood there goes along.
    return [`${ALL} ${was}`, `${ALL.slice(0, 180)} ${was}`.slice(0, 200), `<b>${was.slice(0, 50)}`];
  }
}

/** Places of all strings and numbers. */
function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value === "string" || typeof value === "number") return [path];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) =>
    leaves(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const read = (value: Json, path: Path): Json =>
  path.reduce((inner, key) => (inner as Record<string | number, Json>)[key] as Json, value);

function write(value: Json, path: Path, leaf: Json): void {
  const parent = read(value, path.slice(0, -1)) as Record<string | number, Json>;
  parent[path.at(-1) as string] = leaf;
}
