import type { OpenSolution } from "../case-program.ts";
import type { Interpreter } from "./interpreter.ts";

export async function openSolution(_: Interpreter, ...__: Parameters<OpenSolution>): ReturnType<OpenSolution> {
  return { failed: "not built yet" };
}
