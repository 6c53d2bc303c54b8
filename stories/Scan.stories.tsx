/** /barcodes. */

import { expect, screen, waitFor, within } from "storybook/test";
import type { Reason } from "#domain/scan/aim.ts";
import { CHECK_LABELS } from "#domain/scan/gunCheck.ts";
import { gunMessages } from "#domain/scan/gunMessages.ts";
import { NO_REPAIR } from "#domain/scan/gunRepair.ts";
import { scanMessages, UNREAD } from "#domain/scan/scanMessages.ts";
import type { Lookup, ScanSource } from "#domain/scan/scanOutcome.ts";
import { NO_SCANS } from "#domain/scan/scanQueue.ts";
import { scanMachine } from "#machines/scan.machine.ts";
import { noAnswer, stillAsking } from "./support/answers.ts";
import { cameras } from "./support/cameras.ts";
import { done, heldAt } from "./support/heldMachine.ts";
import { asLooker } from "./support/people.ts";
import { oddAreas } from "./support/places.ts";
import { hears, pull, pullAs } from "./support/pulls.ts";
import { says } from "./support/says.ts";
import { holds, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { admin, BOX, fullToy, train } from "./support/stock.ts";

const atGun = heldAt(scanMachine, { mode: "gun", persisted: NO_SCANS });
const atCamera = heldAt(scanMachine, { mode: "camera", persisted: NO_SCANS });
const scan = (code: string, source: ScanSource = "gun") =>
  ({ type: "code.scanned", code, source }) as const;
const lookup = (output: Lookup) => done("lookUpCode", output);
const toy: Lookup = { type: "toy", toy: train };
const failures = [
  scan(""),
  scan(train.strToyBarcode),
  lookup({ type: "unauthorised" }),
  scan(train.strToyBarcode),
  lookup({ type: "failed", status: 503 }),
  scan(train.strToyBarcode),
  lookup({ type: "offline" }),
];
/** More scans than one at once: each that is answered makes place for the next. */
const busyGun = [
  ...failures,
  scan(BOX),
  scan("4006381333931"),
  scan(fullToy.strToyBarcode),
  lookup({ type: "box", strBoxCode: BOX }),
  lookup({ type: "unknown" }),
];
const pausing = [scan(train.strToyBarcode), lookup(toy)];

/** Some text of the same length, as another layout makes of it. */
const garbled = (label: string) => [...label].reverse().join("");
/** The check, opened, with a pull at each label that is shown. */
const checking = (...pulls: (() => void)[]): ScreenStory => ({
  ...holds(atGun()),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Check the gun" }));
    await screen.findByRole("dialog", { name: "Gun check" });
    for (const [n, pullNext] of pulls.entries()) {
      await screen.findByText(gunMessages.shown(n + 1, CHECK_LABELS.length));
      pullNext();
    }
    if (pulls.length === CHECK_LABELS.length) {
      await screen.findByRole("button", { name: "Check again" });
    }
  },
});
/** A gun that types by a US keyboard on a device with another, and more than the code. */
const faulty = checking(
  ...CHECK_LABELS.map((label) => () => pullAs(garbled(`]C0${label}`), `]C0${label}`)),
);

export default { title: "Screens/Scan", parameters: { path: "/barcodes" } } satisfies ScreenMeta;

/** A pull while something was being typed. */
export const Waiting: ScreenStory = {
  ...holds(atGun({ type: "code.held", code: "4006381333948" }), { path: "/inventory/new" }),
  tags: ["layout"],
};
/** Three codes that tell what is wrong with a gun. */
export const GunCheck: ScreenStory = { ...checking(), tags: ["layout"] };
/** Something else came than the code says. */
export const GunCheckOther: ScreenStory = {
  tags: ["layout"],
  ...checking(() => pull("àéèç_'(")),
};
export const GunCheckWorks = checking(...CHECK_LABELS.map((label) => () => pull(label)));
/** What can be wrong at once, some of which this device can repair. */
export const GunCheckFaults: ScreenStory = { ...faulty, tags: ["layout"] };
export const GunCheckRepaired: ScreenStory = {
  tags: ["layout"],
  ...faulty,
  async beforeEach() {
    const { writeGunRepair } = await import("#src/scan/gunRepair.ts");
    return () => writeGunRepair(NO_REPAIR);
  },
  async play(context) {
    await faulty.play?.(context);
    await context.userEvent.click(
      await screen.findByRole("button", { name: "Repair it on this device" }),
    );
    await screen.findByText(gunMessages.repairing);
  },
};
/** A person said which one it is. */
export const ConfirmedByHand: ScreenStory = {
  play: says([/Confirmed by hand/]),
  ...holds(atCamera(scan(train.strToyBarcode, "hand"), lookup(toy))),
};
/** The data of a GS1 label beside the GTIN. */
export const LotAndSerial: ScreenStory = {
  play: says([/Lot A1 · Serial 7$/]),
  ...holds(
    atGun(
      scan(`(01)0${train.strToyBarcode}(10)A1(21)7`),
      lookup(toy),
      scan(BOX),
      lookup({ type: "box", strBoxCode: BOX }),
    ),
  ),
};
export const CameraOff: ScreenStory = {
  ...holds({ ...atCamera(), ...cameras.off }),
  play: async ({ canvas }) => {
    await canvas.findByText("The camera is off.");
    expect(oddAreas()).toEqual([]);
  },
};
export const CameraOpening = holds(cameras.opening);
export const CameraStarting = holds(cameras.starting);
export const CameraLive: ScreenStory = { ...holds(cameras.live), tags: ["layout"] };
const unread = (reason: Reason): ScreenStory => ({
  play: says([UNREAD[reason]]),
  ...holds(cameras.unread(reason)),
});
export const ReaderLoads: ScreenStory = {
  play: says([UNREAD.loading]),
  ...holds(cameras.loading),
};
export const SeveralLabels = unread("several");
export const TooDark = { ...unread("dark"), tags: ["layout"] };
export const Shines = unread("shines");
export const TooFar = unread("far");
export const TooNear = unread("near");
/** A label that cannot be read may be one of the stock; only a person can say so. */
export const IsItThisOne: ScreenStory = {
  ...holds(cameras.guessed(train.strToyBarcode)),
  tags: ["layout"],
  play: says([/in stock/]),
};
/** It is not: the camera goes on. */
export const NotThisOne: ScreenStory = {
  ...holds(cameras.guessed(train.strToyBarcode)),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "No" }));
    expect(canvas.queryByRole("group", { name: scanMessages.isItThis })).toBeNull();
    await canvas.findByLabelText("Camera picture");
  },
};
/** The camera goes on to the next label. */
export const LabelOutlined = holds(cameras.read);
export const CameraLit = holds(cameras.lit);
export const CameraFocused = holds(cameras.focused);
export const CameraSwitching = holds(cameras.switching);
export const CameraSuspended = holds(cameras.suspended);
export const CameraDenied: ScreenStory = {
  ...holds(cameras.denied, { toasts: [{ text: scanMessages.cameraDenied, role: "alert" }] }),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Allow the camera for this page/);
    // It is said once.
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
  },
};
export const CameraBusy = holds(cameras.busy);
export const CameraUnplugged = holds(cameras.unplugged);
export const CameraInsecure = holds(cameras.insecure);
export const CameraMissing: ScreenStory = {
  ...holds(cameras.missing),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole("alert")).toHaveTextContent(scanMessages.cameraMissing),
};
export const CameraFailed = holds(cameras.failed);

