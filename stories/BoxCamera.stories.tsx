/** /boxcamera/{boxCode}. */

import { expect, screen, within } from "storybook/test";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { draftIds, newItemHref } from "#domain/outbox/draft.ts";
import type { Cart as StoredCart } from "#domain/outbox/stored.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { FoundCodes } from "#domain/scan/scanOutcome.ts";
import { emptyToyDraft } from "#domain/toy/toyDraft.ts";
import type { Toy } from "#domain/types.ts";
import { addItemMachine } from "#machines/addItem.machine.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import { type Answer, json, mayNotSee, noAnswer, stillAsking } from "./support/answers.ts";
import { cameras } from "./support/cameras.ts";
import { done, failed, heldAt } from "./support/heldMachine.ts";
import { asLooker } from "./support/people.ts";
import { placeOf, withLargeText, wordsBrokenWhenLarge } from "./support/places.ts";
import { hears } from "./support/pulls.ts";
import { says } from "./support/says.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { BOX, bear, clerk, fullBox, fullToy, puppet, train } from "./support/stock.ts";

const nothing: StoredCart = { strBoxCode: BOX, cart: [], queue: [] };
const holding = (stored: StoredCart) => heldAt(boxCameraMachine, stored);
const at = holding(nothing);
type Events = Parameters<typeof at>;

const adding: Events[number] = { type: "add.chosen" };
const scan = (code: string, source: "camera" | "gun" = "gun"): Events[number] => ({
  type: "code.scanned",
  code,
  source,
});
const found = (output: FoundCodes) => done("lookUpCodes", output);
const put = (toy: Toy): Events => [
  scan(toy.strToyBarcode),
  found({ [toy.strToyBarcode]: { type: "toy", toy } }),
];
const filled: Events = [
  adding,
  ...put(train),
  ...put(bear),
  scan(bear.strToyBarcode),
  ...put(puppet),
];
const refusals: Events = [
  ...filled,
  scan(bear.strToyBarcode, "camera"),
  scan("CRATE-A"),
  found({ "CRATE-A": { type: "box", strBoxCode: "CRATE-A" } }),
  scan("4006381333931"),
  found({ "4006381333931": { type: "unknown" } }),
  scan("5012345678900"),
  found({ "5012345678900": { type: "failed", status: 500 } }),
  scan(""),
];
const unknown = "4006381333962";
const missing: Events = [
  ...filled,
  { type: "digits.typed", digits: "12" },
  scan(unknown),
  found({ [unknown]: { type: "unknown" } }),
];
const asked: Events[number] = {
  type: "toy.asked",
  scan: { intScan: 5, strCode: unknown, source: "gun", intAmount: 12 },
};
const opened: Events[number] = { type: "cart.opened" };

const cartLine = ({ strToyBarcode, strName, imageThumb }: Toy, amount: number) => ({
  strToyBarcode,
  strName,
  imageThumb,
  intAmountInBox: amount,
});
const waiting: StoredCart = { ...nothing, cart: [cartLine(train, 2), cartLine(bear, 1)] };
const full: StoredCart = {
  ...nothing,
  cart: [
    cartLine(fullToy, QUANTITY_MAX),
    ...[train, bear, puppet].flatMap((toy) =>
      [1, 2, 3, 4].map((n) => ({
        ...cartLine(toy, n),
        strToyBarcode: `${toy.strToyBarcode}-${n}`,
      })),
    ),
  ],
};

const boxOf = (boxCode: string, amount: number) => ({
  strBoxCode: boxCode,
  strCustomNote: "none",
  intSection: 1,
  intAmountInBox: amount,
});
const elsewhere = [
  boxOf(BOX, 4),
  boxOf("2000000000114", 4),
  boxOf("CRATE-A", 1),
  boxOf("CRATE-B", 2),
];
const scanning = at(adding, ...put(train), ...put(bear));

export default {
  title: "Screens/Box Camera",
  parameters: { path: `/boxcamera/${BOX}` },
} satisfies ScreenMeta;

export const Menu: ScreenStory = { ...holds(at()), tags: ["layout"] };
/** An admin who only looks. */
export const OnlyLooks = shows(asLooker);
export const CartWaiting = holds(holding(waiting)());
export const AskingToDiscard = holds(holding(waiting)({ type: "discard.asked" }));
export const Loading = shows({ answers: { "GET /boxes/:boxCode": stillAsking } });
export const NotFound: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/boxcamera/NO-SUCH-BOX" },
};
export const Failed = shows({ answers: { "GET /boxes/:boxCode": noAnswer } });
export const Forbidden = shows({
  session: clerk,
  answers: { "GET /boxes/:boxCode": mayNotSee },
});

