/** /inventory/{barcode}. */

import { expect, waitFor } from "storybook/test";
import { messages } from "#domain/messages.ts";
import type { DialogCommand, NewCommand } from "#domain/outbox/commands.ts";
import { type Draft, draftIds, itemHref, toyThing } from "#domain/outbox/draft.ts";
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
import { notesMachine } from "#machines/notes.machine.ts";
import { pictureMachine } from "#machines/picture.machine.ts";
import { type Answer, json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { cameras } from "./support/cameras.ts";
import { done, failed, freeze, reach } from "./support/freeze.ts";
import { asWithOwnFields, bought, price, trainWithOwn } from "./support/ownFields.ts";
import { asLooker } from "./support/people.ts";
import { largestText, placeOf } from "./support/places.ts";
import { says } from "./support/says.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { BOX, bear, clerk, excavator, fullToy, train } from "./support/stock.ts";
import { entriesOf, outboxWith } from "./support/unsent.ts";

type EditEvents = Parameters<typeof reach<typeof fieldEditMachine>>[2];
type NotesEvents = Parameters<typeof reach<typeof notesMachine>>[2];
const at = (events: EditEvents, toy = train) => ({
  frozen: freeze(reach(fieldEditMachine, { toy }, events)),
});
const notesAt = (events: NotesEvents) => ({
  frozen: freeze(reach(notesMachine, { toy: train }, events)),
});
type DialogEvents = Parameters<typeof reach<typeof commandDialogMachine>>[2];
const dialogAt = (events: DialogEvents) => ({
  frozen: freeze(reach(commandDialogMachine, undefined, events)),
});
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
const notesTyped = [
  { type: "notes.started" },
  { type: "notes.changed", text: "One rail is missing." },
] as const;
const notesSubmitted = { type: "notes.submitted" } as const;
const addsTag =
  (text: string, problem: string | null = null): NonNullable<ScreenStory["play"]> =>
  async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole("textbox", { name: "Add tag" });
    await userEvent.type(field, `${text}{Enter}`);
    if (problem) await canvas.findByText(problem);
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
  parameters: { frozen: { ...at([]).frozen, ...notesAt([]).frozen } },
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
export const OnlyLooks: ScreenStory = { parameters: asLooker };
export const OutOfStock: ScreenStory = { parameters: only(excavator) };
export const Full: ScreenStory = { parameters: only(fullToy) };

export const Loading: ScreenStory = {
  play: says(["LOADING ITEM...", "Back to Inventory"]),
  parameters: { answers: { "GET /toys/:barcode": stillAsking } },
};
export const NotFound: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/inventory/4006381333931" },
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
      "GET /toys/:barcode": () => refusal(403, "forbidden", "You may not see this."),
      "GET /toys/:barcode/boxes": () => refusal(403, "forbidden", "You may not see this."),
    },
  },
};

export const EditingName: ScreenStory = { tags: ["layout"], parameters: at([...renamed]) };
export const EditingQuantity: ScreenStory = {
  parameters: at([...edit("quantity", { intQuantity: "25" })]),
};
export const EditingThreshold: ScreenStory = { parameters: at([...edit("threshold")]) };
export const EditingAges: ScreenStory = { tags: ["layout"], parameters: at([...edit("ageRange")]) };
/** A baby's toy, with ages in months. */
const months = { ...train, intAgeMin: 2, intAgeMinMonths: 18, intAgeMax: 3 };
export const EditingMonths: ScreenStory = {
  tags: ["layout"],
  parameters: {
    ...at([...edit("ageRange", { intAgeMin: "6" }), submitted], months),
    answers: { "GET /toys/:barcode": () => json(months) },
  },
};
export const EditingGender: ScreenStory = { parameters: at([...edit("gender")]) };
export const AgesInDisorder: ScreenStory = {
  parameters: at([...edit("ageRange", { intAgeMin: "9", intAgeMax: "3" }), submitted]),
};
export const NameMissing: ScreenStory = {
  parameters: at([...edit("name", { strName: "" }), submitted]),
};
/** The shop keeps fields of its own, one of which warns. */
export const OwnFields: ScreenStory = {
  tags: ["layout"],
  parameters: { answers: asWithOwnFields },
  play: says(["49.90", "14 Mar 2026"]),
};
/** Kept, but neither listed nor needed. */
export const Inactive: ScreenStory = {
  parameters: {
    answers: {
      ...asWithOwnFields,
      "GET /toys/:barcode": () => json({ ...trainWithOwn, own: { inactive: "yes" } }),
    },
  },
};

