/** Every way through a camera's life. */
import { isDeepStrictEqual } from "node:util";
import { askedOf } from "#domain/scan/confirmDetection.ts";
import type { CameraCommand } from "#machines/camera.machine.ts";
import { cameraModel } from "./camera.model.ts";
import { checkModel } from "./check.ts";
import { delaysOf, emittedBy, startsOf } from "./steps.ts";
import type { AnyStep } from "./walk.ts";

/** Whether the running camera is sent this command. */
const isTold = ({ effects }: AnyStep, command: CameraCommand) =>
  effects.some(({ params }) =>
    isDeepStrictEqual((params as { event?: object } | undefined)?.event, command),
  );

checkModel(
  cameraModel,
  `
    cameraOn: on
    wanted: on, switching, suspended
    busy: on.opening, on.starting, switching
    live: on.live
    helping: on.live.helping
    asking: on.live.asking

    nowhere: start → off (devices = empty, problem = null)
    off: camera.requested → on.opening (detection, reason, outline)
    trouble: camera.requested → on.opening (detection, reason, outline, problem = null)
    any: camera.stopped → off (torch, focus, problem = null)
    any: devices.listed → stays (devices = event.devices)
    on: device.chosen → switching (deviceId = event.deviceId, torch, focus) | stays
    switching: device.chosen → switching (deviceId = event.deviceId)
    trouble: device.chosen → switching (deviceId = event.deviceId, problem = null)
    any: device.chosen → stays (deviceId = event.deviceId)
    on: page.hidden → suspended (torch, focus)
    switching: page.hidden → suspended
    suspended: page.shown → on.opening (detection, reason, outline)
    switching: after CAMERA_SWITCH_FOCUS_DELAY → on.opening (detection, reason, outline)
    on.opening: camera.opened → on.starting (deviceId = event.deviceId, torch, focus)
    on.starting: camera.started → on.live.searching | on.live.searching ! torch.set
    on.starting: after CAMERA_FIRST_FRAME → trouble (torch, focus, problem = busy) ! camera.failed busy
    on.live: frame.read → stays (detection, outline, reason) | on.live.searching (detection, outline, reason) ! code.read T1 camera | off (detection, outline, reason, torch, focus) ! code.read T1 camera | on.live.asking (detection)
    on.live.asking: guess.confirmed → on.live.searching (detection) ! code.read T1 hand | off (detection, torch, focus) ! code.read T1 hand
    on.live.asking: guess.refused → on.live.searching (detection)
    on.live.searching: after SCAN_HELP_AFTER → on.live.helping
    on: camera.stalled → switching (torch, focus)
    on.live: torch.toggled → stays (torch, lit) ! torch.set | stays
    on.live: focus.pointed → stays (focus) ! focus.set | stays
    on: camera.failed → trouble (torch, focus, problem = event.problem) ! camera.failed
    on: runCamera fails → trouble (torch, focus, problem = failed) ! camera.failed failed
  `,
  {
    "never two cameras are on: one is let go before the next is opened": (step) =>
      startsOf(step, "runCamera").length <= 1 &&
      (startsOf(step, "runCamera").length === 0 || !step.before?.matches("on")),
    "a camera is on only where the screen says so": ({ after }) =>
      "runCamera" in after.children === after.hasTag("cameraOn"),
    "the camera that is opened is the chosen one": (step) =>
      startsOf(step, "runCamera").every(({ input }) =>
        isDeepStrictEqual(input, { deviceId: step.after.context.deviceId }),
      ),
    "a light is known of an open camera, and as it was left with that camera": (step) => {
      const { before, event, after } = step;
      const { torch } = after.context;
      const was = before?.context.torch;
      const none = { isAvailable: false, isOn: false };
      if (!before || !after.matches("on")) return isDeepStrictEqual(torch, none);
      if (before.matches({ on: "opening" }) && event.type === "camera.opened") {
        const isOn = event.hasTorch && before.context.lit === event.deviceId;
        return isDeepStrictEqual(torch, { isAvailable: event.hasTorch, isOn });
      }
      const isSwitched = isTold(step, { type: "torch.set", isOn: torch.isOn });
      if (event.type === "camera.started" && before.matches({ on: "starting" })) {
        return torch === was && isSwitched === torch.isOn;
      }
      if (event.type !== "torch.toggled") return !before.matches("on") || torch === was;
      const lit = torch.isOn ? after.context.deviceId : null;
      return isSwitched
        ? isDeepStrictEqual(torch, { isAvailable: true, isOn: !was?.isOn }) &&
            after.context.lit === lit
        : torch === was;
    },
    "a camera that can focus is told where a person pointed": (step) =>
      step.event.type !== "focus.pointed" ||
      !step.before?.matches({ on: "live" }) ||
      isTold(step, { type: "focus.set", at: step.event.at }) ===
        step.before.context.focus.isAvailable,
    "a choice while the old camera is let go begins the wait anew": (step) =>
      step.event.type !== "device.chosen" ||
      !step.after.matches("switching") ||
      delaysOf(step)[0] === 150,
    "the cameras of the device and the page are watched all the time": ({ after }) =>
      "watchDevices" in after.children && "watchPage" in after.children,
    "the reader loads until a frame was searched": ({ before, event, taken, after }) => {
      if (after.matches("on") && !before?.matches("on")) return after.context.reason === "loading";
      const isSearched = event.type === "frame.read" && taken.length > 0;
      return !isSearched || after.context.reason !== "loading";
    },
    "a label in view counts once, whatever opens the camera again, until a person asks for it": ({
      before,
      after,
    }) => {
      const inView = before?.context.detection.inView;
      const isAsked = before?.matches("off") && after.matches("on");
      const isOpened = after.matches("on") && !before?.matches("on");
      return !isOpened || isDeepStrictEqual(after.context.detection.inView, isAsked ? {} : inView);
    },
    "a live camera asks where a code of the stock is to be asked about": ({ after }) =>
      !after.hasTag("live") ||
      after.hasTag("asking") === (askedOf(after.context.detection) !== null),
    "what may be one of the stock is told where a person said so, and only there": (step) => {
      const isHere = step.event.type === "guess.confirmed" && step.before?.hasTag("asking");
      const codes = emittedBy(step).filter((emitted) => "source" in emitted);
      return isHere
        ? isDeepStrictEqual(codes, [{ type: "code.read", code: "T1", source: "hand" }])
        : codes.every((emitted) => emitted.type === "code.read" && emitted.source === "camera");
    },
    "one read ends a camera that was asked for one": (step) =>
      !step.after.context.stopsAfterRead ||
      !emittedBy(step).some(({ type }) => type === "code.read") ||
      step.after.value === "off",
  },
);
