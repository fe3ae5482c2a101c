import { TOOL_VERSION } from "./version.ts";

const words = process.argv.slice(2);

// Asked often by scripts: answered before anything else is loaded.
if (words.length === 1 && (words[0] === "--version" || words[0] === "-V")) process.stdout.write(`${TOOL_VERSION}\n`);
else await (await import("./main.ts")).main(words);
