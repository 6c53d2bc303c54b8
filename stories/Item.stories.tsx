/** /inventory/{barcode}. */

import { expect, screen, waitFor, within } from "storybook/test";
import { messages } from "#domain/messages.ts";
import type { DialogCommand, NewCommand } from "#domain/outbox/commands.ts";
import { type Draft, draftIds, itemHref, toyThing } from "#domain/outbox/draft.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import type { Picture } from "#domain/toy/pictures.ts";
import {
  type EditDraft,
  type EditedField,
  editDraftOf,
  type FieldDraft,
} from "#domain/toy/toyEdit.ts";
import { commandDialogMachine } from "#machines/commandDialog.machine.ts";
import { correctionMachine } from "#machines/correction.machine.ts";
import { fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import { pictureMachine } from "#machines/picture.machine.ts";
import { measureClock } from "#src/api/serverClock.ts";
import { formatDay } from "#src/ui/formatMoment.ts";
import {
  type Answer,
  type Asked,
  json,
  mayNotSee,
  noAnswer,
  refusal,
  stillAsking,
} from "./support/answers.ts";
import { cameras } from "./support/cameras.ts";
import { pasteCells } from "./support/cells.ts";
import { done, failed, heldAt } from "./support/heldMachine.ts";
import { asWithOwnFields, bought, price, trainWithOwn } from "./support/ownFields.ts";
import { asLooker } from "./support/people.ts";
import { largestText, placeOf } from "./support/places.ts";
import { hears, pull } from "./support/pulls.ts";
import { says } from "./support/says.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { BOX, bear, boxes, clerk, excavator, fullToy, train } from "./support/stock.ts";
import { entriesOf, outboxWith } from "./support/unsent.ts";

const at = heldAt(fieldEditMachine, { toy: train });
const dialogAt = heldAt(commandDialogMachine, undefined);
const named = { strToyBarcode: train.strToyBarcode, strName: train.strName };
const opened = (command: DialogCommand) => ({ type: "dialog.opened", command }) as const;
const corrected = opened({ kind: "changeBarcode", ...named, strNewBarcode: "4006381774014" });
const ordered = { type: "command.submitted" } as const;
const refusedAs = (sentence: string) => done("submit", [{ type: "refused", sentence }]);
const edit = (field: EditedField, changes: Partial<EditDraft> = {}) =>
  [
    { type: "edit.started", field },
    { type: "draft.changed", changes },
  ] as const;
const submitted = { type: "edit.submitted" } as const;
const confirmed = { type: "change.confirmed" } as const;
const renamed = edit("name", { strName: "Wooden Train Deluxe Set" });
const stored = { ...train, intVersion: 2, strName: "Wooden Train, 24 Pieces" };
const notesTyped = edit("notes", { strDescription: "One rail is missing." });
const addsTag =
  (text: string, problem: string | null = null): NonNullable<ScreenStory["play"]> =>
  async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole("textbox", { name: "Add tag" });
    expect(pasteCells(field, text)).toBe(true);
    await userEvent.type(field, `${text}{Enter}`);
    if (problem) expect(await canvas.findByText(problem)).toHaveRole("alert");
    else await waitFor(() => expect(field).toHaveAttribute("readonly"));
    expect(field).toHaveValue(text);
  };
const only = (toy: typeof train) => ({
  path: `/inventory/${encodeURIComponent(toy.strToyBarcode)}`,
  answers: { "GET /toys/:barcode": () => json(toy) },
});

export default {
  title: "Screens/Item",
  parameters: { path: `/inventory/${train.strToyBarcode}` },
} satisfies ScreenMeta;

