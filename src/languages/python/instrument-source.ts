import statements from "./harness/instrument.py";
import expressions from "./harness/instrument_expressions.py";

/** Python text that defines `instrumented` and `Meter` (see `harness/instrument.py`), to be joined into programs of ours. */
export const INSTRUMENT = `${expressions}\n${statements}`;
