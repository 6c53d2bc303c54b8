/** What may happen on the Item screen; its paths are gone in the machine and in a browser. */
import type { SnapshotFrom } from "xstate";
import { TAGS_MAX } from "#domain/limits.ts";
import { updateOf } from "#domain/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { itemMachine } from "#machines/item.machine.ts";
import { type ItemEvent, newTagsOf, toyOf } from "#machines/item.setup.ts";
import { modelOf } from "./walk.ts";

export const stored: Toy = {
  strToyBarcode: "4006381333931",
  strName: "Train",
  strGender: "unisex",
  intAgeMin: null,
  intAgeMax: null,
  intAgeRange: null,
  intQuantity: 1,
  intAmount: 1,
  intLowStockThreshold: 5,
  strStatus: "critical",
  strDescription: "Blue",
  tags: ["wood"],
  strImageID: null,
  imageThumb: null,
  imageLarge: null,
  intVersion: 1,
};
type Snapshot = SnapshotFrom<typeof itemMachine>;

/** The stored toy after somebody's change. */
function changed({ context }: Snapshot, changes: Partial<Toy>): Toy {
  const toy = context.toy ?? stored;
  return { ...toy, ...changes, intVersion: toy.intVersion + 1 };
}

/** The server's answers to a write with a version: saved, or one of the `others` was there first. */
const updated = (snapshot: Snapshot, update: Partial<Toy>, others: Partial<Toy>[]) => [
  { kind: "saved", toy: changed(snapshot, update) },
  ...others.map((other) => ({ kind: "changed", toy: changed(snapshot, other) })),
  { kind: "changed", toy: toyOf(snapshot.context) },
  { kind: "missing" },
];

/** As many tags as a toy may have. */
export const filled = (tags: string[]) => [...tags, "a", "b", "c", "d", "e"].slice(0, TAGS_MAX);

const loaded = (snapshot: Snapshot, changes: Partial<Toy>): ItemEvent => ({
  type: "toy.loaded",
  toy: changed(snapshot, changes),
});
const outdated: ItemEvent = { type: "toy.loaded", toy: { ...stored, intVersion: 0 } };

/** One walk for each part of the screen: they know nothing of each other but the toy. */
export const editing = (snapshot: Snapshot): ItemEvent[] => [
  { type: "edit.started", field: "quantity" },
  { type: "edit.started", field: "name" },
  { type: "draft.changed", changes: { intQuantity: "2" } },
  { type: "draft.changed", changes: { intQuantity: "" } },
  { type: "draft.changed", changes: { strName: "Kite" } },
  { type: "draft.changed", changes: { strName: " " } },
  { type: "edit.submitted" },
  { type: "edit.cancelled" },
  { type: "quantity.stepped", by: 1 },
  { type: "quantity.stepped", by: -1 },
  { type: "change.confirmed" },
  { type: "change.cancelled" },
  { type: "toy.missed" },
  loaded(snapshot, { intQuantity: 2 }),
  outdated,
];
export const noting = (snapshot: Snapshot): ItemEvent[] => [
  { type: "notes.started" },
  { type: "notes.changed", text: "Red" },
  { type: "notes.changed", text: "Blue" },
  { type: "notes.submitted" },
  { type: "notes.cancelled" },
  { type: "barcode.opened" },
  { type: "barcode.closed" },
  { type: "toy.missed" },
  loaded(snapshot, { strDescription: "Green" }),
  outdated,
];
export const tagging = (snapshot: Snapshot): ItemEvent[] => [
  { type: "tag.typed", text: "soft" },
  { type: "tag.typed", text: "wood" },
  { type: "tag.typed", text: "x".repeat(51) },
  { type: "tag.submitted" },
  { type: "tag.removed", tag: "wood" },
  { type: "toy.missed" },
  loaded(snapshot, { tags: ["a", "b", "c", "d", "e"] }),
  outdated,
];
const together = (): ItemEvent[] => [
  { type: "quantity.stepped", by: 1 },
  { type: "change.confirmed" },
  { type: "notes.started" },
  { type: "notes.changed", text: "Red" },
  { type: "notes.submitted" },
  { type: "tag.removed", tag: "wood" },
];

export const itemModel = modelOf(itemMachine)({
  walks: [
    ...[editing, noting, tagging, together].map((events) => ({ input: { toy: stored }, events })),
    { input: { toy: null }, events: (snapshot) => [loaded(snapshot, {}), { type: "toy.missed" }] },
  ],
  answers: {
    updateToy: (snapshot) => {
      const { field, draft } = snapshot.context;
      return updated(snapshot, field && draft ? updateOf(field, draft) : {}, [
        { intQuantity: 3 },
        { strName: "Plane" },
      ]);
    },
    saveNotes: (snapshot) =>
      updated(snapshot, { strDescription: snapshot.context.notes ?? "" }, [
        { strDescription: "Green" },
        { strName: "Plane" },
      ]),
    addTags: (snapshot) => {
      const { tags } = toyOf(snapshot.context);
      return [
        {
          kind: "saved",
          toy: changed(snapshot, { tags: [...tags, ...newTagsOf(snapshot.context)] }),
        },
        { kind: "tooMany", toy: changed(snapshot, { tags: filled(tags) }) },
        { kind: "missing" },
      ];
    },
    removeTag: (snapshot) => [
      { kind: "saved", toy: changed(snapshot, { tags: [] }) },
      { kind: "missing" },
    ],
  },
  view: ({ toy, ...rest }) => [
    toy && [toy.intQuantity, toy.strName, toy.strDescription, toy.tags],
    { ...rest, draft: rest.draft && [rest.draft.intQuantity, rest.draft.strName] },
  ],
  isFarEnough: ({ toy, steps, draft }) =>
    (toy?.intQuantity ?? 0) > 2 || Math.abs(steps ?? 0) > 1 || Number(draft?.intQuantity) > 2,
});