export const Shown: ScreenStory = {
  tags: ["layout"],
  ...holds(at()),
  play: async ({ canvas }) => {
    const name = placeOf(await canvas.findByRole("heading", { name: train.strName }));
    const picture = placeOf(canvas.getByRole("button", { name: "Picture" }));
    expect(largestText()).toBe(train.strName);
    expect(name.x).toBeGreaterThanOrEqual(picture.right);
    expect(name.y).toBeLessThan(picture.bottom);
    const quantity = placeOf(canvas.getByRole("button", { name: "Edit quantity" }));
    const where = placeOf(canvas.getByRole("region", { name: "Where it is" }));
    expect(where.y).toBeGreaterThan(quantity.y);
  },
};
/** An admin who only looks. */
export const OnlyLooks = shows(asLooker);
export const OutOfStock = shows(only(excavator));
export const Full = shows(only(fullToy));

export const Loading: ScreenStory = {
  play: says(["LOADING ITEM...", "Back to Inventory"]),
  parameters: { answers: { "GET /toys/:barcode": stillAsking } },
};
export const NotFound: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/inventory/4006381333931" },
};
export const NotFoundByLooker: ScreenStory = {
  parameters: { ...asLooker, path: "/inventory/4006381333931" },
  play: says(["Item Not Found"], ["Add Item"]),
};
export const NoNetwork: ScreenStory = {
  play: says(["Item Not Found", "Network error", "Try again"]),
  parameters: { answers: { "GET /toys/:barcode": noAnswer } },
};
export const Forbidden: ScreenStory = {
  play: says(["Item Not Found", "You may not see this."]),
  parameters: {
    session: clerk,
    answers: {
      "GET /toys/:barcode": mayNotSee,
      "GET /toys/:barcode/boxes": mayNotSee,
    },
  },
};

export const EditingName: ScreenStory = { ...holds(at(...renamed)), tags: ["layout"] };
export const EditingQuantity = holds(at(...edit("quantity", { intQuantity: "25" })));
/** A press that repeats and ends beside its button takes nothing from the next one. */
export const SteppingByKeyAfterHold: ScreenStory = {
  ...EditingQuantity,
  tags: ["layout"],
  async play({ canvas, userEvent }) {
    const plus = await canvas.findByRole("button", { name: "Increase quantity" });
    const field = canvas.getByRole("textbox", { name: "Quantity" });
    const quantity = () => Number((field as HTMLInputElement).value);
    await userEvent.pointer({ keys: "[MouseLeft>]", target: plus });
    await waitFor(() => expect(quantity()).toBeGreaterThan(25));
    await userEvent.pointer([{ target: canvas.getByRole("main") }, { keys: "[/MouseLeft]" }]);
    const held = quantity();
    expect(plus).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(quantity()).toBe(held + 1);
  },
};
export const EditingThreshold = holds(at(...edit("threshold")));
export const EditingAges: ScreenStory = { ...holds(at(...edit("ageRange"))), tags: ["layout"] };
/** A baby's toy, with ages in months. */
const months = { ...train, intAgeMin: 2, intAgeMinMonths: 18, intAgeMax: 3 };
export const EditingMonths: ScreenStory = {
  tags: ["layout"],
  ...holds(
    heldAt(fieldEditMachine, { toy: months })(...edit("ageRange", { intAgeMin: "6" }), submitted),
    {
      answers: { "GET /toys/:barcode": () => json(months) },
    },
  ),
};
export const EditingGender = holds(at(...edit("gender")));
export const AgesInDisorder = holds(
  at(...edit("ageRange", { intAgeMin: "9", intAgeMax: "3" }), submitted),
);
export const NameMissing = holds(at(...edit("name", { strName: "" }), submitted));
/** The shop keeps fields of its own, one of which warns. */
export const OwnFields: ScreenStory = {
  tags: ["layout"],
  parameters: { answers: asWithOwnFields },
  play: says(["49.90", "14 Mar 2026"]),
};
/** Kept, but neither listed nor needed. */
export const Inactive = shows({
  answers: {
    ...asWithOwnFields,
    "GET /toys/:barcode": () => json({ ...trainWithOwn, own: { inactive: "yes" } }),
  },
});

