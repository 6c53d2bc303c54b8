/** Every way through a camera's life. */
import { CAMERA_PROBLEMS } from "#domain/cameras.ts";
import type { Detection } from "#domain/reads.ts";
import { cameraMachine, problemOf } from "#machines/camera.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const label = (format: string): Detection => ({
  strCode: "T1",
  format,
  centerDistance: 0,
  enlargedBy: 1,
});

checkModel(
  modelOf(cameraMachine)({
    walks: [true, false].map((stopsAfterRead) => ({
      input: { deviceId: null, stopsAfterRead },
      events: () => [
        { type: "camera.requested" },
        { type: "camera.stopped" },
        { type: "device.chosen", deviceId: "front" },
        { type: "device.chosen", deviceId: "back" },
        { type: "torch.toggled" },
        { type: "devices.listed", devices: [{ deviceId: "front", label: "Front" }] },
        { type: "page.hidden" },
        { type: "page.shown" },
        { type: "camera.opened", deviceId: "back", hasTorch: true },
        { type: "camera.opened", deviceId: "front", hasTorch: false },
        { type: "camera.started" },
        ...CAMERA_PROBLEMS.map((problem) => ({ type: "camera.failed" as const, problem })),
        { type: "frame.read", detections: [], at: 0 },
        { type: "frame.read", detections: [label("ean_13")], at: 0 },
        { type: "frame.read", detections: [label("code_128")], at: 0 },
      ],
    })),
    view: ({ deviceId, torch, reading, devices }) => [deviceId, torch, reading, devices.length],
  }),
  {
    "never two cameras are on: one is let go before the next is opened": (step) =>
      startsOf(step, "runCamera").length <= 1 &&
      (startsOf(step, "runCamera").length === 0 || !step.before?.matches("on")),
    "a camera is on only where the screen says so": ({ after }) =>
      "runCamera" in after.children === after.hasTag("cameraOn"),
    "no camera is on while the page is hidden": ({ after, event }) =>
      event.type !== "page.hidden" || !after.hasTag("cameraOn"),
    "a light burns only on a camera that has one": ({ after: { context } }) =>
      !context.torch.isOn || context.torch.isAvailable,
    "a camera that is off for a reason says it, once": (step) => {
      const emitted = emittedBy(step).filter(({ type }) => type === "camera.failed");
      const problem = problemOf(step.after);
      const isNew = problem !== null && problem !== (step.before && problemOf(step.before));
      return emitted.length === (isNew ? 1 : 0);
    },
    "a code is told once, by a camera that is live": (step) => {
      const codes = emittedBy(step).filter(({ type }) => type === "code.read");
      return codes.length === 0 || (codes.length === 1 && Boolean(step.before?.hasTag("live")));
    },
    "one read ends a camera that was asked for one": (step) =>
      !step.after.context.stopsAfterRead ||
      !emittedBy(step).some(({ type }) => type === "code.read") ||
      step.after.value === "off",
  },
);
