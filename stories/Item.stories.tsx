/** /inventory/{barcode}. */
import type { EditDraft, EditedField } from "#domain/toyEdit.ts";
import { itemMachine } from "#machines/item.machine.ts";
import { json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { done, freeze, reach } from "./support/freeze.ts";
import {
  inDark,
  onDesktop,
  onTablet,
  type ScreenMeta,
  type ScreenStory,
} from "./support/screenStory.ts";
import { clerk, excavator, fullToy, train } from "./support/stock.ts";

type Events = Parameters<typeof reach<typeof itemMachine>>[2];
const at = (events: Events, toy: typeof train | null = train) => ({
  frozen: freeze(reach(itemMachine, { toy }, events)),
});
const edit = (field: EditedField, changes: Partial<EditDraft> = {}) =>
  [
    { type: "edit.started", field },
    { type: "draft.changed", changes },
  ] as const;
const submitted = { type: "edit.submitted" } as const;
const confirmed = { type: "change.confirmed" } as const;
const renamed = edit("name", { strName: "Wooden Train Deluxe Set" });
const stored = { ...train, intVersion: 2, strName: "Wooden Train, 24 Pieces" };
const notes = { type: "notes.started" } as const;
const notesTyped = { type: "notes.changed", text: "One rail is missing." } as const;
const tag = (text: string) => [{ type: "tag.typed", text }, { type: "tag.submitted" }] as const;
const only = (toy: typeof train) => ({
  path: `/inventory/${encodeURIComponent(toy.strToyBarcode)}`,
  answers: { "GET /toys/:barcode": () => json(toy) },
});

export default {
  title: "Screens/Item",
  parameters: { path: `/inventory/${train.strToyBarcode}` },
} satisfies ScreenMeta;

export const Shown: ScreenStory = { parameters: at([]) };
export const Tablet: ScreenStory = { ...Shown, globals: onTablet };
export const Desktop: ScreenStory = { ...Shown, globals: onDesktop };
export const Dark: ScreenStory = { ...Shown, globals: inDark };
export const OutOfStock: ScreenStory = { parameters: only(excavator) };
export const Full: ScreenStory = { parameters: only(fullToy) };
export const FullOnTablet: ScreenStory = { ...Full, globals: onTablet };
export const FullInDark: ScreenStory = { ...Full, globals: inDark };

export const Loading: ScreenStory = {
  parameters: { answers: { "GET /toys/:barcode": stillAsking }, ...at([], null) },
};
export const NotFound: ScreenStory = {
  parameters: { path: "/inventory/4006381333931", ...at([{ type: "toy.missed" }], null) },
};
export const NoNetwork: ScreenStory = {
  parameters: { answers: { "GET /toys/:barcode": noAnswer } },
};
export const Forbidden: ScreenStory = {
  parameters: {
    session: clerk,
    answers: {
      "GET /toys/:barcode": () => refusal(403, "forbidden", "You may not see this."),
      "GET /toys/:barcode/boxes": () => refusal(403, "forbidden", "You may not see this."),
    },
  },
};

export const EditingName: ScreenStory = { parameters: at([...renamed]) };
export const EditingQuantity: ScreenStory = {
  parameters: at([...edit("quantity", { intQuantity: "25" })]),
};
export const EditingThreshold: ScreenStory = { parameters: at([...edit("threshold")]) };
export const EditingAges: ScreenStory = { parameters: at([...edit("ageRange")]) };
export const EditingAgesOnTablet: ScreenStory = { ...EditingAges, globals: onTablet };
export const EditingGender: ScreenStory = { parameters: at([...edit("gender")]) };
export const AgesInDisorder: ScreenStory = {
  parameters: at([...edit("ageRange", { intAgeMin: "9", intAgeMax: "3" }), submitted]),
};
export const NameMissing: ScreenStory = {
  parameters: at([...edit("name", { strName: "" }), submitted]),
};
export const Stepping: ScreenStory = {
  parameters: at([
    { type: "quantity.stepped", by: 1 },
    { type: "quantity.stepped", by: 1 },
  ]),
};
export const Confirming: ScreenStory = { parameters: at([...renamed, submitted]) };
export const ConfirmingInDark: ScreenStory = { ...Confirming, globals: inDark };
export const ConfirmingOnTablet: ScreenStory = { ...Confirming, globals: onTablet };
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

export const EditingNotes: ScreenStory = { parameters: at([notes, notesTyped]) };
export const SavingNotes: ScreenStory = {
  parameters: at([notes, notesTyped, { type: "notes.submitted" }]),
};
export const NotesChangedMeanwhile: ScreenStory = {
  parameters: at([
    notes,
    notesTyped,
    { type: "toy.loaded", toy: { ...stored, strDescription: "Two rails are missing." } },
  ]),
};

export const AddingTag: ScreenStory = { parameters: at([...tag("classic")]) };
export const RemovingTag: ScreenStory = {
  parameters: at([{ type: "tag.removed", tag: "wood" }]),
};
export const TooManyTags: ScreenStory = {
  parameters: { ...only(fullToy), ...at([...tag("a sixth")], fullToy) },
};
export const BarcodeOpen: ScreenStory = { parameters: at([{ type: "barcode.opened" }]) };
export const BarcodeOpenInDark: ScreenStory = { ...BarcodeOpen, globals: inDark };
export const BarcodeOpenFull: ScreenStory = {
  parameters: { ...only(fullToy), ...at([{ type: "barcode.opened" }], fullToy) },
};
export const PlacesNotRead: ScreenStory = {
  parameters: { answers: { "GET /toys/:barcode/boxes": noAnswer } },
};
