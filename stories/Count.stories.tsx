/** /count and /count/{boxCode}. */
import { expect, screen, within } from "storybook/test";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { countMessages } from "#domain/count/countMessages.ts";
import { messages } from "#domain/messages.ts";
import type { Entry } from "#domain/outbox/entries.ts";
import type { Cart as StoredCart } from "#domain/outbox/stored.ts";
import { NO_REPAIR } from "#domain/scan/gunRepair.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { FoundCodes } from "#domain/scan/scanOutcome.ts";
import { countMachine } from "#machines/count.machine.ts";
import { sleep } from "#src/device/sleep.ts";
import { type Answer, json, mayNotSee, noAnswer, stillAsking } from "./support/answers.ts";
import { cameras } from "./support/cameras.ts";
import { count } from "./support/counts.ts";
import { done, failed, heldAt } from "./support/heldMachine.ts";
import { pageQueries } from "./support/pageQueries.ts";
import { hears, pull } from "./support/pulls.ts";
import { says } from "./support/says.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { BOX, bear, boxes, fullToy, puppet, train } from "./support/stock.ts";
import { entriesOf, keptOutbox, outboxWith } from "./support/unsent.ts";

const nothing: StoredCart = { strBoxCode: BOX, cart: [], queue: [], strCount: null };
const at = heldAt(countMachine, nothing);
type Events = Parameters<typeof at>;
const story = (events: Events, more: object = {}): ScreenStory => ({
  parameters: {
    persisted: { "toyshelf.scan-mode": "gun" },
    frozen: at(...events),
    answers: { "GET /counts/:count": () => json(count) },
    ...more,
  },
});

const scan = (code: string): Events[number] => ({
  ...{ type: "code.scanned", code, source: "gun", at: 1 },
});
const started: Events[number] = { type: "count.started" };
const begun: Events = [started, done("startCount", { type: "begun", countId: "c1", lines: [] })];
const found = (output: FoundCodes) => done("lookUpCodes", output);
const counted: Events = [
  ...begun,
  ...[train, bear, puppet].flatMap((toy) => [
    scan(toy.strToyBarcode),
    found({ [toy.strToyBarcode]: { type: "toy", toy } }),
  ]),
  scan(bear.strToyBarcode),
  scan("4006381333962"),
  found({ "4006381333962": { type: "unknown" } }),
];
const ended: Events = [...counted, { type: "counting.ended" }];
const confirmed: Events = [...ended, { type: "count.confirmed", barcodes: [], isWhole: true }];

export default {
  title: "Screens/Count",
  parameters: { path: `/count/${BOX}` },
} satisfies ScreenMeta;

export const Places: ScreenStory = { tags: ["layout"], parameters: { path: "/count" } };
export const NoPlaces: ScreenStory = {
  parameters: { path: "/count?section=1", answers: { "GET /counts": () => json([]) } },
};
export const PlacesLoading: ScreenStory = {
  parameters: { path: "/count", answers: { "GET /counts": stillAsking } },
};
export const PlacesFailed: ScreenStory = {
  parameters: { path: "/count", answers: { "GET /counts": noAnswer } },
};
export const NotFound: ScreenStory = { parameters: { path: "/count/NO-SUCH-BOX" } };

