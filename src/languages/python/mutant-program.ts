import type { OpenMutants } from "../case-program.ts";
import type { Interpreter } from "./interpreter.ts";

export async function openMutants(_: Interpreter, ...__: Parameters<OpenMutants>): ReturnType<OpenMutants> {
  return { failed: "not built yet" };
}
