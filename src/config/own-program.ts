/** This very program as it was started: the runtime, then the script. What it is given as words to start itself with stands behind. */
export const ownProgram = (): [runtime: string, script: string] => [process.execPath, process.argv[1] ?? ""];
