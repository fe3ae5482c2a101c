/** Of all inputs of a dispatch together. https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_dispatchinputs */
export const MAX_INPUT_CHARACTERS = 65_535;
/** The runner hands a step each input as one variable, and Linux starts no process with one of more bytes than that, `INPUT_NAME=` among them. */
const MAX_VARIABLE_BYTES = 131_071;
/** For names, quotes and the inputs besides the command. */
const REST_CHARACTERS = 1_000;

/** Whether a command can be handed to a workflow, counted as strictly as may be: GitHub does not say whether it counts the escapes of JSON. */
export const fitsDispatch = (command: string): boolean =>
  JSON.stringify(command).length + REST_CHARACTERS <= MAX_INPUT_CHARACTERS &&
  Buffer.byteLength(`INPUT_COMMAND=${command}`) <= MAX_VARIABLE_BYTES;
