// Makes `npx verialgo` work in a clone. package.json has no "bin" on purpose: npx would then first install the project into its own
// cache, which takes seconds and fails where the home folder cannot be written; a command in node_modules/.bin it runs as it is.
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";

const command = "dist/cli/verialgo.js";
chmodSync(command, 0o755);
if (existsSync("node_modules") && process.platform !== "win32") {
  mkdirSync("node_modules/.bin", { recursive: true });
  rmSync("node_modules/.bin/verialgo", { force: true });
  symlinkSync(`../../${command}`, "node_modules/.bin/verialgo");
}
