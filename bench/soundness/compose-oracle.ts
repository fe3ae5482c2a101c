/** A task as far as its oracle is concerned: two texts of the same function, one of which asserts that its input is legal. */
export interface Reference {
  entry: string;
  canonical: string;
  /** Null where no domain is known: then every input is legal. */
  checked: string | null;
}

const OWN = "declared_domain_of_";
const DEFINED = /^(?:def|class)\s+(\w+)/gm;

const definitionsOf = (text: string): string[] => [...text.matchAll(DEFINED)].map((match) => match[1] ?? "");

/** The text with its own definitions renamed; attributes (`seen.add`) and names in other texts keep theirs. */
const renamed = (text: string): string =>
  definitionsOf(text).reduce(
    (changed, name) => changed.replace(new RegExp(`(?<![.\\w])${name}(?!\\w)`, "g"), OWN + name),
    text,
  );

/**
 * The oracle file of a task, as a person would write it who has a reference: `expected` is the reference called with the case's
 * arguments, `valid` the reference that asserts its domain (anything it raises means "no legal input"). There is no `cases`: VeriAlgo
 * starts from the literal arguments in the tests.
 */
export const oracleOfTask = ({ entry, canonical, checked }: Reference): string =>
  [
    canonical,
    checked === null ? "" : renamed(checked),
    `ENTRY = ${JSON.stringify(entry)}`,
    "",
    "def expected(case):",
    `    return ${entry}(*case["args"], **case.get("kwargs", {}))`,
    "",
    ...(checked === null
      ? []
      : [
          "def valid(case):",
          "    try:",
          `        ${OWN}${entry}(*case["args"], **case.get("kwargs", {}))`,
          "    except Exception:",
          "        return False",
          "    return True",
          "",
        ]),
  ].join("\n");
