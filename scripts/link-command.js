// Makes `npx verialgo` work in a clone: npm links the commands of dependencies, not those of the project itself.
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";

const command = "dist/cli/verialgo.js";
chmodSync(command, 0o755);
if (existsSync("node_modules")) {
  mkdirSync("node_modules/.bin", { recursive: true });
  rmSync("node_modules/.bin/verialgo", { force: true });
  symlinkSync(`../../${command}`, "node_modules/.bin/verialgo");
}
