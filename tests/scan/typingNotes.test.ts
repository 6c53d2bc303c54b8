/** Whether keys of a scan are coming in is told to whoever takes scans then (docs/design.md, "Guns"). */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTyping } from "#src/scan/typing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const told: string[] = [];
  const taker = (name: string) => (isTyping: boolean) => void told.push(`${name} ${isTyping}`);
  const [first, second] = [taker("first"), taker("second")];
  return { told, first, second };
}

it("whoever was told that keys come is told that they have ended, also where another takes the scan", () => {
  const { told, first, second } = watched();
  let taker: typeof first | undefined = first;
  const typing = createTyping({ noteTo: () => taker, onIdle: () => {} });
  typing.keep(600);
  taker = second;
  typing.stop();
  expect(told).toEqual(["first true", "first false"]);
  typing.keep(600);
  taker = undefined;
  typing.stop();
  expect(told.slice(2)).toEqual(["second true", "second false"]);
});

it("where another takes the scans in the middle of one, both wait for its end", () => {
  const { told, first, second } = watched();
  let taker = first;
  const typing = createTyping({ noteTo: () => taker, onIdle: () => typing.stop() });
  typing.keep(600);
  taker = second;
  typing.keep(600);
  vi.advanceTimersByTime(601);
  expect(told).toEqual(["first true", "second true", "first false", "second false"]);
  expect(typing.isOn()).toBe(false);
});

it("keys that wait for a page that stalls come before the end of the scan", async () => {
  vi.useRealTimers();
  const events: string[] = [];
  const ended = Promise.withResolvers<void>();
  const onIdle = () => {
    events.push("idle");
    ended.resolve();
  };
  const typing = createTyping({ noteTo: () => undefined, onIdle });
  typing.keep(50);
  setImmediate(() => {
    // Timers that are due come before what is queued while the page stands still.
    const stalledUntil = performance.now() + 300;
    while (performance.now() < stalledUntil);
    setImmediate(() => {
      events.push("key");
      typing.keep(50);
    });
  });
  await ended.promise;
  expect(events).toEqual(["key", "idle"]);
});