export const CameraOff = holds({ ...at(adding), ...cameras.off });
export const CameraLive: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: { ...at(...filled), ...cameras.live } },
};
export const CameraDenied = holds({ ...at(adding), ...cameras.denied });
export const Gun: ScreenStory = {
  ...shows({ persisted: { "toyshelf.scan-mode": "gun" }, frozen: at(adding) }),
  play: async ({ canvas }) =>
    expect(wordsBrokenWhenLarge(await canvas.findByText("Scanner gun"))).toEqual([]),
};
export const GunBusy: ScreenStory = {
  tags: ["layout"],
  parameters: { persisted: { "toyshelf.scan-mode": "gun" }, frozen: at(...refusals) },
};
export const NextAmount = shows({
  persisted: { "toyshelf.scan-mode": "gun" },
  frozen: at(...filled, { type: "digits.typed", digits: "12" }),
});
export const ToyMissing = shows({
  persisted: { "toyshelf.scan-mode": "gun" },
  frozen: at(...missing),
});
export const AddingToy = holds(at(...missing, asked));
/** The draft of Add Item, with fields that the dialog does not have, stays there. */
export const AddingToyBegunElsewhere: ScreenStory = {
  ...holds(at(...missing, asked), {
    stored: {
      drafts: [
        {
          ...{ id: draftIds.item(unknown), title: "New item Ark", href: newItemHref(unknown) },
          value: { ...emptyToyDraft(unknown), strName: "Ark", strBoxCode: "B2", intQuantity: "5" },
        },
      ],
    },
  }),
  play: async () => {
    const form = within(await screen.findByRole("dialog", { name: "Add Item" }));
    expect(await form.findByLabelText("Name")).toHaveValue("");
  },
};
const newToyAt = heldAt(addItemMachine, { barcode: unknown });
const addingAt = (...events: Parameters<typeof newToyAt>) =>
  holds({ ...at(...missing, asked), ...newToyAt(...events) });
const typed = { type: "draft.changed", changes: { strName: "Ark" } } as const;
const submitted = { type: "draft.submitted" } as const;
export const AddingToyWithoutName = addingAt(submitted);
export const AskingToDiscardToy = addingAt(typed, { type: "leaving.asked" });
export const ToyNotAdded = addingAt(typed, submitted, failed("createToy"));
const silent = (code: string): Events => [
  scan(code),
  found({ [code]: { type: "failed", status: null } }),
];
/** Two pulls had no answer: they are looked up again by themselves. */
export const LookingUpAgain: ScreenStory = {
  tags: ["layout"],
  play: says([scanMessages.lookedUpAgain(2, true)]),
  parameters: {
    frozen: at(...filled, ...silent("4006381333931"), ...silent("5012345678900"), {
      type: "xstate.after.lookUpPause.boxCamera.lookupsAgain.waiting",
    }),
  },
};
/** The sheet has another number than the pulls: it says why. */
export const LookingUpAgainInCart: ScreenStory = {
  play: async () => {
    const cart = within(await screen.findByRole("dialog"));
    expect(cart.getByText("3 items, 4 pieces")).toBeVisible();
    expect(cart.getByText(scanMessages.lookedUpAgain(1, true))).toBeVisible();
  },
  parameters: { frozen: at(...filled, ...silent("4006381333931"), opened) },
};
export const LookingUp: ScreenStory = {
  play: async ({ canvas }) => {
    // In the place of the latest, and in the list.
    expect(await canvas.findAllByText(scanMessages.lookingUp)).toHaveLength(3);
    expect(canvas.getAllByText("5012345678900")).toHaveLength(2);
  },
  parameters: { frozen: at(...filled, scan("4006381333931"), scan("5012345678900")) },
};
const askingForBoxes = (answer: Answer): ScreenStory => ({
  parameters: { frozen: scanning, answers: { "GET /toys/:barcode/boxes": answer } },
});
export const AskingForOtherBoxes: ScreenStory = askingForBoxes(stillAsking);
export const InOtherBoxes: ScreenStory = askingForBoxes(() =>
  json({ boxes: elsewhere, intAmountInBoxes: 11 }, 200, { "x-total-count": "9" }),
);
export const AskingToLeave = holds(at(...filled, { type: "menu.chosen" }));