const ownAt = heldAt(fieldEditMachine, { toy: trainWithOwn });
const withOwnFields = { answers: asWithOwnFields };
export const EditingOwnField = holds(
  ownAt(...edit(price, { own: "cheap" }), submitted),
  withOwnFields,
);
export const ConfirmingOwnField = holds(
  ownAt(...edit(bought, { own: "2026-04-01" }), submitted),
  withOwnFields,
);
const stepped = { type: "quantity.stepped", by: 1 } as const;
export const Stepping = holds(at(stepped, stepped));
export const Confirming: ScreenStory = { ...holds(at(...renamed, submitted)), tags: ["layout"] };
const placed = {
  type: "places.loaded",
  places: {
    boxes: [
      { strBoxCode: BOX, intAmountInBox: 9 },
      { strBoxCode: "CRATE-A", intAmountInBox: 2 },
    ],
    intAmountInBoxes: 11,
  },
} as const;
const fewer = [placed, ...edit("quantity", { intQuantity: "9" }), submitted] as const;
const fromCrate = { type: "place.toggled", boxCode: "CRATE-A" } as const;
const stillThere = { answers: { "GET /toys/:barcode/boxes": stillAsking } };
/** There are fewer: why can be said. It cannot be confirmed before it is known which boxes hold the toy. */
export const ConfirmingFewer: ScreenStory = {
  ...holds(at(...edit("quantity", { intQuantity: "1" }), submitted), stillThere),
  play: says([scanMessages.lookingUp]),
};
export const FromWhichBox = holds(at(...fewer), stillThere);
export const FromThisBox = holds(at(...fewer, fromCrate), stillThere);
const section = {
  id: 1,
  intSection: 4,
  strName: "Beneath the stairs, behind the long shelf at the back",
  intBoxes: 1,
};
/** All are gone; two boxes are its place. The box's note leaves a second line of its section's name free. */
export const NoneInItsPlaces: ScreenStory = {
  tags: ["layout"],
  async play({ canvas }) {
    const name = document.createRange();
    name.selectNodeContents(await canvas.findByText(/Beneath the stairs/));
    expect(name.getClientRects()).toHaveLength(2);
    const { bottom } = name.getBoundingClientRect();
    expect(placeOf(canvas.getByText("Trains")).top).toBeGreaterThanOrEqual(bottom - 2);
  },
  parameters: {
    answers: {
      "GET /sections": () => json([section]),
      "GET /toys/:barcode": () => json({ ...train, intQuantity: 0, strStatus: "critical" }),
      "GET /toys/:barcode/boxes": () =>
        json(
          {
            boxes: [
              { strBoxCode: BOX, strCustomNote: "Trains", intSection: 4, intAmountInBox: 0 },
              { strBoxCode: "CRATE-A", strCustomNote: "none", intSection: null, intAmountInBox: 0 },
            ],
            intAmountInBoxes: 0,
          },
          200,
          { "x-total-count": "2" },
        ),
    },
  },
};
export const IntoWhichBox = holds(
  at(placed, ...edit("quantity", { intQuantity: "14" }), submitted),
  stillThere,
);
const last = { ...train, intQuantity: 1, intAmount: 1 };
/** Both took the last one. */
export const NoneLeft = holds(
  heldAt(fieldEditMachine, { toy: last })(
    { type: "places.loaded", places: { boxes: [], intAmountInBoxes: 0 } },
    { type: "quantity.stepped", by: -1 },
    { type: "xstate.after.stepPause.fieldEdit.stepping" },
    confirmed,
    done("updateToy", { kind: "changed", toy: { ...last, intQuantity: 0, intVersion: 2 } }),
  ),
);
export const ConfirmingTheLongest = holds(
  heldAt(fieldEditMachine, { toy: fullToy })(
    ...edit("name", { strName: fullToy.strName.toUpperCase() }),
    submitted,
  ),
  only(fullToy),
);
export const Saving = holds(at(...renamed, submitted, confirmed));
export const ChangedMeanwhile = holds(
  at(...renamed, submitted, confirmed, done("updateToy", { kind: "changed", toy: stored })),
);

