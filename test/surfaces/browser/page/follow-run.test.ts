import { expect, it, vi } from "vitest";
import type { RunEvent } from "../../../../src/domain/event.ts";
import { type Client, RequestFailed } from "../../../../src/surfaces/browser/page/client.ts";
import { followRun, type Link } from "../../../../src/surfaces/browser/page/follow-run.ts";

type Answer = string[] | number;

/** Follows a run whose server answers as told, one after the other; a number is a status that is no success. */
async function followed(answers: readonly Answer[]) {
  vi.useFakeTimers();
  const [links, asked, ends]: [Link[], number[], unknown[]] = [[], [], []];
  let last = 0;
  const left = [...answers];
  const client = {
    async events(_: string, lastSeq: number) {
      asked.push(lastSeq);
      const answer = left.shift() ?? 404;
      if (typeof answer === "number") throw new RequestFailed(answer, "");
      return new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of answer) controller.enqueue(new TextEncoder().encode(piece));
          controller.close();
        },
      });
    },
  } as unknown as Client;
  const following = followRun(
    client,
    "run",
    {
      lastSeq: () => last,
      onEvents: (events: readonly RunEvent[]) => {
        last = events.at(-1)?.seq ?? last;
      },
      onLink: (link) => links.push(link),
      onEnd: (note) => ends.push(note),
    },
    new AbortController().signal,
  );
  try {
    let isOver = false;
    void following.finally(() => {
      isOver = true;
    });
    const began = Date.now();
    while (!isOver) await vi.advanceTimersByTimeAsync(100);
    return { links, asked, ends, waitedMs: Date.now() - began };
  } finally {
    vi.useRealTimers();
  }
}

const event = (seq: number) => `id: ${seq}\nevent: run\ndata: {"seq":${seq}}\n\n`;
const END = "event: end\ndata: null\n\n";

it("goes on behind the last event after a connection broke, and ends with the run", async () => {
  const { links, asked, ends } = await followed([[event(1), event(2).slice(0, 9)], 0, [event(2), event(3), END]]);
  expect(asked).toEqual([0, 1, 1]);
  expect(links).toEqual(["open", "lost", "lost", "open", "over"]);
  expect(ends).toEqual([null]);
});

it("waits longer after each failure, and shortly again once something was heard", async () => {
  const tried = await followed([0, 0, 0, 0, [event(1)], [END]]);
  expect(tried.links).toEqual(["lost", "lost", "lost", "lost", "open", "lost", "open", "over"]);
  expect(tried.waitedMs).toBeGreaterThanOrEqual(500 + 1_000 + 2_000 + 5_000 + 500);
  expect(tried.waitedMs).toBeLessThan(10_000);
});

it("asks no more where there is no such run or the key is wrong", async () => {
  expect((await followed([404])).links).toEqual(["missing"]);
  expect((await followed([[event(1)], 401])).links).toEqual(["open", "lost", "refused"]);
  expect((await followed([403])).links).toEqual(["refused"]);
});
