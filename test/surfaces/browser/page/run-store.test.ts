import { expect, it } from "vitest";
import { createRunStore } from "../../../../src/surfaces/browser/page/run-store.ts";
import { recorded } from "../../../support/browser/recorded.ts";

/** A store whose drawings are made by hand. */
function store() {
  const waiting: (() => void)[] = [];
  const made = createRunStore((act) => waiting.push(act));
  const draw = () => {
    for (const act of waiting.splice(0)) act();
  };
  return { ...made, waiting, draw };
}

it("takes in together what comes between two drawings, and knows the last event before that", () => {
  const { onEvents, onLink, onEnd, lastSeq, snapshot, subscribe, waiting, draw } = store();
  const events = recorded("written");
  let changes = 0;
  subscribe(() => {
    changes += 1;
  });
  onLink("open");
  onEvents(events.slice(0, 5));
  onEvents(events.slice(5, 9));
  expect(waiting).toHaveLength(1);
  expect(lastSeq()).toBe(9);
  expect(snapshot()).toMatchObject({ link: "connecting", view: { state: { seq: 0 } } });
  draw();
  expect(changes).toBe(1);
  expect(snapshot()).toMatchObject({ link: "open", end: null, view: { state: { seq: 9 } } });
  onEnd({ exitCode: null, message: "killed" });
  onLink("over");
  draw();
  expect(changes).toBe(2);
  expect(snapshot()).toMatchObject({ link: "over", end: { message: "killed" }, view: { state: { seq: 9 } } });
});

it("keeps what was shown when the connection is lost, and hears no more of who left", () => {
  const { onEvents, onLink, snapshot, subscribe, draw } = store();
  let changes = 0;
  const leave = subscribe(() => {
    changes += 1;
  });
  onEvents(recorded("written"));
  draw();
  const { view } = snapshot();
  leave();
  onLink("lost");
  draw();
  expect(snapshot()).toEqual({ view, link: "lost", end: null });
  expect(snapshot().view).toBe(view);
  expect(changes).toBe(1);
});