export const Unsaved: ScreenStory = {
  play: says(["Not saved yet.", /Deluxe/]),
  ...holds(at(...renamed, submitted, confirmed, failed("updateToy"))),
};

const left: FieldDraft = {
  field: "quantity",
  draft: { ...editDraftOf(train), intQuantity: "23" },
  steps: -1,
  seen: "24",
};
const leftDraft: Draft = {
  id: draftIds.edit(toyThing(train)),
  title: "Quantity",
  href: itemHref(train.strToyBarcode),
  value: left,
  intSince: Date.UTC(2026, 4, 12, 9, 30),
};
/** Stepped, and left before it was confirmed. */
export const LeftUnconfirmed: ScreenStory = {
  play: says([/Not confirmed. It was 24 when it was begun/, "23"]),
  ...holds(heldAt(fieldEditMachine, { toy: train, persisted: left })(), {
    stored: { drafts: [leftDraft] },
  }),
};

export const EditingNotes = holds(at(...notesTyped));
export const SavingNotes = holds(at(...notesTyped, submitted));
export const NotesUnsaved = holds(at(...notesTyped, submitted, failed("updateToy")));
export const NotesChangedMeanwhile = holds(
  at(...notesTyped, {
    type: "toy.loaded",
    toy: { ...stored, strDescription: "Two rails are missing." },
  }),
);

