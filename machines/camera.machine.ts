/** One camera: asked for, on, off, in trouble; never two at once (specification sections 2 and 4). */
import { assertEvent, assign, emit, enqueueActions, fromCallback, sendTo, setup } from "xstate";
import { CAMERA_FIRST_FRAME, CAMERA_SWITCH_FOCUS_DELAY, SCAN_HELP_AFTER } from "#domain/limits.ts";
import type { Reason } from "#domain/scan/aim.ts";
import {
  answerGuess,
  askedOf,
  confirmDetection,
  type Detection,
  type DetectionState,
  NOTHING_DETECTED,
  outlineOf,
} from "#domain/scan/confirmDetection.ts";
import type { Point } from "#domain/scan/grey/strip.ts";
import type { ScanSource } from "#domain/scan/scanOutcome.ts";
import { notProvided } from "./actors.ts";

/** A video input as the browser names it; the label is empty until the camera was allowed once. */
interface CameraDevice {
  deviceId: string;
  label: string;
}

/** The problem of a camera that gives no picture; any problem without a name of its own is just "failed". */
export type CameraProblem = "denied" | "busy" | "unplugged" | "insecure" | "missing" | "failed";

/** Sent to `runCamera` while it runs. */
export type CameraCommand = { type: "torch.set"; isOn: boolean } | { type: "focus.set"; at: Point };

interface Frame {
  detections: Detection[];
  /** Milliseconds. */
  at: number;
  /** The reason why nothing is read; undefined where the frame was not searched for it. */
  reason?: Reason | null;
}

interface Context {
  devices: CameraDevice[];
  /** The camera chosen or, once one was opened, the open one; null for the one at the back. */
  deviceId: string | null;
  torch: { isAvailable: boolean; isOn: boolean };
  /** The camera whose light a person switched on: after a pause it is lit again. */
  lit: string | null;
  /** The point of focus, in parts of the picture's width and height. */
  focus: { isAvailable: boolean; at: Point | null };
  detection: DetectionState;
  /** The reason why the label in view is not read, as far as known. "loading": no frame was searched yet. */
  reason: Reason | "loading" | null;
  /** The corners of the label that was read, in pixels of the frame, while it is in view. */
  outline: readonly Point[];
  stopsAfterRead: boolean;
  /** The reason why the camera is off although a person asked for it. */
  problem: CameraProblem | null;
}

interface CameraFailed {
  type: "camera.failed";
  problem: CameraProblem;
}

export type CameraEvent =
  | { type: "camera.requested" }
  | { type: "camera.stopped" }
  | { type: "device.chosen"; deviceId: string }
  | { type: "torch.toggled" }
  | { type: "focus.pointed"; at: Point }
  | { type: "devices.listed"; devices: CameraDevice[] }
  | { type: "page.hidden" }
  | { type: "page.shown" }
  /** From runCamera: the stream is there; its first frame is not. `canFocus`: the camera takes a point of focus. */
  | { type: "camera.opened"; deviceId: string; hasTorch: boolean; canFocus: boolean }
  | { type: "camera.started" }
  /** No picture comes any more. */
  | { type: "camera.stalled" }
  | CameraFailed
  /** A frame was searched for codes. */
  | ({ type: "frame.read" } & Frame)
  /** The person's answer to whether the guessed code is right. */
  | { type: "guess.confirmed" }
  | { type: "guess.refused" };

interface CodeRead {
  type: "code.read";
  code: string;
  /** "hand" where a person confirmed a guessed code. */
  source: Exclude<ScanSource, "gun">;
}

export type CameraEmitted = CodeRead | CameraFailed;

const isRead = ({ detection }: Context, { detections, at }: Frame) =>
  confirmDetection(detection, detections, at).accepted !== null;

const isGuessed = ({ detection }: Context, { detections, at }: Frame) =>
  askedOf(detection) === null &&
  askedOf(confirmDetection(detection, detections, at).state) !== null;

