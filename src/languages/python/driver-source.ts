import type { SandboxFile } from "../../ports/sandbox.ts";
import budget from "./driver/budget.py";
import call from "./driver/call.py";
import decode from "./driver/decode.py";
import encode from "./driver/encode.py";
import encodeLibrary from "./driver/encode_library.py";
import main from "./driver/main.py";
import mutantChild from "./driver/mutant_child.py";
import mutants from "./driver/mutants.py";
import oracle from "./driver/oracle.py";
import programs from "./driver/programs.py";
import same from "./driver/same.py";
import solution from "./driver/solution.py";
import timing from "./driver/timing.py";
import boot from "./harness/boot.py";
import channel from "./harness/channel.py";
import sources from "./harness/sources.py";
import values from "./harness/values.py";
import watch from "./harness/watch.py";
import { INSTRUMENT } from "./instrument-source.ts";
import type { Interpreter } from "./interpreter.ts";
import { EXPRESSION_NEEDS, oncePerInterpreter, precompiled } from "./precompile.ts";

/** Joined into one namespace that no program can reach by name. */
const DRIVER_PARTS = [
  values,
  channel,
  sources,
  watch,
  INSTRUMENT,
  encode,
  encodeLibrary,
  decode,
  call,
  programs,
  solution,
  oracle,
  same,
  budget,
  mutantChild,
  mutants,
  timing,
  main,
];

/** Joined when it is needed: most runs of the command need none. */
const driver = () => DRIVER_PARTS.join("\n");

export const DRIVER_FILE = "verialgo-driver.py";

/** What `boot.py` expects of programs that others can look into: there are none. */
const NONE = "EXPOSED = {}\n";

const source = (): SandboxFile => ({
  name: DRIVER_FILE,
  text: `${NONE}HARNESS = ${JSON.stringify(driver())}\n${boot}`,
});

async function compile(interpreter: Interpreter): Promise<SandboxFile> {
  const codes = await precompiled(interpreter, { driver: { file: "<verialgo>", text: driver() } });
  return { name: DRIVER_FILE, text: `${NONE}${EXPRESSION_NEEDS}HARNESS = ${codes}["driver"]\n${boot}` };
}

/** The one file that asks solutions, oracles and mutants, and times calls, compiled once for this interpreter; its source where that fails. Never rejects. */
export const driverFile = oncePerInterpreter((interpreter: Interpreter) => compile(interpreter).catch(source));
