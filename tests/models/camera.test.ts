/** Every way through a camera's life. */
import { isDeepStrictEqual } from "node:util";
import { CAMERA_PROBLEMS } from "#domain/scan/cameras.ts";
import type { Detection } from "#domain/scan/reads.ts";
import { cameraMachine, problemOf } from "#machines/camera.machine.ts";
import { checkModel } from "./check.ts";
import { delaysOf, emittedBy, startsOf } from "./steps.ts";
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
  `
    cameraOn: on
    wanted: on, switching, suspended
    busy: on.opening, on.starting, switching
    live: on.live
    problem: trouble

    nowhere: start → off (devices = empty)
    off, trouble: camera.requested → on.opening (reading)
    any: camera.stopped → off (torch)
    any: devices.listed → stays (devices = event.devices)
    on: device.chosen → switching (deviceId = event.deviceId, torch) | stays
    switching, trouble: device.chosen → switching (deviceId = event.deviceId)
    any: device.chosen → stays (deviceId = event.deviceId)
    on: page.hidden → suspended (torch)
    switching: page.hidden → suspended
    suspended: page.shown → on.opening (reading)
    switching: after CAMERA_SWITCH_FOCUS_DELAY → on.opening (reading)
    on.opening: camera.opened → on.starting (deviceId = event.deviceId, torch)
    on.starting: camera.started → on.live
    on.starting: after CAMERA_FIRST_FRAME → trouble.busy (torch) ! camera.failed busy
    on.live: frame.read → stays (reading) | stays (reading) ! code.read T1 | off (reading, torch) ! code.read T1
    on.live: torch.toggled → stays (torch) ! torch.set | stays
    on: camera.failed denied → trouble.denied (torch) ! camera.failed denied
    on: camera.failed busy → trouble.busy (torch) ! camera.failed busy
    on: camera.failed unplugged → trouble.unplugged (torch) ! camera.failed unplugged
    on: camera.failed insecure → trouble.insecure (torch) ! camera.failed insecure
    on: camera.failed missing → trouble.missing (torch) ! camera.failed missing
    on: camera.failed, runCamera fails → trouble.failed (torch) ! camera.failed failed
  `,
  {
    "never two cameras are on: one is let go before the next is opened": (step) =>
      startsOf(step, "runCamera").length <= 1 &&
      (startsOf(step, "runCamera").length === 0 || !step.before?.matches("on")),
    "a camera is on only where the screen says so": ({ after }) =>
      "runCamera" in after.children === after.hasTag("cameraOn"),
    "no camera is on while the page is hidden": ({ after, event }) =>
      event.type !== "page.hidden" || !after.hasTag("cameraOn"),
    "the camera that is opened is the chosen one": (step) =>
      startsOf(step, "runCamera").every(({ input }) =>
        isDeepStrictEqual(input, { deviceId: step.after.context.deviceId }),
      ),
    "a light is known of a camera that is open, and is off until it is switched": (step) => {
      const { before, event, after } = step;
      const { torch } = after.context;
      const was = before?.context.torch;
      const none = { isAvailable: false, isOn: false };
      if (!before || !after.matches("on")) return isDeepStrictEqual(torch, none);
      if (before.matches({ on: "opening" }) && event.type === "camera.opened") {
        return isDeepStrictEqual(torch, { isAvailable: event.hasTorch, isOn: false });
      }
      if (event.type !== "torch.toggled") return !before.matches("on") || torch === was;
      const isSwitched = step.effects.some(({ params }) =>
        isDeepStrictEqual((params as { event?: object } | undefined)?.event, {
          type: "torch.set",
          isOn: torch.isOn,
        }),
      );
      return isSwitched
        ? isDeepStrictEqual(torch, { isAvailable: true, isOn: !was?.isOn })
        : torch === was;
    },
    "a choice while the old camera is let go begins the wait anew": (step) =>
      step.event.type !== "device.chosen" ||
      !step.after.matches("switching") ||
      delaysOf(step)[0] === 150,
    "the cameras of the device and the page are watched all the time": ({ after }) =>
      "watchDevices" in after.children && "watchPage" in after.children,
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
