/** /barcodes. */

import { expect, screen } from "storybook/test";
import { messages } from "#domain/messages.ts";
import type { Reason } from "#domain/scan/aim.ts";
import { CHECK_LABELS, NO_REPAIR, type Pull } from "#domain/scan/gunCheck.ts";
import { scanMessages, UNREAD } from "#domain/scan/scanMessages.ts";
import { NO_SCANS } from "#domain/scan/scanQueue.ts";
import type { Lookup, ScanSource } from "#domain/scan/scans.ts";
import { gunCheckMachine } from "#machines/gunCheck.machine.ts";
import { scanMachine } from "#machines/scan.machine.ts";
import { noAnswer } from "./support/answers.ts";
import { cameras } from "./support/cameras.ts";
import { done, freeze, reach } from "./support/freeze.ts";
import { oddAreas } from "./support/places.ts";
import { hears } from "./support/pulls.ts";
import { says } from "./support/says.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { BOX, fullToy, train } from "./support/stock.ts";

type Events = NonNullable<Parameters<typeof reach<typeof scanMachine>>[2]>;
const at = (mode: "camera" | "gun", events: Events = []) =>
  freeze(reach(scanMachine, { mode, persisted: NO_SCANS }, events));
const scan = (code: string, source: ScanSource = "gun"): Events[number] => ({
  type: "code.scanned",
  code,
  source,
});
const lookup = (output: Lookup) => done("lookUpCode", output);
const toy: Lookup = { type: "toy", toy: train };
const failures: Events = [
  scan(""),
  scan(train.strToyBarcode),
  lookup({ type: "unauthorised" }),
  scan(train.strToyBarcode),
  lookup({ type: "failed", status: 503 }),
  scan(train.strToyBarcode),
  lookup({ type: "offline" }),
];
/** More scans than one at once: each that is answered makes place for the next. */
const busyGun: Events = [
  ...failures,
  scan(BOX),
  scan("4006381333931"),
  scan(fullToy.strToyBarcode),
  lookup({ type: "box", strBoxCode: BOX }),
  lookup({ type: "unknown" }),
];
const pausing = [scan(train.strToyBarcode), lookup(toy)];

type CheckEvents = Parameters<typeof reach<typeof gunCheckMachine>>[2];
const checkAt = (events: CheckEvents) =>
  freeze(reach(gunCheckMachine, { repair: NO_REPAIR }, events));
const pulled = (text: string, byKeys: string | null = text, more: Partial<Pull> = {}) =>
  ({
    type: "code.pulled",
    pull: { text, byKeys, end: "Enter", keyGap: 10, at: 0, ...more },
  }) as const;
/** Some text of the same length, as another layout makes of it. */
const garbled = (label: string) => [...label].reverse().join("");
const opensCheck: ScreenStory["play"] = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole("button", { name: "Check the gun" }));
  await screen.findByRole("dialog", { name: "Gun check" });
};

export default { title: "Screens/Scan", parameters: { path: "/barcodes" } } satisfies ScreenMeta;