/** A label of the box that says more than its code. */
export const PutIntoBoxByLabel: ScreenStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Put into a box" }));
    const dialog = await screen.findByRole("dialog", { name: "Put into a box" });
    await userEvent.type(await within(dialog).findByLabelText("Box"), `box-${BOX}`);
    await userEvent.click(within(dialog).getByRole("button", { name: "Put in" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
};
/** Answers which box the first label is of. */
let answerFirst: (box: Response) => void = () => {};
const putInto: string[] = [];
/**
 * A label that is pulled while another one is looked up is the box, and has to be confirmed; while the pieces are on
 * their way none is taken.
 */
export const PutIntoBoxByNextLabel: ScreenStory = {
  parameters: {
    answers: {
      "GET /boxes/:boxCode": ({ params }: Asked) =>
        params.boxCode === "NEW-9"
          ? new Promise<Response>((resolve) => {
              answerFirst = resolve;
            })
          : json(boxes[4]),
      "POST /boxes/:boxCode/toys": ({ params }: Asked) => {
        putInto.push(params.boxCode ?? "");
        return stillAsking();
      },
    },
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    putInto.length = 0;
    await userEvent.click(await canvas.findByRole("button", { name: "Put into a box" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Put into a box" }));
    const field = await dialog.findByLabelText("Box");
    const put = dialog.getByRole("button", { name: "Put in" });
    pull("NEW-9");
    await waitFor(() => expect(field).toHaveValue("NEW-9"));
    const press = async () => {
      await userEvent.click(put);
      await waitFor(() => expect(put).toHaveAttribute("data-loading"));
    };
    const isDropped = () => waitFor(() => expect(put).not.toHaveAttribute("data-loading"));
    await press();
    await userEvent.type(dialog.getByLabelText("Pieces"), "2");
    await isDropped();
    await press();
    pull("CRATE-B");
    await waitFor(() => expect(field).toHaveValue("CRATE-B"));
    answerFirst(json({ ...boxes[4], strBoxCode: "NEW-9" }));
    await isDropped();
    await userEvent.click(put);
    await waitFor(() => expect(putInto).toEqual(["CRATE-B"]));
    const from = "Scan the box, or type its code or note";
    await hears({ from, codes: ["CRATE-A"], tones: ["not taken"], says: [] })(context);
    expect(field).toHaveValue("CRATE-B");
  },
};
const tagsAnswered = (answer: Answer) => ({ answers: { "PUT /toys/:barcode": answer } });
export const AddingTag: ScreenStory = {
  parameters: tagsAnswered(stillAsking),
  play: addsTag("classic"),
};
export const TagUnsaved: ScreenStory = {
  parameters: tagsAnswered(() => refusal(404, "not_found", "There is no such item.")),
  play: addsTag("classic", messages.notSavedYet),
};
/** Somebody else has added some meanwhile. */
export const NoMoreTags: ScreenStory = {
  parameters: tagsAnswered(() => refusal(409, "limit", messages.tooManyTags)),
  play: addsTag("classic", messages.tooManyTags),
};
export const RemovingTag: ScreenStory = {
  parameters: { answers: { "DELETE /toys/:barcode/tags/:tag": stillAsking } },
  async play({ canvas, userEvent }) {
    const chip = await canvas.findByRole("button", { name: "Remove tag wood" });
    await userEvent.click(chip);
    await waitFor(() => expect(chip).toHaveAttribute("data-loading"));
    // It stays until there is an answer, and no other is taken off meanwhile.
    await canvas.findByText("1 unsent");
    expect(chip).toBeVisible();
    const other = canvas.getByRole("button", { name: `Remove tag ${train.tags[1]}` });
    await userEvent.click(other);
    await userEvent.click(other);
    expect(other).not.toHaveAttribute("data-loading");
    expect(chip).toHaveAttribute("data-loading");
  },
};
export const TooManyTags: ScreenStory = {
  parameters: only(fullToy),
  play: addsTag("a sixth", messages.tooManyTags),
};
const openBarcode: ScreenStory["play"] = async ({ canvas, userEvent }) =>
  userEvent.click(await canvas.findByRole("button", { name: "Show barcode" }));
export const BarcodeOpen: ScreenStory = { tags: ["layout"], play: openBarcode };
export const BarcodeOpenFull: ScreenStory = { parameters: only(fullToy), play: openBarcode };
export const LocationsNotRead: ScreenStory = {
  play: says([/^Failed to load boxes/, "Try again"]),
  parameters: { answers: { "GET /toys/:barcode/boxes": noAnswer } },
};

const noOtherCodes = { "GET /toys/:barcode/codes": () => json([]) };
export const NoOtherCodes = holds(dialogAt(), { answers: noOtherCodes });
/** It is free at noon: from the next day on that is true all day. */
export const CodeRemovableLater: ScreenStory = {
  parameters: {
    answers: {
      "GET /toys/:barcode/codes": () =>
        json([{ strCode: "OLD", intSince: 0, intFreeFrom: new Date(2099, 2, 2, 12).getTime() }]),
    },
  },
  play: says([messages.removableFrom(formatDay(new Date(2099, 2, 3).getTime()))]),
};
/** The device is two days late: by its clock nobody could remove the code yet. */
export const CodeRemovableByServerClock: ScreenStory = {
  parameters: {
    answers: {
      "GET /toys/:barcode/codes": () =>
        json([{ strCode: "TRAIN-OLD", intSince: 0, intFreeFrom: Date.now() + 86_400_000 }]),
    },
  },
  beforeEach() {
    const server = Date.now;
    Date.now = () => server() - 2 * 86_400_000;
    const date = new Date(server()).toUTCString();
    measureClock(Date.now(), new Response(null, { headers: { date } }));
    return () => {
      Date.now = server;
    };
  },
  async play({ canvas }) {
    await canvas.findByRole("button", { name: "Remove code TRAIN-OLD" });
  },
};
export const EditingBarcode = holds(dialogAt(corrected));
/** Escape closes the topmost dialog, and what was typed in the one beneath is kept. */
export const ScanEscaped: ScreenStory = {
  ...holds(dialogAt(corrected), { persisted: { "toyshelf.scan-mode": "gun" } }),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole("button", { name: "Scan the label" }));
    const scan = await screen.findByRole("dialog", { name: "Scan the label" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(scan).not.toBeInTheDocument());
    expect(screen.getByRole("dialog", { name: "Edit barcode" })).toBeVisible();
  },
};
export const SavingBarcode = holds(dialogAt(corrected, ordered));
const barcodeTaken = "This barcode is already in use.";
/** It is said once: with the field, where the focus goes there, else by itself. */
export const BarcodeRefused: ScreenStory = {
  parameters: {
    answers: {
      "PUT /toys/:barcode/barcode": () => refusal(409, "duplicate", barcodeTaken),
    },
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit barcode" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit barcode" }));
    const field = dialog.getByLabelText("Barcode");
    await userEvent.type(field, "1");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(barcodeTaken)).not.toHaveRole("alert");
    expect(field).toHaveFocus();
    await userEvent.type(field, "2{Enter}");
    await waitFor(() => expect(dialog.getByText(barcodeTaken)).toHaveRole("alert"));
  },
};
const deletion = (toy: typeof train) =>
  opened({ kind: "deleteToy", strToyBarcode: toy.strToyBarcode, strName: toy.strName });