/** The state that only an open camera has. */
const CLOSED: Pick<Context, "torch" | "focus"> = {
  torch: { isAvailable: false, isOn: false },
  focus: { isAvailable: false, at: null },
};

export const cameraMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CameraEvent,
    emitted: {} as CameraEmitted,
    input: {} as {
      /** A camera chosen elsewhere, or null. */
      deviceId: string | null;
      /** True where one scan turns the camera off; else it goes on to the next label. */
      stopsAfterRead: boolean;
    },
    tags: {} as "cameraOn" | "busy" | "live" | "wanted" | "helping" | "asking",
  },
  actors: {
    /** Opens the camera `deviceId`, reads its frames, and releases it when stopped. */
    runCamera: fromCallback<CameraCommand, { deviceId: string | null }, CameraEvent>(
      notProvided("runCamera"),
    ),
    /** Lists the video inputs now and whenever they change. */
    watchDevices: fromCallback<CameraEvent>(notProvided("watchDevices")),
    /** Sends back when the page is hidden and shown again. */
    watchPage: fromCallback<CameraEvent>(notProvided("watchPage")),
  },
  guards: {
    hasTorch: ({ context }) => context.torch.isAvailable,
    isLit: ({ context }) => context.torch.isOn,
    canFocus: ({ context }) => context.focus.isAvailable,
    endsWithRead: ({ context }) => context.stopsAfterRead,
  },
  actions: {
    chooseDevice: assign(({ event }) => {
      assertEvent(event, "device.chosen");
      return { deviceId: event.deviceId };
    }),
    flipTorch: assign(({ context: { torch, deviceId } }) => ({
      torch: { ...torch, isOn: !torch.isOn },
      lit: torch.isOn ? null : deviceId,
    })),
    commandTorch: sendTo("runCamera", ({ context }) => ({
      type: "torch.set",
      isOn: context.torch.isOn,
    })),
    addFrame: enqueueActions(({ context, enqueue }, { detections, at, reason }: Frame) => {
      const { state, accepted } = confirmDetection(context.detection, detections, at);
      enqueue.assign({
        detection: state,
        outline: outlineOf(state, detections, context.outline),
        reason: reason ?? (reason === null || context.reason === "loading" ? null : context.reason),
      });
      if (accepted) enqueue.emit({ type: "code.read", code: accepted.strCode, source: "camera" });
    }),
    takeGuess: enqueueActions(({ context: { detection }, enqueue }) => {
      const code = askedOf(detection);
      enqueue.assign({ detection: answerGuess(detection, true) });
      if (code !== null) enqueue.emit({ type: "code.read", code, source: "hand" });
    }),
  },
  delays: { CAMERA_SWITCH_FOCUS_DELAY, CAMERA_FIRST_FRAME, SCAN_HELP_AFTER },
}).createMachine({
  id: "camera",
  context: ({ input }) => ({
    ...input,
    devices: [],
    ...CLOSED,
    lit: null,
    detection: NOTHING_DETECTED,
    reason: null,
    outline: [],
    problem: null,
  }),
  invoke: [
    { id: "watchDevices", src: "watchDevices", onError: {} },
    { id: "watchPage", src: "watchPage", onError: {} },
  ],
  on: {
    "devices.listed": {
      actions: assign({ devices: ({ event }) => event.devices }),
    },
    "device.chosen": { actions: "chooseDevice" },
    "camera.stopped": ".off",
  },
  initial: "off",
  states: {
    off: {
      on: {
        "camera.requested": { target: "on", actions: assign({ detection: NOTHING_DETECTED }) },
      },
    },
    on: {
      tags: ["cameraOn", "wanted"],
      // A label that counted may lie in view all the time in which the camera is opened again.
      entry: assign({
        detection: ({ context }) => ({ ...NOTHING_DETECTED, inView: context.detection.inView }),
        reason: "loading",
        outline: [],
      }),
      exit: assign(CLOSED),
      invoke: {
        id: "runCamera",
        src: "runCamera",
        input: ({ context }) => ({ deviceId: context.deviceId }),
        onError: {
          target: "trouble",
          actions: assign({ problem: "failed" }),
        },
      },
      on: {
        "page.hidden": "suspended",
        "device.chosen": {
          guard: ({ context, event }) => context.deviceId !== event.deviceId,
          target: "switching",
          actions: "chooseDevice",
        },
        "camera.failed": {
          target: "trouble",
          actions: assign({ problem: ({ event }) => event.problem }),
        },
        "camera.stalled": "switching",
      },
      initial: "opening",
      states: {
        // The browser may be asking for permission, so there is no time limit.
        opening: {
          tags: "busy",
          on: {
            "camera.opened": {
              target: "starting",
              actions: assign(({ context: { lit }, event: { deviceId, hasTorch, canFocus } }) => ({
                deviceId,
                torch: { isAvailable: hasTorch, isOn: hasTorch && lit === deviceId },
                focus: { isAvailable: canFocus, at: null },
              })),
            },
          },
        },
        // A camera that opens and gives no picture is in use by another app.
        starting: {
          tags: "busy",
          on: {
            "camera.started": [
              { guard: "isLit", target: "live", actions: "commandTorch" },
              { target: "live" },
            ],
          },
          after: {
            CAMERA_FIRST_FRAME: {
              target: "#camera.trouble",
              actions: assign({ problem: "busy" }),
            },
          },
        },
        live: {
          tags: "live",
          on: {
            "frame.read": [
              {
                guard: ({ context, event }) => context.stopsAfterRead && isRead(context, event),
                target: "#camera.off",
                actions: { type: "addFrame", params: ({ event }) => event },
              },
              {
                guard: ({ context, event }) => isRead(context, event),
                target: ".searching",
                reenter: true,
                actions: { type: "addFrame", params: ({ event }) => event },
              },
              {
                guard: ({ context, event }) => isGuessed(context, event),
                target: ".asking",
                actions: { type: "addFrame", params: ({ event }) => event },
              },
              { actions: { type: "addFrame", params: ({ event }) => event } },
            ],
            "torch.toggled": { guard: "hasTorch", actions: ["flipTorch", "commandTorch"] },
            "focus.pointed": {
              guard: "canFocus",
              actions: [
                assign({ focus: ({ event: { at } }) => ({ isAvailable: true, at }) }),
                sendTo("runCamera", ({ event: { at } }) => ({ type: "focus.set", at })),
              ],
            },
          },
          initial: "searching",
          states: {
            searching: { after: { SCAN_HELP_AFTER: "helping" } },
            helping: { tags: "helping" },
            // Frames are read meanwhile, because a code that is read is surer than an answer.
            asking: {
              tags: "asking",
              on: {
                "guess.confirmed": [
                  {
                    guard: "endsWithRead",
                    target: "#camera.off",
                    actions: "takeGuess",
                  },
                  { target: "searching", actions: "takeGuess" },
                ],
                "guess.refused": {
                  target: "searching",
                  actions: assign({
                    detection: ({ context }) => answerGuess(context.detection, false),
                  }),
                },
              },
            },
          },
        },
      },
    },
    // The old camera is released before the next one opens.
    switching: {
      tags: ["busy", "wanted"],
      on: {
        "page.hidden": "suspended",
        "device.chosen": { target: "switching", reenter: true, actions: "chooseDevice" },
      },
      after: { CAMERA_SWITCH_FOCUS_DELAY: "on" },
    },
    suspended: { tags: "wanted", on: { "page.shown": "on" } },
    // Off, with a reason; asking again or choosing another camera tries once more.
    trouble: {
      entry: emit(({ context }) => ({
        type: "camera.failed",
        problem: context.problem ?? "failed",
      })),
      exit: assign({ problem: null }),
      on: {
        "camera.requested": "on",
        "device.chosen": { target: "switching", actions: "chooseDevice" },
      },
    },
  },
});
