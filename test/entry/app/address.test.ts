import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { LOOPS } from "../../../src/entry/app/loops.ts";
import { send } from "../../support/app-front/send.ts";
import { startFront } from "../../support/app-front/start-front.ts";
import { startFakeHub } from "../../support/fakehub/fakehub.ts";
import { forInstallation } from "../../support/fakehub/payloads/delivery.ts";

it("I11 an event that names another server everywhere is answered on the one of the settings, and the other hears nothing", async () => {
  let heard = 0;
  const trap = createServer((_request, response) => {
    heard += 1;
    response.end();
  });
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  const evil = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;

  const hub = await startFakeHub({ roles: { alice: "write" } });
  const { number } = hub.as("bob").openIssue({ title: "Sort" });
  const { id, event, payload } = forInstallation(hub.hub, hub.as("alice").comment(number, "/verialgo help"));
  let replaced = 0;
  const body = JSON.stringify(payload, (_name, value: unknown) => {
    if (typeof value !== "string" || !/^https?:/.test(value)) return value;
    replaced += 1;
    return value.replace(/^https?:\/\/[^/]*/, evil);
  });
  expect(replaced).toBeGreaterThan(50);

  const front = await startFront(hub, {}, { loops: LOOPS });
  expect((await send(front.hooks, { id, event, body })).status).toBe(202);
  await expect.poll(() => hub.comments(number).length, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => (await front.app.store.counts()).tasks, { timeout: 60_000 }).toBe(0);
  expect(JSON.stringify(hub.comments(number))).not.toContain(evil);
  await front.stop();
  expect(heard).toBe(0);
  await hub.stop();
  trap.close();
});