const ownAt = (events: EditEvents) => ({ ...at(events, trainWithOwn), answers: asWithOwnFields });
export const EditingOwnField: ScreenStory = {
  parameters: ownAt([...edit(price, { own: "cheap" }), submitted]),
};
export const ConfirmingOwnField: ScreenStory = {
  parameters: ownAt([...edit(bought, { own: "2026-04-01" }), submitted]),
};
export const Stepping: ScreenStory = {
  parameters: at([
    { type: "quantity.stepped", by: 1 },
    { type: "quantity.stepped", by: 1 },
  ]),
};
export const Confirming: ScreenStory = {
  tags: ["layout"],
  parameters: at([...renamed, submitted]),
};
/** There are fewer: why can be said. */
export const ConfirmingFewer: ScreenStory = {
  parameters: at([...edit("quantity", { intQuantity: "1" }), submitted]),
};
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
export const FromWhichBox: ScreenStory = { parameters: { ...at([...fewer]), ...stillThere } };
export const FromThisBox: ScreenStory = {
  parameters: { ...at([...fewer, fromCrate]), ...stillThere },
};
/** All are gone; two boxes are its place. */
export const NoneInItsPlaces: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: {
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
export const IntoWhichBox: ScreenStory = {
  parameters: {
    ...at([placed, ...edit("quantity", { intQuantity: "14" }), submitted]),
    ...stillThere,
  },
};
const last = { ...train, intQuantity: 1, intAmount: 1 };
/** Both took the last one. */
export const NoneLeft: ScreenStory = {
  parameters: at(
    [
      { type: "places.loaded", places: { boxes: [], intAmountInBoxes: 0 } },
      { type: "quantity.stepped", by: -1 },
      { type: "xstate.after.stepPause.fieldEdit.stepping" },
      confirmed,
      done("updateToy", { kind: "changed", toy: { ...last, intQuantity: 0, intVersion: 2 } }),
    ],
    last,
  ),
};
export const ConfirmingTheLongest: ScreenStory = {
  parameters: {
    ...only(fullToy),
    ...at([...edit("name", { strName: fullToy.strName.toUpperCase() }), submitted], fullToy),
  },
};
export const Saving: ScreenStory = { parameters: at([...renamed, submitted, confirmed]) };
export const ChangedMeanwhile: ScreenStory = {
  parameters: at([
    ...renamed,
    submitted,
    confirmed,
    done("updateToy", { kind: "changed", toy: stored }),
  ]),
};

export const Unsaved: ScreenStory = {
  play: says(["Not saved yet.", /Deluxe/]),
  parameters: at([...renamed, submitted, confirmed, failed("updateToy")]),
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
  parameters: {
    stored: { drafts: [leftDraft] },
    frozen: freeze(reach(fieldEditMachine, { toy: train, persisted: left }, [])),
  },
};

export const EditingNotes: ScreenStory = { parameters: notesAt([...notesTyped]) };
export const SavingNotes: ScreenStory = { parameters: notesAt([...notesTyped, notesSubmitted]) };
export const NotesUnsaved: ScreenStory = {
  parameters: notesAt([...notesTyped, notesSubmitted, failed("updateToy")]),
};
export const NotesChangedMeanwhile: ScreenStory = {
  parameters: notesAt([
    ...notesTyped,
    { type: "toy.loaded", toy: { ...stored, strDescription: "Two rails are missing." } },
  ]),
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
export const NoOtherCodes: ScreenStory = {
  parameters: { ...dialogAt([]), answers: noOtherCodes },
};
export const EditingBarcode: ScreenStory = { parameters: dialogAt([corrected]) };
export const SavingBarcode: ScreenStory = { parameters: dialogAt([corrected, ordered]) };
export const BarcodeRefused: ScreenStory = {
  parameters: dialogAt([corrected, ordered, refusedAs("This barcode is already in use.")]),
};
const deletion = (toy: typeof train) =>
  opened({ kind: "deleteToy", strToyBarcode: toy.strToyBarcode, strName: toy.strName });
export const DeletingItem: ScreenStory = {
  parameters: { ...only(excavator), ...dialogAt([deletion(excavator)]) },
};
export const DeletingItemInBoxes: ScreenStory = { parameters: dialogAt([deletion(train)]) };
const addedCode = opened({ kind: "addCode", ...named, strNewBarcode: "4006381333948" });
export const AddingCode: ScreenStory = {
  tags: ["layout"],
  play: says(["Add code", "Scanning it finds this item too."]),
  parameters: dialogAt([addedCode]),
};
export const SavingCode: ScreenStory = { parameters: dialogAt([addedCode, ordered]) };
export const CodeRefused: ScreenStory = {
  parameters: dialogAt([
    ...[addedCode, ordered],
    refusedAs('The code 4006381333948 belongs to the toy "Stacking rings" already.'),
  ]),
};
export const RemovingCode: ScreenStory = {
  parameters: dialogAt([opened({ kind: "freeCode", ...named, strCode: "TRAIN-OLD" })]),
};

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
type CorrectionEvents = Parameters<typeof reach<typeof correctionMachine>>[2];
const correctionAt = (...events: NonNullable<CorrectionEvents>) => ({
  frozen: freeze(reach(correctionMachine, { persisted: null }, events)),
});
const correctionAsked = { type: "correction.asked", strToyBarcode, strName } as const;
const read = done("readStock", stock);
const boxesChosen = { type: "boxes.chosen" } as const;
const quantityChosen = { type: "quantity.chosen" } as const;
const yes = { type: "question.confirmed" } as const;
const distributing = [correctionAsked, read, quantityChosen] as const;
const taken = { type: "amount.typed", line: inBox("CRATE-A", 3), text: "0" } as const;
export const Correction: ScreenStory = { parameters: correctionAt(correctionAsked, read) };
export const CorrectionNotAsked: ScreenStory = { parameters: correctionAt() };
export const CorrectionReading: ScreenStory = { parameters: correctionAt(correctionAsked) };
export const CorrectionUnread: ScreenStory = {
  parameters: correctionAt(correctionAsked, failed("readStock")),
};
export const BoxesAreRight: ScreenStory = {
  parameters: correctionAt(correctionAsked, read, boxesChosen),
};
export const BoxesAreRightSaving: ScreenStory = {
  parameters: correctionAt(correctionAsked, read, boxesChosen, yes),
};
export const Distributing: ScreenStory = {
  tags: ["layout"],
  parameters: correctionAt(...distributing),
};
export const Distributed: ScreenStory = { parameters: correctionAt(...distributing, taken) };
export const DistributedSaving: ScreenStory = {
  parameters: correctionAt(...distributing, taken, yes),
};
export const CorrectionRefused: ScreenStory = {
  parameters: correctionAt(...distributing, taken, yes, failed("submit"), read),
};

const unsent = (command: NewCommand) => ({ frozen: outboxWith(entriesOf(command)) });
const added = { strToyBarcode: "T9", strName: "Wooden Train", intQuantity: 3 };
const unsentItem = (picture?: Picture): ScreenStory => ({
  parameters: {
    path: "/inventory/T9",
    ...unsent({ kind: "createToy", toy: added, ...(picture && { picture }) }),
  },
});
export const NotSentYet = unsentItem();

type PictureEvents = Parameters<typeof reach<typeof pictureMachine>>[2];
const pictureAt = (events: PictureEvents, hasPicture = true) => ({
  frozen: freeze(reach(pictureMachine, { hasPicture }, events)),
});
const SVG = decodeURIComponent(train.imageLarge?.split(",")[1] ?? "");
const file = new Blob([SVG], { type: "image/svg+xml" });
const viewed = { type: "dialog.opened" } as const;
const chosen = { type: "file.chosen", file } as const;
const shownPicture = [chosen, done("openPicture", bear.imageLarge)];
const cropped = [
  ...shownPicture,
  { type: "area.changed", area: { x: 0, y: 0, width: 9, height: 9 } },
  { type: "crop.accepted" },
] as NonNullable<PictureEvents>;
const made = [...cropped, done("makePicture", { strPicture: "p1", blob: file })];
const asked = { type: "removal.asked" } as const;
export const PictureClosed: ScreenStory = { parameters: pictureAt([]) };
export const PictureShown: ScreenStory = { parameters: pictureAt([viewed]) };
export const PictureMissing: ScreenStory = {
  parameters: {
    ...only({ ...train, imageThumb: null, imageLarge: null }),
    ...pictureAt([viewed], false),
  },
};
const taking = reach(pictureMachine, { hasPicture: true }, [viewed, { type: "camera.asked" }]);
const takingWith = (camera: keyof typeof cameras): ScreenStory => ({
  parameters: { frozen: { ...freeze(taking), ...cameras[camera] } },
});
export const PictureTaking = takingWith("live");
export const PictureTakingWithoutCamera = takingWith("missing");
export const PictureOpening: ScreenStory = { parameters: pictureAt([chosen]) };
export const PictureNotOpened: ScreenStory = {
  parameters: pictureAt([chosen, failed("openPicture")]),
};
export const PictureCropping: ScreenStory = {
  tags: ["layout"],
  parameters: pictureAt(shownPicture),
};
export const PictureMaking: ScreenStory = { parameters: pictureAt(cropped) };
export const PictureConfirming: ScreenStory = { parameters: pictureAt(made) };
export const PictureSaving: ScreenStory = {
  parameters: pictureAt([...made, { type: "change.confirmed" }]),
};
export const PictureRefused: ScreenStory = {
  parameters: pictureAt([
    ...made,
    { type: "change.confirmed" },
    done("savePicture", { kind: "refused", sentence: pictureMessages.pictureDamaged }),
  ]),
};
export const PictureRemoving: ScreenStory = { parameters: pictureAt([viewed, asked]) };

const newPicture = { strPicture: "p2", blob: file };
export const PictureNotSentYet: ScreenStory = {
  parameters: unsent({ kind: "setPicture", ...named, picture: newPicture }),
};
export const DeletionUnsent: ScreenStory = {
  parameters: unsent({ kind: "deleteToy", ...named }),
};
export const BoxMoveUnsent: ScreenStory = {
  parameters: unsent({ kind: "moveBox", strBoxCode: BOX, intFrom: 1, intTo: 2 }),
};
export const CodeUnsent: ScreenStory = {
  play: says(["4006381333948", "unsent"]),
  parameters: unsent({ kind: "addCode", ...named, strNewBarcode: "4006381333948" }),
};
export const NotSentYetWithPicture = unsentItem(newPicture);
