/** The place in the camera's picture of a touched point of the page. */
import { expect, it } from "vitest";
import { pictureAt } from "#src/scan/pictureAt.ts";

/** A wide picture in a square on the page. */
const video = {
  ...{ videoWidth: 200, videoHeight: 100 },
  getBoundingClientRect: () => ({ left: 50, top: 20, width: 100, height: 100 }),
} as HTMLVideoElement;

it.each([
  ["its middle", { x: 100, y: 70 }, true, { x: 0.5, y: 0.5 }],
  ["a corner of what is shown of it", { x: 50, y: 20 }, true, { x: 0.25, y: 0 }],
  ["a corner of the whole", { x: 50, y: 45 }, false, { x: 0, y: 0 }],
  ["nothing beside it", { x: 100, y: 40 }, false, null],
])("%s", (_, place, isFilled, at) => {
  expect(pictureAt(video, place, isFilled)).toEqual(at);
});

it("nothing where there is no picture yet", () => {
  const none = { ...video, videoWidth: 0 } as HTMLVideoElement;
  expect(pictureAt(none, { x: 100, y: 70 }, true)).toBeNull();
  expect(pictureAt(null, { x: 100, y: 70 }, true)).toBeNull();
});
