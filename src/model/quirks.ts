import type { ErrorBody } from "./error-body.ts";
import { ITEM_MISSING } from "./failure-patterns.ts";
import { HISTORY_QUIRKS } from "./history-quirks.ts";
import { ITEM_QUIRKS } from "./item-quirks.ts";
import { parameterQuirks } from "./parameter-quirks.ts";
import type { Quirk } from "./quirk.ts";
import { STREAM_QUIRKS } from "./stream-quirks.ts";
import { schemaQuirks, TOOL_QUIRKS } from "./tool-quirks.ts";
import type { JsonObject } from "./wire.ts";

/** What this endpoint was seen to refuse, learned from its 400s and kept for the run. */
export interface Quirks {
  /** The body as this endpoint wants it. */
  apply(body: JsonObject): JsonObject;
  /**
   * Learns from a refusal of `body`, which went out as `sent` (as it would now, if not given). True when the next try will be one that
   * this body has not seen, so that one more request is worth it; false when nothing is left, and then what was learned from this body in
   * vain is forgotten.
   */
  learn(status: number, error: ErrorBody, body: JsonObject, sent?: JsonObject): boolean;
  /** Learns what no refusal said. False when it was known. */
  add(quirk: Quirk): boolean;
  /** Names of what was learned, oldest first. */
  learned(): readonly string[];
}

/** Adding one is one entry of a list. */
const KNOWN: readonly Quirk[] = [...ITEM_QUIRKS, ...HISTORY_QUIRKS, ...STREAM_QUIRKS, ...TOOL_QUIRKS];

/** Some servers fail on what they do not know instead of refusing it. */
const UNKNOWN_TO_IT =
  /(unsupported|unknown|unrecogni[sz]ed|unexpected|invalid) (request )?(parameter|argument|keyword|field)/;

/** Whether an answer says what is wrong with the request itself; a 404 does where something in the history is missed. */
const isRefusal = (status: number, said: string): boolean =>
  status === 400 ||
  status === 422 ||
  (status === 404 && ITEM_MISSING.test(said)) ||
  (status >= 500 && UNKNOWN_TO_IT.test(said));

/** An empty record for one endpoint and protocol. */
export function createQuirks(): Quirks {
  let active: readonly Quirk[] = [];
  /** Of each body that was refused: the shapes it was sent in, and what was known before. */
  const refused = new WeakMap<JsonObject, { shapes: Set<string>; before: readonly Quirk[] }>();
  const shaped = (quirks: readonly Quirk[], body: JsonObject) =>
    quirks.reduce((shape, quirk) => quirk.apply(shape), body);

  return {
    apply: (body) => shaped(active, body),
    add(quirk) {
      if (active.some((one) => one.name === quirk.name)) return false;
      active = [...active, quirk];
      return true;
    },
    learned: () => active.map((quirk) => quirk.name),
    learn(status, error, body, sent = shaped(active, body)) {
      const said = `${error.param} ${error.code} ${error.message}`.toLowerCase();
      if (!isRefusal(status, said)) return false;
      const { shapes, before } = refused.get(body) ?? { shapes: new Set<string>(), before: active };
      refused.set(body, { shapes, before });
      shapes.add(JSON.stringify(sent));
      // Another session, asking at the same time, may have learned it meanwhile.
      if (!shapes.has(JSON.stringify(shaped(active, body)))) return true;
      const suggested = [
        ...parameterQuirks(error, sent),
        ...schemaQuirks(error.message),
        ...KNOWN.filter((quirk) => quirk.suggestedBy(said)),
      ];
      // What was learned earlier may be wrong by now (another server behind the same address), so it is undone first.
      const names = new Set(suggested.map((quirk) => quirk.name));
      const undone = active
        .filter((quirk) => names.has(quirk.name))
        .map((quirk) => active.filter((other) => other !== quirk));
      const added = suggested
        .filter((quirk) => !active.some((other) => other.name === quirk.name))
        .map((quirk) => [...active, quirk]);
      const next = [...undone, ...added].find((quirks) => !shapes.has(JSON.stringify(shaped(quirks, body))));
      active = next ?? before;
      return next !== undefined;
    },
  };
}