export const Ready = story([]);
export const Starting = story([started]);
export const HeldWhileStarting = story([
  started,
  scan(train.strToyBarcode),
  scan(bear.strToyBarcode),
]);
export const AskingToTakeOver = story([
  started,
  done("startCount", { type: "counted", sentence: `Ada Reyes is counting box ${BOX}.` }),
]);
export const NotStarted = story([started, failed("startCount")]);
export const Counting: ScreenStory = { ...story(counted), tags: ["layout"] };
/** A toy without a label, typed. */
const looked = (toys: Answer, text: string | RegExp): ScreenStory => ({
  ...story(counted, { answers: { "GET /counts/:count": () => json(count), "GET /toys": toys } }),
  tags: ["layout"],
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByLabelText("Without a label"), "zeppelin");
    await canvas.findAllByText(text);
  },
});
let mayLook = true;
const lookedAgain = looked(
  (asked) => (mayLook ? json([fullToy], 200, { "x-total-count": "1" }) : mayNotSee(asked)),
  `Count 1 × ${fullToy.strName}`,
);
/** What is shown stays, and is what is said, where it cannot be read again. */
export const WithoutLabel: ScreenStory = {
  ...lookedAgain,
  async play(context) {
    mayLook = true;
    await lookedAgain.play?.(context);
    mayLook = false;
    await (await pageQueries()).refetchQueries();
    await sleep(50);
    expect(context.canvas.getByText("1 toy found")).toHaveRole("status");
  },
};
export const WithoutLabelNotFound = looked(
  () => json([], 200, { "x-total-count": "0" }),
  messages.noResults,
);
export const WithoutLabelUnread = looked(noAnswer, messages.needsServer);
export const CountingByCamera: ScreenStory = {
  parameters: { frozen: { ...at(...counted), ...cameras.live } },
};
export const LookingUp = story([...counted, scan("4006381333931")]);
const silent: Events = [
  ...counted,
  scan("4006381333931"),
  found({ "4006381333931": { type: "failed", status: 503 } }),
];
/** A pull had no answer. */
export const LookupFailed = story(silent);
/** It is looked up again by itself. */
export const LookingUpAgain = story([
  ...silent,
  { type: "xstate.after.lookUpPause.count.lookupsAgain.waiting" },
]);
export const AnotherBox = story([
  ...counted,
  scan("CRATE-A"),
  found({ "CRATE-A": { type: "box", strBoxCode: "CRATE-A" } }),
]);
export const Loose: ScreenStory = { parameters: { path: "/count-loose" } };
/** Beside the lines there are a code that no toy has, a pull without an answer, and two that are being looked up. */
export const Lost: ScreenStory = {
  ...story([
    ...silent,
    ...[scan("4006381333948"), scan("4006381333948")],
    { type: "count.lost", isOnServer: true },
  ]),
  play: says([
    `2 × ${bear.strName}`,
    "1 × 4006381333962",
    "1 × 4006381333931",
    "2 × 4006381333948",
  ]),
};
export const AskingToDiscard = story([...counted, { type: "discard.asked" }]);
export const Review: ScreenStory = { ...story(ended), tags: ["layout"] };
/** The count is of a box that got another code meanwhile, in which the most pieces lie; then the other boxes. */
const renamed = (...more: Events) =>
  story([...ended, { type: "box.renamed", strBoxCode: "NEW-1" }, ...more], {
    path: "/count/NEW-1",
    answers: {
      "GET /boxes/:boxCode": () => json({ ...boxes[0], strBoxCode: "NEW-1" }),
      "GET /counts/:count": () => json(count),
      "GET /toys/:barcode/boxes": () =>
        json(
          {
            boxes: [
              { ...boxes[0], strBoxCode: "NEW-1", intAmountInBox: 9 },
              { ...boxes[4], intAmountInBox: 6 },
              { ...boxes[3], intAmountInBox: 4 },
            ],
            intAmountInBoxes: 19,
          },
          200,
          { "x-total-count": "3" },
        ),
    },
  });