export const DeletingItem = holds(dialogAt(deletion(excavator)), only(excavator));
export const DeletingItemInBoxes = holds(dialogAt(deletion(train)));
const addedCode = opened({ kind: "addCode", ...named, strNewBarcode: "4006381333948" });
export const AddingCode: ScreenStory = {
  tags: ["layout"],
  play: says(["Add code", "Scanning it finds this item too."]),
  ...holds(dialogAt(addedCode)),
};
export const SavingCode = holds(dialogAt(addedCode, ordered));
export const CodeRefused = holds(
  dialogAt(
    ...[addedCode, ordered],
    refusedAs('The code 4006381333948 belongs to the toy "Stacking rings" already.'),
  ),
);
export const RemovingCode = holds(
  dialogAt(opened({ kind: "freeCode", ...named, strCode: "TRAIN-OLD" })),
);

const { strToyBarcode, strName, intQuantity } = train;
const inBox = (boxCode: string, amount: number) => ({
  strBoxCode: boxCode,
  strToyBarcode,
  strName,
  intAmountInBox: amount,
});
const stock = {
  toy: train,
  lines: [inBox(BOX, intQuantity), inBox("CRATE-A", 3)],
  isUncertain: false,
};
const correctionAt = heldAt(correctionMachine, { persisted: null });
const correctionAsked = { type: "correction.asked", strToyBarcode, strName } as const;
const read = done("readStock", stock);
const boxesChosen = { type: "boxes.chosen" } as const;
const quantityChosen = { type: "quantity.chosen" } as const;
const yes = { type: "question.confirmed" } as const;
const distributing = [correctionAsked, read, quantityChosen] as const;
const taken = { type: "amount.typed", line: inBox("CRATE-A", 3), text: "0" } as const;
export const Correction = holds(correctionAt(correctionAsked, read));
export const CorrectionNotAsked = holds(correctionAt());
export const CorrectionReading: ScreenStory = {
  ...holds(correctionAt(correctionAsked), {
    answers: {
      "GET /toys/:barcode/boxes": () =>
        json({
          boxes: [{ ...boxes[0], intAmountInBox: intQuantity + 1 }],
          intAmountInBoxes: intQuantity + 1,
        }),
    },
  }),
  async play({ canvas }) {
    const correct = await canvas.findByRole("button", { name: "Correct" });
    expect(correct).toHaveAttribute("data-loading");
  },
};
export const CorrectionUnread = holds(correctionAt(correctionAsked, failed("readStock")));
export const BoxesAreRight = holds(correctionAt(correctionAsked, read, boxesChosen));
export const BoxesAreRightReading = holds(correctionAt(correctionAsked, read, boxesChosen, yes));
export const BoxesAreRightSaving = holds(
  correctionAt(correctionAsked, read, boxesChosen, yes, read),
);
export const Distributing: ScreenStory = {
  ...holds(correctionAt(...distributing)),
  tags: ["layout"],
};
export const Distributed = holds(correctionAt(...distributing, taken));
export const DistributedReading = holds(correctionAt(...distributing, taken, yes));
export const DistributedSaving = holds(correctionAt(...distributing, taken, yes, read));
export const CorrectionRefused = holds(
  correctionAt(...distributing, taken, yes, read, failed("submit"), read),
);

