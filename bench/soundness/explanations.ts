const EMPTY_LIST =
  "It differs from the reference only on an empty list in place of a text, which the reference's domain lets through by accident.";
const UNBALANCED =
  "It raises on a group that is not balanced in itself, as in “(( ))”. The task speaks of nested groups; the reference's domain lets it through.";
const DATE =
  "It takes a text for a date, or raises on one, in which a sign stands where a figure should (“02-20--020”). The reference says False, as the task does; no input it was labelled with shows this.";

/** Why the gate missed a program, by the program's id. A reason changes no figure. */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  "78-3667": EMPTY_LIST,
  "78-3815": EMPTY_LIST,
  "6-1167": UNBALANCED,
  "6-2169": UNBALANCED,
  "124-465": DATE,
  "124-726": DATE,
  "124-6701": DATE,
  "124-6711": DATE,
  "154-8901":
    "It takes upper and lower case for the same, which the task does not ask for; no input it was labelled with shows this.",
};