export const ReviewOfRenamed: ScreenStory = {
  ...renamed(),
  play: says(["Move here from CRATE-B"], ["Move here from NEW-1"]),
};
/** The box of the choice stays offered when another one has more by now. */
export const MoveChosen: ScreenStory = {
  ...renamed({
    type: "choice.made",
    choice: {
      ...{ strToyBarcode: puppet.strToyBarcode, strChoice: "move", strFromBoxCode: "CRATE-A" },
    },
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Move here from CRATE-A", pressed: true });
  },
};
/** Pieces in no box that stand elsewhere are in no box either. */
export const ReviewOfLoose: ScreenStory = {
  ...story([...ended, { type: "box.renamed", strBoxCode: "" }], { path: "/count-loose" }),
  play: says(["Keep the stock as it is"], ["It stands elsewhere"]),
};
export const AllRight = story(ended, {
  answers: {
    "GET /counts/:count": () => json({ ...count, lines: count.lines.slice(0, 1), missing: [] }),
  },
});
const line = { kind: "countLine", strCount: "c1", strBoxCode: BOX, intAmount: 1 } as const;
const { strToyBarcode, strName } = bear;
/** Handed in as soon as the server answers. */
const unsent = entriesOf({ ...line, strToyBarcode, strName, intPulledFrom: 1, intPulledTo: 1 });
const outbox = keptOutbox(unsent);
const kept = (...more: Events) => story([], { frozen: { ...at(...ended, ...more), ...outbox } });
export const HandingIn = story([], { frozen: { ...at(...ended), ...outboxWith(unsent) } });
export const Kept = kept();
export const KeptAndNextBox = kept(
  scan("CRATE-A"),
  found({ "CRATE-A": { type: "box", strBoxCode: "CRATE-A" } }),
  {
    type: "next.confirmed",
  },
);
export const RecountByOther = story(ended, {
  answers: {
    "GET /counts/:count": () =>
      json({
        ...count,
        lines: count.lines.map((line) =>
          line.strRecount === "asked" ? { ...line, strRecount: "other" } : line,
        ),
      }),
  },
});
const notFound = {
  ...{ status: 404, code: "not_found", sentence: "There is no toy DRUM-2." },
  ...{ intDone: 0, isStranded: false },
};
const lineOf = (code: string) => ({ ...line, strToyBarcode: code, strName: code });
const refused = entriesOf(
  // One was handed in twice, and one was counted on and accepted then.
  ...["DRUM-2", "DRUM-2", strToyBarcode].map(lineOf),
).map((entry) => ({ ...entry, isSent: true, isSettled: true, refusal: notFound }));
/** A toy's lines were refused: it is in no booking. */
export const LineRefused: ScreenStory = {
  ...story([], {
    frozen: {
      ...at(...begun, { type: "counting.ended" }),
      ...outboxWith(refused),
    },
    answers: {
      "GET /counts/:count": () => json({ ...count, lines: count.lines.slice(0, 1), missing: [] }),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("1 right, 1 refused");
    await userEvent.click(canvas.getByRole("button", { name: "Book all" }));
    const dialog = within(await screen.findByRole("dialog", { name: countMessages.bookWithout }));
    await dialog.findByText("Refused, so booked nowhere: DRUM-2.");
  },
};
const LATE = "4006381333931";
/** Of a pull nothing is known yet: it is in no booking, either. */
export const NotLookedUp: ScreenStory = {
  ...story(
    [
      ...begun,
      scan(LATE),
      found({ [LATE]: { type: "failed", status: 503 } }),
      { type: "counting.ended" },
    ],
    {
      answers: {
        "GET /counts/:count": () => json({ ...count, lines: count.lines.slice(0, 1), missing: [] }),
      },
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(scanMessages.lookedUpAgain(1, true));
    await userEvent.click(canvas.getByRole("button", { name: "Book all" }));
    const dialog = within(await screen.findByRole("dialog", { name: countMessages.bookWithout }));
    await dialog.findByText(`Not looked up, so booked nowhere: ${LATE}.`);
  },
};
export const ReviewUnread = story(ended, { answers: { "GET /counts/:count": noAnswer } });
/** A toy was not counted, and a code is unknown. */
export const AskingRest: ScreenStory = {
  ...story([...ended, { type: "count.confirmed", barcodes: [], isWhole: false }]),
  play: async () => {
    await screen.findByRole("dialog", { name: countMessages.bookWithout });
  },
};
export const Booking = story(confirmed);
export const NotBooked = story([
  ...confirmed,
  done("finishCount", { refusal: "The box is gone. What was counted is still in this count." }),
]);
const booked: Events = [...confirmed, done("finishCount", { refusal: null })];
export const Counted: ScreenStory = { ...story(booked), play: says(["Counted"]) };
const finish = { kind: "finishCount" as const, strBoxCode: BOX, choices: [], barcodes: [] };
const [booking, earlier] = entriesOf(
  ...["c1", "c0"].map((strCount) => ({ ...finish, strCount })),
) as [Entry, Entry];
const notBooked = (entry: Entry, sentence: string): ScreenStory => ({
  ...story([], { frozen: { ...at(...booked), ...outboxWith([entry]) } }),
  play: says(["Counted, not booked yet", sentence]),
});
/** The booking had no answer. */
export const BookingUnsent = notBooked({ ...booking, isSent: true }, messages.goesOn);
const uncertain = {
  ...{ status: 409, code: "uncertain", sentence: countMessages.uncertain(bear.strName) },
  ...{ intDone: 0, isStranded: false },
};
/** It was refused later. */
export const BookingRefused = notBooked(
  { ...booking, isSent: true, isSettled: true, refusal: uncertain },
  uncertain.sentence,
);

/** An earlier count of the box was refused, and another one was booked after it. */
export const BookedAfterRefusal: ScreenStory = {
  ...story([], {
    frozen: {
      ...at(...booked),
      ...outboxWith([{ ...earlier, isSent: true, isSettled: true, refusal: uncertain }]),
    },
  }),
  play: says(["Counted"]),
};

/** Only a box's label begins a count. */
export const PullOfNoBox: ScreenStory = {
  parameters: { path: "/count" },
  play: hears({
    from: "Scan a box's label, or choose it.",
    codes: [bear.strToyBarcode],
    tones: ["problem"],
    says: [`${boxMessages.noSuchBox} (${bear.strToyBarcode})`],
  }),
};
/** Once it is booked nothing has to be started: a label leads to the count of the next box. */
export const PullTooLate: ScreenStory = {
  ...story(booked),
  async play(context) {
    await hears({
      from: "Counted",
      codes: [bear.strToyBarcode],
      tones: ["problem"],
      says: [`${bear.strToyBarcode}: ${scanMessages.notCounted}`],
    })(context);
    await hears({
      from: "Counted",
      codes: ["CRATE-B"],
      tones: ["taken"],
      says: ["Count – CRATE-B"],
    })(context);
  },
};
/** What a device takes off its gun's codes is part of those that a person brings. */
export const PastedBesideRepairedGun: ScreenStory = {
  ...story(begun),
  async beforeEach() {
    const { writeGunRepair } = await import("#src/scan/gunRepair.ts");
    writeGunRepair({ ...NO_REPAIR, prefix: "D" });
    return () => writeGunRepair(NO_REPAIR);
  },
  async play() {
    const field = await screen.findByLabelText("Scanner input");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "D12\nD13");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    expect(await screen.findByText(/\bD13\b/)).toBeVisible();
    pull("D4006381333931");
    expect(await screen.findByText(/\b4006381333931\b/)).toBeVisible();
  },
};
/** The button says 1, whatever amount was typed before. */
export const OneWithoutLabel: ScreenStory = {
  ...story([...counted, { type: "digits.typed", digits: "12" }]),
  async play({ userEvent }) {
    await screen.findByText(scanMessages.amountNext(12));
    await userEvent.type(screen.getByLabelText("Without a label"), bear.strName);
    const name = `Count 1 × ${bear.strName}`;
    await userEvent.click(await screen.findByRole("button", { name }));
    await screen.findByText(scanMessages.oneMore(3));
    expect(screen.queryByText(scanMessages.amountNext(12))).toBeNull();
  },
};
/** Before the count is begun a pull is no piece, and its tone is no success. */
export const PullTooSoon: ScreenStory = {
  ...story([]),
  play: hears({
    from: "Start counting",
    codes: [bear.strToyBarcode],
    tones: ["not taken"],
    says: [`${bear.strToyBarcode}: ${scanMessages.notBegun}`],
  }),
};
