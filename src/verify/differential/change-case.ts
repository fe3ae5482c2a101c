import { type Case, type ClassCase, isClassCase, isList, isTagged, type Value } from "../../domain/value.ts";
import { argumentsOf, withArguments } from "./case-parts.ts";
import { changeValue } from "./change-value.ts";
import { type Material, newValue } from "./new-value.ts";
import { itemsOf } from "./value-parts.ts";

/** Operations that were seen: what a new one is made from. */
export type Operation = ClassCase["ops"][number];

/** How long a made sequence of operations grows by itself; long ones are made on purpose (`long-cases.ts`). */
const MOST_OPERATIONS = 60;

/** A case that differs from a given one in few places. `operations`: those of all given cases, none for a function. */
export function changeCase(material: Material, input: Case, operations: readonly Operation[]): Case {
  let changed = input;
  for (let count = material.draws.few(4); count > 0; count--) changed = changeOnce(material, changed, operations);
  return changed;
}

/** A case of the same form with all arguments made anew. */
export function newCase(material: Material, model: Case, operations: readonly Operation[]): Case {
  const { draws } = material;
  if (!isClassCase(model)) return withArguments(model, ({ place, value }) => anew(material, place, value));
  const length = draws.int(1, Math.max(12, model.ops.length + 3));
  const init = material.bold ? model.init.map((value, at) => anew(material, `init ${at}`, value)) : model.init;
  return { init, ops: operations.length === 0 ? model.ops : newOperations(material, operations, length) };
}

/** Sequences with many operations of few methods reach other states than those with a few of each. */
export function newOperations(material: Material, operations: readonly Operation[], length: number): Operation[] {
  const { draws } = material;
  const few = Array.from({ length: draws.int(1, 4) }, () => draws.pick(operations));
  const narrow = draws.chance(0.4);
  return Array.from({ length }, () => operationLike(material, draws.pick(narrow ? few : operations)));
}

const operationLike = (material: Material, [method, args]: Operation): Operation => [
  method,
  args.map((value, at) => (material.draws.chance(0.6) ? anew(material, `${method} ${at}`, value) : value)),
];

const anew = (material: Material, place: string, value: Value): Value =>
  material.pools.at(place) === null ? value : newValue(material, place);

function changeOnce(material: Material, input: Case, operations: readonly Operation[]): Case {
  const { draws } = material;
  if (isClassCase(input) && draws.chance(0.6)) return changeOperations(material, input, operations);
  const places = argumentsOf(input);
  if (places.length === 0) return isClassCase(input) ? changeOperations(material, input, operations) : input;
  const chosen = draws.int(0, places.length - 1);
  const others = places.flatMap(({ value }, index) => (index === chosen ? [] : [value, ...someItems(value)]));
  return withArguments(input, ({ place, value }, index) =>
    index === chosen ? changeValue(material, place, value, others) : value,
  );
}

function changeOperations(material: Material, input: ClassCase, operations: readonly Operation[]): Case {
  const { draws } = material;
  const { ops } = input;
  const fresh = () => operationLike(material, draws.pick(operations.length > 0 ? operations : ops));
  if (ops.length === 0) return operations.length === 0 ? input : { ...input, ops: [fresh()] };
  const at = draws.int(0, ops.length - 1);
  const other = draws.int(0, ops.length - 1);
  const count = draws.few(6);
  const changed = (): readonly Operation[] => {
    switch (draws.int(0, 7)) {
      case 0:
      case 1:
      case 2:
        return ops.toSpliced(draws.int(0, ops.length), 0, ...Array.from({ length: count }, fresh));
      case 3:
        return ops.toSpliced(at, count);
      case 4:
        return ops.with(at, ops[other] as Operation).with(other, ops[at] as Operation);
      case 5:
        return ops.toSpliced(at, 0, ...ops.slice(at, at + count));
      case 6:
        return ops.slice(0, at + 1);
      default:
        return draws.shuffled(ops);
    }
  };
  return { ...input, ops: changed().slice(0, Math.max(MOST_OPERATIONS, ops.length)) };
}

/** Items of an argument, as values for another one: what is looked for should at times be there. */
function someItems(value: Value): readonly Value[] {
  if (isTagged(value) && "dict" in value) return value.dict.slice(0, 8).map(([key]) => key);
  const items = itemsOf(value)?.slice(0, 8) ?? [];
  return items.some(isList) ? items.flatMap((item) => [item, ...(itemsOf(item) ?? []).slice(0, 4)]) : items;
}
