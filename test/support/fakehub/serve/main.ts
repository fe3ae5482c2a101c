/**
 * A hub in a process of its own: `node main.js '<ServeOptions as JSON>'` prints one line of JSON (`ServedHub`) when it is up, takes commands at
 * `controlUrl`, and stops when its standard input ends. It ends with 1 when the hub itself broke GitHub's contract.
 */
import { serveHub } from "./start.ts";

const { served, stop } = await serveHub(JSON.parse(process.argv[2] ?? "{}"));
console.log(JSON.stringify(served));
process.stdin.resume();
process.stdin.once("end", () => {
  stop().catch((error: unknown) => {
    console.error(String(error));
    process.exitCode = 1;
  });
});
