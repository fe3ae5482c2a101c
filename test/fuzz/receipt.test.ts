import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { describe, it } from "vitest";
import { CHECK_LEVELS } from "../../src/domain/finding.ts";
import { Receipt } from "../../src/domain/receipt.ts";
import { decideVerdict, oracleGiverOf, type Verdict } from "../../src/domain/verdict.ts";
import { requireDeliverable } from "../../src/entry/action/handover.ts";
import { valuesOf } from "./from-schema.ts";
import { demand, frozen, fuzz, SEED } from "./fuzz.ts";

const schema = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../docs/receipt.schema.json"), "utf8"),
) as object;
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
const published = ajv.compile(schema);

const receipts = valuesOf(Receipt);
/** Enough different ones to change fields of; making a new one for each change would take most of the time. */
const some = fc.constantFrom(...fc.sample(receipts, { seed: SEED, numRuns: 400 }));
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
/** What each of those is in writing, and all the places in it. */
const writings = new Map<Receipt, { written: unknown; places: Step[][] }>();

function writingOf(receipt: Receipt): { written: unknown; places: Step[][] } {
  const known = writings.get(receipt);
  if (known !== undefined) return known;
  const written = frozen(copyOf(receipt));
  const made = { written, places: placesOf(written) };
  writings.set(receipt, made);
  return made;
}

/** Values a field may be turned into by a mistake or on purpose. */
const OTHERS: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.5,
  5,
  -0.001,
  1e21,
  2 ** 53,
  "",
  "0",
  "1",
  "verified",
  "refuted",
  "tested",
  "a".repeat(5_000),
  "A".repeat(64),
  "f".repeat(64),
  "f".repeat(65),
  "2026-02-30T00:00:00Z",
  "2026-01-01T00:00:00+01:00",
  "2026-01-01",
  "Verified",
  "verified ",
  "\ud800",
  [],
  [null],
  {},
  { toString: 1 },
  { length: 0 },
];

type Step = string | number;

function placesOf(value: unknown, path: Step[] = []): Step[][] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, one]) =>
    placesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

type Change =
  | { how: "replace"; value: unknown }
  | { how: "drop" }
  | { how: "add"; key: string; value: unknown }
  | { how: "repeat" };

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...OTHERS).map((value): Change => ({ how: "replace", value })) },
  { weight: 2, arbitrary: fc.constant<Change>({ how: "drop" }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("extra", "constructor", "verdict", "warnings", "level"), fc.constantFrom(...OTHERS))
      .map(([key, value]): Change => ({ how: "add", key, value })),
  },
  { weight: 1, arbitrary: fc.constant<Change>({ how: "repeat" }) },
);

const shallow = (value: unknown) =>
  (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<Step, unknown>;

/** One field changed, what leads to it copied; null where the change cannot be made there. */
function changed(receipt: Receipt, at: number, change: Change): unknown {
  const { written, places } = writingOf(receipt);
  const path = places[at % places.length] ?? [];
  const copy = shallow(written);
  let holder = copy;
  for (const step of path.slice(0, -1)) {
    const inside = shallow(holder[step]);
    holder[step] = inside;
    holder = inside;
  }
  const last = path.at(-1) ?? "";
  if (change.how === "replace") holder[last] = change.value;
  else if (change.how === "drop" && Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (change.how === "drop") delete holder[last];
  else if (change.how === "add" && !Array.isArray(holder) && !(change.key in holder)) holder[change.key] = change.value;
  else if (change.how === "repeat" && Array.isArray(holder)) holder.push(holder[last as number]);
  else return null;
  return copy;
}

describe("the receipt's schema", () => {
  it("reads back what it wrote, and the published schema takes all of it", () => {
    fuzz(
      receipts,
      (receipt, seen) => {
        const written = copyOf(receipt);
        demand(published(written), `the published schema: ${ajv.errorsText(published.errors)}`);
        demand(isDeepStrictEqual(Receipt.parse(written), copyOf(receipt)), "another receipt");
        if (receipt.findings.length > 0 && receipt.files.length > 0) seen("with findings and files");
      },
      { atLeast: { "with findings and files": 0.2 } },
    );
  });

  it("refuses a receipt with one field changed, or reads it as it stands; the published schema says the same", () => {
    fuzz(
      fc.tuple(some, fc.nat(), changes),
      ([receipt, at, change], seen) => {
        const given = changed(receipt, at, change);
        if (given === null) return;
        const read = Receipt.safeParse(given);
        seen(read.success ? "taken" : "refused");
        const isValid = published(given);
        if (!read.success) return demand(!isValid, "the published schema takes what is refused");
        // Nothing is turned into something else; a field nobody knows is left out, and warnings may be missing in older receipts.
        const exactly = isDeepStrictEqual(read.data, given);
        demand(exactly || isDeepStrictEqual(read.data, receipt) || isOlder(read.data, given), "read as something else");
        demand(!exactly || isValid, `the published schema: ${ajv.errorsText(published.errors)}`);
        if (!exactly) demand(published(copyOf(read.data)), "what was read is not valid");
      },
      { atLeast: { taken: 0.2, refused: 0.3 } },
    );
  });

  it("a verdict or a level that does not follow from the findings is not published", () => {
    const verdicts = fc.constantFrom<Verdict>("verified", "tested", "refuted", "unverified", "not-run");
    const levels = fc.constantFrom(0, 1, 2, 3, 4) as fc.Arbitrary<Receipt["level"]>;
    // Mostly passes, so that the higher levels are reached.
    const statuses = fc.oneof({ weight: 30, arbitrary: fc.constant("pass") }, fc.constantFrom("fail", "skip", "error"));
    const checks = Object.keys(CHECK_LEVELS);
    const cases = fc.tuple(
      some,
      fc.array(statuses, { minLength: checks.length, maxLength: checks.length }),
      verdicts,
      levels,
      levels,
      fc.boolean(),
    );
    fuzz(
      cases,
      ([receipt, given, verdict, level, asked, isHonest], seen) => {
        const findings = checks.map((check, index) => ({
          ...{ check, status: given[index], effect: "limits", summary: "x", evidence: {}, warnings: [], ms: 1 },
        })) as Receipt["findings"];
        const requiredLevel = asked === 0 ? 1 : asked;
        const decided = decideVerdict({
          findings,
          requiredLevel,
          blockers: [],
          oracleBy: oracleGiverOf(receipt.files),
        });
        const told = isHonest ? decided : { verdict, level };
        let isTaken = true;
        try {
          requireDeliverable({ ...receipt, findings, requiredLevel, verdict: told.verdict, level: told.level });
        } catch {
          isTaken = false;
        }
        const isTrue = told.verdict === decided.verdict && told.level === decided.level;
        const isGood = decided.verdict === "verified" || decided.verdict === "tested";
        seen(isTaken ? "published" : isGood ? "forged" : "nothing to publish");
        demand(
          isTaken === (isTrue && isGood),
          `${told.verdict} ${told.level} instead of ${decided.verdict} ${decided.level}`,
        );
      },
      { atLeast: { published: 0.1, forged: 0.1 } },
    );
  });
});

/** The same but for warnings that were not there. */
function isOlder(read: Receipt, given: unknown): boolean {
  const filled = copyOf(given) as { findings?: { warnings?: string[] }[] };
  for (const finding of filled.findings ?? []) finding.warnings ??= [];
  return isDeepStrictEqual(read, Receipt.safeParse(filled).data) && isDeepStrictEqual(copyOf(read), filled);
}