const unsent = (command: NewCommand) => outboxWith(entriesOf(command));
const added = { strToyBarcode: "T9", strName: "Wooden Train", intQuantity: 3 };
const unsentItem = (picture?: Picture) =>
  holds(unsent({ kind: "createToy", toy: added, ...(picture && { picture }) }), {
    path: "/inventory/T9",
  });
export const NotSentYet = unsentItem();

const pictureAt = heldAt(pictureMachine, { hasPicture: true });
const SVG = decodeURIComponent(train.imageLarge?.split(",")[1] ?? "");
const file = new Blob([SVG], { type: "image/svg+xml" });
const viewed = { type: "dialog.opened" } as const;
const chosen = { type: "file.chosen", file } as const;
const shownPicture = [chosen, done("openPicture", bear.imageLarge)] as const;
const cropped = [
  ...shownPicture,
  { type: "area.changed", area: { x: 0, y: 0, width: 9, height: 9 } },
  { type: "crop.accepted" },
] as const;
const made = [...cropped, done("makePicture", { strPicture: "p1", blob: file })] as const;
const asked = { type: "removal.asked" } as const;
export const PictureClosed = holds(pictureAt());
export const PictureShown = holds(pictureAt(viewed));
export const PictureMissing = holds(
  heldAt(pictureMachine, { hasPicture: false })(viewed),
  only({ ...train, imageThumb: null, imageLarge: null }),
);
const taking = pictureAt(viewed, { type: "camera.asked" });
export const PictureTaking = holds({ ...taking, ...cameras.live });
export const PictureTakingWithoutCamera = holds({ ...taking, ...cameras.missing });
export const PictureOpening = holds(pictureAt(chosen));
export const PictureNotOpened = holds(pictureAt(chosen, failed("openPicture")));
export const PictureCropping: ScreenStory = {
  ...holds(pictureAt(...shownPicture)),
  tags: ["layout"],
};
export const PictureMaking = holds(pictureAt(...cropped));
export const PictureConfirming = holds(pictureAt(...made));
export const PictureSaving = holds(pictureAt(...made, confirmed));
export const PictureRefused = holds(
  pictureAt(
    ...made,
    confirmed,
    done("savePicture", { kind: "refused", sentence: pictureMessages.pictureDamaged }),
  ),
);
export const PictureRemoving = holds(pictureAt(viewed, asked));

const newPicture = { strPicture: "p2", blob: file };
export const PictureNotSentYet = holds(
  unsent({ kind: "setPicture", ...named, picture: newPicture }),
);
export const DeletionUnsent = holds(unsent({ kind: "deleteToy", ...named }));
export const BoxMoveUnsent = holds(
  unsent({ kind: "moveBox", strBoxCode: BOX, intFrom: 1, intTo: 2 }),
);
export const CodeUnsent: ScreenStory = {
  play: says(["4006381333948", "unsent"]),
  ...holds(unsent({ kind: "addCode", ...named, strNewBarcode: "4006381333948" })),
};
const orderedMore = { ...named, seen: {}, update: { intQuantity: 25 }, intDifference: 1 } as const;
const stepPaused = { type: "xstate.after.stepPause.fieldEdit.stepping" } as const;
/** While it is sent, the toy has the change already. */
export const SteppedSaving: ScreenStory = {
  ...holds({
    ...at(placed, stepped, stepPaused, fromCrate, confirmed),
    ...unsent({ kind: "changeToy", ...orderedMore, intVersion: 1 }),
  }),
  play: says(["not saved yet, was 24"]),
};
/** The first picture of a toy, which is asked about by nobody, also while the toy has it already. */
export const FirstPictureSaving: ScreenStory = {
  ...holds(
    {
      ...heldAt(pictureMachine, { hasPicture: false })(...made),
      ...unsent({ kind: "setPicture", ...named, picture: newPicture }),
    },
    only({ ...train, imageThumb: null, imageLarge: null }),
  ),
  play: says(["Use picture"], [messages.confirmChange]),
};
export const NotSentYetWithPicture = unsentItem(newPicture);
