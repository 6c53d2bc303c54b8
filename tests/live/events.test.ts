/** The stream's text as events, wherever it is cut. */
import { expect, it } from "vitest";
import { createActor, type EventObject, fromCallback } from "xstate";
import { liveMachine } from "#machines/live.machine.ts";
import { readEvents } from "#src/live/events.ts";

const idle = {
  holdLock: fromCallback(() => {}),
  stream: fromCallback<EventObject, { token: string; last: number | null }>(() => {}),
};

const change = (n: number) =>
  `id: ${n}\nevent: change\ndata: ${JSON.stringify({ intChange: n, strName: "a: b\n" })}\n\n`;
const text = `event: heartbeat\ndata: 4\n\n${change(5)}${change(6)}event: heartbeat\ndata: 6\n\n`;

it("has all changes in order, in one event for a piece of text", () => {
  const { events, rest } = readEvents(text);
  expect(rest).toBe("");
  expect(events).toMatchObject([
    { type: "heartbeat.received", latest: 4 },
    { type: "changes.received", changes: [{ intChange: 5, strName: "a: b\n" }, { intChange: 6 }] },
  ]);
});

it("a window that knows nothing yet hears of all that comes with its first heartbeat", () => {
  const known = createActor(liveMachine.provide({ actors: idle }), {
    input: { token: "t", isVisible: true },
  }).start();
  const heard: number[] = [];
  known.on("changes.arrived", ({ changes }) =>
    heard.push(...changes.map(({ intChange }) => intChange)),
  );
  known.send({ type: "lock.granted" });
  for (const event of readEvents(text).events) known.send(event);
  expect(heard).toEqual([5, 6]);
  known.stop();
});

it.each([
  [1500, true],
  [1499, false],
])("says what was missed where the window is %i ms old", (age, isMissed) => {
  const { events } = readEvents("event: newest\ndata: 1500\n\nevent: heartbeat\ndata: 4\n\n", age);
  const heartbeat = { type: "heartbeat.received", latest: 4 };
  expect(events).toEqual(isMissed ? [{ type: "changes.missed" }, heartbeat] : [heartbeat]);
});

it("loses nothing wherever the text is cut", () => {
  for (let cut = 0; cut <= text.length; cut++) {
    let rest = "";
    const numbers: number[] = [];
    for (const piece of [text.slice(0, cut), text.slice(cut)]) {
      const read = readEvents(rest + piece);
      rest = read.rest;
      for (const event of read.events) {
        if (event.type === "changes.received") {
          numbers.push(...event.changes.map(({ intChange }) => intChange));
        }
      }
    }
    expect(numbers).toEqual([5, 6]);
  }
});
