/** Why the gate missed a program, by the program's id. A reason changes no figure. */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  "60-12318":
    "It recurses once for each unit of n, and so fails from about n = 1,000 on. No given input is that large, and a stack used up beyond the given sizes is a warning, not a refutation.",
  "78-3815":
    "It differs from the reference only on an empty list in place of a text, which the reference's domain lets through by accident.",
  "134-2485":
    "It splits words at any white space, the reference at blanks only: they differ where a line feed stands before the last letter.",
};
