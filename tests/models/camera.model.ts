/** The model of a camera's life. */
import type { Detection } from "#domain/scan/confirmDetection.ts";
import { type CameraEvent, cameraMachine } from "#machines/camera.machine.ts";
import { modelOf } from "./walk.ts";

const label = (format: string): Detection => ({
  strCode: "T1",
  format,
  saidBy: "first",
  centerDistance: 0,
  scale: 1,
  turn: 0,
  corners: [{ x: 1, y: 2 }],
});

type Events = readonly CameraEvent[];

/** The events of every camera. */
const met: Events = [
  { type: "camera.requested" },
  { type: "camera.stopped" },
  { type: "page.hidden" },
  { type: "page.shown" },
  { type: "camera.opened", deviceId: "back", hasTorch: true, canFocus: true },
  { type: "camera.started" },
  { type: "frame.read", detections: [], at: 2000 },
  { type: "frame.read", detections: [label("ean_13")], at: 0 },
  { type: "frame.read", detections: [label("code_128")], at: 0 },
];

const cameras: Events = [
  { type: "device.chosen", deviceId: "front" },
  { type: "device.chosen", deviceId: "back" },
  { type: "torch.toggled" },
  { type: "focus.pointed", at: { x: 0.25, y: 0.5 } },
  { type: "devices.listed", devices: [{ deviceId: "front", label: "Front" }] },
  { type: "camera.opened", deviceId: "front", hasTorch: false, canFocus: false },
  { type: "camera.failed", problem: "denied" },
  { type: "camera.failed", problem: "unplugged" },
  { type: "camera.stalled" },
  { type: "frame.read", detections: [], at: 0, reason: "far" },
];

const guesses: Events = [
  ...[1, 2].map(
    (scale): CameraEvent => ({
      ...{ type: "frame.read", at: 0 },
      detections: [{ ...label("ean_13"), scale, saidBy: "stock" }],
    }),
  ),
  { type: "guess.confirmed" },
  { type: "guess.refused" },
];

export const cameraModel = modelOf(cameraMachine)({
  walks: [cameras, guesses].flatMap((more) =>
    [true, false].map((stopsAfterRead) => ({
      input: { deviceId: null, stopsAfterRead },
      events: () => [...met, ...more],
    })),
  ),
  view: ({ deviceId, torch, lit, focus, detection, devices, problem, reason, outline }) => [
    ...[deviceId, torch, lit, focus, detection, devices.length, problem, reason, outline],
  ],
});
