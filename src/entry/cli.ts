import { EXIT } from "../domain/errors.ts";
import { lostOutput } from "./lost-output.ts";
import { TOOL_VERSION } from "./version.ts";

const words = process.argv.slice(2);

// Asked often by scripts: answered before anything else is loaded.
if (words.length === 1 && (words[0] === "--version" || words[0] === "-V")) {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.ok);
    process.stderr.write(lostOutput(error.code ?? error.message));
    process.exit(EXIT.platform);
  });
  process.stdout.write(`${TOOL_VERSION}\n`);
} else if (!hasFolder()) {
  process.stderr.write(
    "verialgo: The current folder is gone, or may not be read; change to one that is there and run it again.\n",
  );
  process.exit(EXIT.usage);
} else await (await loaded()).main(words);

/** Whatever asks for the current folder breaks where somebody has removed it. */
function hasFolder(): boolean {
  try {
    return process.cwd() !== "";
  } catch {
    return false;
  }
}

/** Without enough memory or file descriptors not even the program can be read: that is said in one sentence, too. */
async function loaded(): Promise<typeof import("./main.ts")> {
  try {
    return await import("./main.ts");
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).split("\n")[0];
    process.stderr.write(
      `verialgo: the program could not be loaded (${why}); give the process more or install it anew.\n`,
    );
    process.exit(EXIT.platform);
  }
}
