import type { MakeSurvey } from "../survey.ts";
import type { Interpreter } from "./interpreter.ts";

export async function survey(_: Interpreter, ...__: Parameters<MakeSurvey>): ReturnType<MakeSurvey> {
  return { failed: "not built yet" };
}
