import { createServer, type Server } from "node:net";

/** Outside the ranges of systemd's dynamic users (61184–65519) and of subordinate ids (from 100000). */
const FIRST_UID = 70_000;
const BLOCKS = 100;
const BLOCK = 100;
/** Blocks one process may hold: more users than it will ever have programs running at once. */
const MOST_BLOCKS = 5;

/** Held until this process ends, however it ends; never closed by us. */
const claims: Server[] = [];
const uids: number[] = [];
let next = 0;

/**
 * Claims a block for this process: the name of an abstract socket, which the kernel gives to one process at a time and takes back
 * when that ends. Binding happens at once, only its announcement comes later.
 */
function claim(block: number): boolean {
  const server = createServer((stranger) => stranger.destroy());
  server.on("error", () => {});
  try {
    // As long as it can be: shorter ones are another name in another version of Node.
    server.listen(`\0verialgo-users-${FIRST_UID + block * BLOCK}`.padEnd(108, "-"));
  } catch {
    return false;
  }
  if (!server.listening) return false;
  server.unref();
  claims.push(server);
  return true;
}

/** A free block, tried from a random one on; where none can be claimed, a random one. */
function freeBlock(): number {
  const first = Math.floor(Math.random() * BLOCKS);
  for (let step = 0; step < BLOCKS; step += 1) {
    const block = (first + step) % BLOCKS;
    if (claim(block)) return block;
  }
  return first;
}

/**
 * A user of its own for each run: the kernel counts processes by user, so two runs of one user, also of two VeriAlgo processes,
 * would share the limit. Users come round again after 500 runs.
 */
export function nextUid(): number {
  if (next === uids.length && uids.length < MOST_BLOCKS * BLOCK) {
    const from = FIRST_UID + freeBlock() * BLOCK;
    uids.push(...Array.from({ length: BLOCK }, (_, index) => from + index));
  }
  next %= uids.length;
  next += 1;
  return uids[next - 1] as number;
}