/** A pull while something was being typed. */
export const Waiting: ScreenStory = {
  tags: ["layout"],
  parameters: {
    path: "/inventory/new",
    frozen: at("gun", [{ type: "code.held", code: "4006381333948" }]),
  },
};
/** Three codes that tell what is wrong with a gun. */
export const GunCheck: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: { ...at("gun"), ...checkAt([]) } },
  play: opensCheck,
};
/** Something else came than the code says. */
export const GunCheckOther: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: { ...at("gun"), ...checkAt([pulled("àéèç_'(", null)]) } },
  play: opensCheck,
};
export const GunCheckWorks: ScreenStory = {
  parameters: {
    frozen: { ...at("gun"), ...checkAt(CHECK_LABELS.map((label) => pulled(label))) },
  },
  play: opensCheck,
};
/** Everything at once that can be wrong, some of which this device can repair. */
export const GunCheckFaults: ScreenStory = {
  tags: ["layout"],
  parameters: {
    frozen: {
      ...at("gun"),
      ...checkAt(
        CHECK_LABELS.map((label) =>
          pulled(garbled(label), `]C0${label}`, { end: null, keyGap: 90 }),
        ),
      ),
    },
  },
  play: opensCheck,
};
export const GunCheckRepaired: ScreenStory = {
  tags: ["layout"],
  parameters: {
    frozen: {
      ...at("gun"),
      ...checkAt([
        ...CHECK_LABELS.map((label) => pulled(garbled(label), label)),
        { type: "repair.chosen" },
      ]),
    },
  },
  play: opensCheck,
};
/** A person said which one it is. */
export const ConfirmedByHand: ScreenStory = {
  play: says([/Confirmed by hand/]),
  parameters: {
    frozen: at("camera", [scan(train.strToyBarcode, "hand"), lookup(toy)]),
  },
};
/** The data of a GS1 label beside the GTIN. */
export const LotAndSerial: ScreenStory = {
  play: says([/Lot A1 · Serial 7$/]),
  parameters: {
    frozen: at("gun", [
      scan(`(01)0${train.strToyBarcode}(10)A1(21)7`),
      lookup(toy),
      scan(BOX),
      lookup({ type: "box", strBoxCode: BOX }),
    ]),
  },
};
export const CameraOff: ScreenStory = {
  parameters: { frozen: { ...at("camera"), ...cameras.off } },
  play: async ({ canvas }) => {
    await canvas.findByText("The camera is off.");
    expect(oddAreas()).toEqual([]);
  },
};
export const CameraOpening: ScreenStory = { parameters: { frozen: cameras.opening } };
export const CameraStarting: ScreenStory = { parameters: { frozen: cameras.starting } };
export const CameraLive: ScreenStory = { tags: ["layout"], parameters: { frozen: cameras.live } };
const unread = (reason: Reason): ScreenStory => ({
  play: says([UNREAD[reason]]),
  parameters: { frozen: cameras.unread(reason) },
});
export const SeveralLabels = unread("several");
export const TooDark = { ...unread("dark"), tags: ["layout"] };
export const Shines = unread("shines");
export const TooFar = unread("far");
export const TooNear = unread("near");
/** A label that cannot be read may be one of the stock; only a person can say so. */
export const IsItThisOne: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: cameras.guessed(train.strToyBarcode) },
  play: says([/in stock/]),
};
/** The camera goes on to the next label. */
export const LabelOutlined: ScreenStory = { parameters: { frozen: cameras.read } };
export const CameraLit: ScreenStory = { parameters: { frozen: cameras.lit } };
export const CameraFocused: ScreenStory = { parameters: { frozen: cameras.focused } };
export const CameraSwitching: ScreenStory = { parameters: { frozen: cameras.switching } };
export const CameraSuspended: ScreenStory = { parameters: { frozen: cameras.suspended } };
export const CameraDenied: ScreenStory = {
  parameters: {
    frozen: cameras.denied,
    toasts: [{ text: scanMessages.cameraDenied, role: "alert" }],
  },
};
export const CameraBusy: ScreenStory = { parameters: { frozen: cameras.busy } };
export const CameraUnplugged: ScreenStory = { parameters: { frozen: cameras.unplugged } };
export const CameraInsecure: ScreenStory = { parameters: { frozen: cameras.insecure } };
export const CameraMissing: ScreenStory = { parameters: { frozen: cameras.missing } };
export const CameraFailed: ScreenStory = { parameters: { frozen: cameras.failed } };

export const Gun: ScreenStory = {
  parameters: { frozen: at("gun") },
  play: async ({ canvas }) => {
    await canvas.findByText("Ready to scan");
    expect(canvas.queryByLabelText("Camera picture")).toBeNull();
    expect(oddAreas()).toEqual([]);
  },
};
export const LookingUp: ScreenStory = {
  parameters: {
    frozen: { ...at("camera", [scan(train.strToyBarcode, "camera")]), ...cameras.off },
  },
};
export const History: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: at("gun", busyGun) },
};
/** A pull had no answer: it is looked up again by itself. */
export const LookingUpAgain: ScreenStory = {
  parameters: {
    frozen: at("gun", [
      ...failures,
      { type: "xstate.after.lookUpPause.scan.lookupsAgain.waiting" },
    ]),
  },
};
/** The scan led somewhere; the gun's next pull may still follow. */
export const Arriving: ScreenStory = { parameters: { frozen: at("gun", pausing) } };
/** Keys of the next scan are coming in, so the last one's screen is not opened. */
export const Listening: ScreenStory = {
  parameters: {
    frozen: at("gun", [
      ...pausing,
      { type: "gun.typed", isTyping: true },
      { type: "xstate.after.pairPause.scan.lookups.arriving.pausing" },
    ]),
  },
};

export const EveryToast: ScreenStory = {
  parameters: {
    toasts: [
      { text: scanMessages.scanned, role: "status" },
      { text: scanMessages.emptyScan, role: "alert" },
      { text: scanMessages.signInToView, role: "alert" },
      { text: scanMessages.lookupFailedWith(503), role: "alert" },
      { text: messages.networkError, role: "alert" },
      { text: scanMessages.cameraDenied, role: "alert" },
    ],
  },
};

/** A code that cannot be looked up sounds as a problem, never as a success first. */
export const PullWithoutNetwork: ScreenStory = {
  parameters: {
    persisted: { "toyshelf.scan-mode": "gun" },
    answers: { "GET /boxes/:boxCode": noAnswer, "GET /toys/:barcode": noAnswer },
  },
  play: hears({
    from: "Ready to scan",
    codes: ["4006381333962"],
    tones: ["heard", "problem"],
    says: [scanMessages.noNetwork],
  }),
};
/** A question is open: the pull opens nothing, and says which it was. */
export const PullOverQuestion: ScreenStory = {
  parameters: {
    path: `/box/${BOX}`,
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole("button", { name: "Print label" }));
    await hears({
      from: "Print labels",
      codes: [train.strToyBarcode],
      tones: ["heard", "not taken"],
      says: [`${train.strToyBarcode}: ${train.strName}`],
    })(context);
  },
};
