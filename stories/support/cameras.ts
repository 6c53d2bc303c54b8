/** The camera in every state, for the screens that have one. */
import type { Reason } from "#domain/scan/aim.ts";
import type { Detection } from "#domain/scan/confirmDetection.ts";
import { cameraMachine } from "#machines/camera.machine.ts";
import { heldAt } from "./heldMachine.ts";

const after = heldAt(cameraMachine, { deviceId: null, stopsAfterRead: true });
type Events = Parameters<typeof after>;

const listed: Events[number] = {
  type: "devices.listed",
  devices: [
    { deviceId: "back", label: "Back camera" },
    { deviceId: "front", label: "" },
  ],
};
const requested: Events[number] = { type: "camera.requested" };
const opened: Events[number] = {
  ...{ type: "camera.opened", deviceId: "back" },
  ...{ hasTorch: true, canFocus: true },
};
const live: Events = [listed, requested, opened, { type: "camera.started" }];

const seen: Detection = {
  ...{ strCode: "4006381333931", format: "code_128", saidBy: "both", centerDistance: 0 },
  ...{ scale: 1, turn: 0 },
  corners: [
    ...[
      { x: 430, y: 250 },
      { x: 850, y: 240 },
    ],
    ...[
      { x: 855, y: 470 },
      { x: 435, y: 480 },
    ],
  ],
};
const inTrouble = (problem: "denied" | "busy" | "unplugged" | "insecure" | "missing" | "failed") =>
  after(listed, requested, { type: "camera.failed", problem });

const helping = { type: "xstate.after.SCAN_HELP_AFTER.camera.on.live.searching" } as const;

export const cameras = {
  off: after(listed),
  /** The browser is asking the person. */
  opening: after(listed, requested),
  starting: after(listed, requested, opened),
  live: after(...live),
  lit: after(...live, { type: "torch.toggled" }),
  focused: after(...live, { type: "focus.pointed", at: { x: 0.4, y: 0.5 } }),
  /** Its pictures are shown, and nothing reads them yet. */
  loading: after(...live, helping),
  unread: (reason: Reason) =>
    after(...live, { type: "frame.read", detections: [], at: 0, reason }, helping),
  /** A label that cannot be read, but may be this one of the stock. */
  guessed: (code: string) =>
    after(
      ...live,
      ...[1, 2].map((scale): Events[number] => ({
        ...{ type: "frame.read", at: scale },
        detections: [{ ...seen, strCode: code, scale, saidBy: "stock" }],
      })),
    ),
  /** Goes on after a label, which is still in view. */
  read: heldAt(cameraMachine, { deviceId: null, stopsAfterRead: false })(...live, {
    ...{ type: "frame.read", detections: [seen], at: 0 },
  }),
  switching: after(...live, { type: "device.chosen", deviceId: "front" }),
  suspended: after(...live, { type: "page.hidden" }),
  denied: inTrouble("denied"),
  busy: inTrouble("busy"),
  unplugged: inTrouble("unplugged"),
  insecure: inTrouble("insecure"),
  missing: inTrouble("missing"),
  failed: inTrouble("failed"),
};
