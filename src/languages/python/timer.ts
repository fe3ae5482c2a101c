import type { OpenTimer } from "../timer.ts";
import type { Interpreter } from "./interpreter.ts";

export async function openTimer(_: Interpreter, ...__: Parameters<OpenTimer>): ReturnType<OpenTimer> {
  return { failed: "not built yet" };
}