export const Cart: ScreenStory = { ...holds(at(...filled, opened)), tags: ["layout"] };
export const CartEmpty = holds(at(adding, opened));
export const CartFull = shows({
  answers: { "GET /boxes/:boxCode": () => json(fullBox) },
  frozen: holding(full)(adding, opened),
});
export const EveryToast = shows({
  frozen: at(...filled),
  toasts: [
    { text: scanMessages.scanned, role: "status" },
    { text: scanMessages.oneMore(2), role: "status" },
    { text: scanMessages.allAdded, role: "status" },
    { text: scanMessages.alreadyScanned, role: "alert" },
    { text: scanMessages.boxIntoBox, role: "alert" },
    { text: scanMessages.toyNotFound, role: "alert" },
    { text: scanMessages.lookupFailed, role: "alert" },
    { text: scanMessages.emptyScan, role: "alert" },
    { text: scanMessages.someAdded(2, 3), role: "alert" },
    { text: scanMessages.noneAdded, role: "alert" },
  ],
});

/** A pull of a toy in the menu counts nothing, and its tone is no success. */
export const PullInMenu: ScreenStory = {
  parameters: { frozen: at() },
  play: hears({
    from: "Add Items",
    codes: [bear.strToyBarcode],
    tones: ["not taken"],
    says: [`${bear.strToyBarcode}: ${scanMessages.scanElsewhere}`],
  }),
};
/** A code that no box has keeps no label from being scanned next. */
export const PullWhereNoBoxIs: ScreenStory = {
  parameters: { path: "/boxcamera/NO-SUCH-BOX" },
  play: hears({
    from: scanMessages.boxNotFound,
    codes: [BOX],
    tones: ["heard", "taken"],
    says: [`Box Camera – ${BOX}`],
  }),
};
/** The box's own label in its menu begins adding. */
export const OwnLabelInMenu: ScreenStory = {
  parameters: { persisted: { "toyshelf.scan-mode": "gun" } },
  play: hears({
    from: "Add Items",
    codes: [BOX],
    tones: ["taken"],
    says: ["Every pull of the trigger counts."],
  }),
};
export const OwnLabelWhereOnlyLooked: ScreenStory = {
  parameters: asLooker,
  play: hears({
    from: "View Items",
    codes: [BOX],
    tones: ["not taken"],
    says: [`${BOX}: ${scanMessages.scanElsewhere}`],
  }),
};
/** In the open cart a pull counts: one of a toy that is in it at once, of another after the look-up. */
export const PullsInCart: ScreenStory = {
  parameters: { frozen: at(...filled, opened) },
  play: hears({
    from: "Items to Add",
    codes: [train.strToyBarcode, train.strToyBarcode],
    tones: ["taken", "taken"],
    says: ["3 items, 6 pieces", scanMessages.oneMore(3)],
  }),
};
/** Both toys have more pieces than the stock; for one of them the box is known. */
const beyond: StoredCart = { ...nothing, cart: [cartLine(train, 90), cartLine(puppet, 70)] };
export const BeyondBook: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: holding(beyond)(adding, opened) },
  play: async () => {
    const question = await screen.findByText(/more than the stock has: are they new\?/);
    expect(question).toHaveRole("status");
    for (const label of ["Cancel", "Confirm"])
      expect(wordsBrokenWhenLarge(screen.getByText(label))).toEqual([]);
    // It leaves the room to the toys then.
    const [toys] = screen.getAllByRole("list");
    const covered = withLargeText(() => placeOf(toys as Element).bottom - placeOf(question).top);
    expect(covered).toBeLessThanOrEqual(0);
  },
};
export const BeyondBookStoodElsewhere: ScreenStory = {
  parameters: {
    frozen: holding(beyond)(adding, opened, { type: "origin.chosen", origin: "elsewhere" }),
    answers: {
      "GET /toys/:barcode/boxes": ({ params }) => {
        const boxes = params.barcode === train.strToyBarcode ? [boxOf("CRATE-A", 99)] : [];
        const all = boxes.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
        return json({ boxes, intAmountInBoxes: all }, 200, { "x-total-count": "1" });
      },
    },
  },
  play: says([/out of box CRATE-A/, /Which box had them is not known/]),
};
export const UnknownPullInCart: ScreenStory = {
  parameters: { frozen: at(adding), persisted: { "toyshelf.scan-mode": "gun" } },
  play: hears({
    from: "Every pull of the trigger counts.",
    codes: ["4006381333962"],
    tones: ["heard", "problem"],
    says: [scanMessages.toyNotFound],
  }),
};
