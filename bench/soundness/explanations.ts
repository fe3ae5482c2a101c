/** Why the gate missed a program, by the program's id. A reason changes no figure. */
export const EXPLANATIONS: Readonly<Record<string, string>> = {};