export const Gun: ScreenStory = {
  ...holds(atGun()),
  play: async ({ canvas }) => {
    await canvas.findByText("Ready to scan");
    expect(canvas.queryByLabelText("Camera picture")).toBeNull();
    expect(oddAreas()).toEqual([]);
  },
};
export const LookingUp = holds({
  ...atCamera(scan(train.strToyBarcode, "camera")),
  ...cameras.off,
});
export const History: ScreenStory = { ...holds(atGun(...busyGun)), tags: ["layout"] };
/** A pull had no answer: it is looked up again by itself. */
/** An unknown code leads nowhere for an admin who only looks. */
export const HistoryOfLooker: ScreenStory = {
  ...holds(atGun(...busyGun), asLooker),
  play: says([scanMessages.toyNotFound], [scanMessages.isNew, "Add"]),
};
export const LookingUpAgain = holds(
  atGun(...failures, { type: "xstate.after.lookUpPause.scan.lookupsAgain.waiting" }),
);
/** The scan led somewhere; the gun's next pull may still follow. */
export const Arriving = holds(atGun(...pausing));
/** Keys of the next scan are coming in, so the last one's screen is not opened. */
export const Listening = holds(
  atGun(
    ...pausing,
    { type: "gun.typed", isTyping: true },
    { type: "xstate.after.pairPause.scan.lookups.arriving.pausing" },
  ),
);

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
/**
 * Of what was being looked up as the session ended, and was pulled until somebody signed in, nothing is lost: the last
 * waits to be opened.
 */
export const PullsAsSessionEnds: ScreenStory = {
  parameters: {
    persisted: { "toyshelf.scan-mode": "gun" },
    answers: { "GET /boxes/:boxCode": stillAsking },
  },
  play: async ({ userEvent }) => {
    const [first, second, label] = ["4006381333948", "NEW-9", "(01)04006381333931(10)A1"] as const;
    const { pageContext } = await import("./support/device.ts");
    const { session } = pageContext();
    await screen.findByText("Ready to scan");
    pull(first);
    pull(second);
    session.send({ type: "session.refused", accessToken: admin.accessToken });
    await screen.findByText(scanMessages.heldUntilSignIn(second));
    pull(label);
    await screen.findByText(scanMessages.heldUntilSignIn("4006381333931"));
    session.send({ type: "session.replaced", session: admin });
    const held = await screen.findByRole("status", { name: scanMessages.scannedCode(label) });
    await userEvent.click(within(held).getByRole("button", { name: "Dismiss" }));
    const last = within(await screen.findByRole("list", { name: "Last scans" }));
    await waitFor(() =>
      expect(last.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
        [label, second, first].map((code) => `${code}${scanMessages.notOpened}`),
      ),
    );
  },
};
/** A browser says nothing of a picture that its field has already: the same one is read again. */
export const PhotoWithoutLabel: ScreenStory = {
  ...holds({ ...atCamera(), ...cameras.off }),
  play: async ({ canvasElement, userEvent }) => {
    await screen.findByRole("button", { name: "Photo" });
    const field = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!field) throw new Error("No field takes a picture.");
    await userEvent.upload(field, new File(["no picture"], "label.png", { type: "image/png" }));
    await screen.findByText(scanMessages.photoUnread);
    expect(field.files).toHaveLength(0);
  },
};
/** A question is open: the pull opens nothing, and says which it was. */
export const PullOverQuestion: ScreenStory = {
  parameters: { path: `/box/${BOX}` },
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
