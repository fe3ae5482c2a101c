/** What the examiner's file is called, in the workspace of the gate and where it is delivered. No solution may have this name. */
export const ORACLE_FILE = "oracle.py";
