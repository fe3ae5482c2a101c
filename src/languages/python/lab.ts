import type { OpenLab } from "../lab.ts";
import type { Interpreter } from "./interpreter.ts";

export async function openLab(_: Interpreter, ...__: Parameters<OpenLab>): ReturnType<OpenLab> {
  return { failed: "not built yet" };
}
