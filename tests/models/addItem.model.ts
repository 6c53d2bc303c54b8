/** The model of adding a toy. */
import { emptyToyDraft } from "#domain/toy/toyDraft.ts";
import type { Refused } from "#machines/actors.ts";
import { addItemMachine, type CreatedToy, ToyRefused } from "#machines/addItem.machine.ts";
import { modelOf } from "./walk.ts";

export const kite = { ...emptyToyDraft(), strName: "Kite", strBoxCode: " B1 " };

const outcomes: (CreatedToy | Refused)[] = [
  { strToyBarcode: "T1", isUnsent: false },
  { strToyBarcode: "T1", isUnsent: true },
  new ToyRefused("Taken.", {}, "T1"),
  new ToyRefused("No.", { strName: "Not that." }, null),
];

export const addItemModel = modelOf(addItemMachine)({
  walks: [{}, { barcode: "T1" }, { persisted: kite }].map((input) => ({
    input,
    events: () => [
      { type: "draft.changed", changes: { strName: "Train" } },
      { type: "draft.changed", changes: { strName: "" } },
      { type: "draft.changed", changes: { strToyBarcode: "T1" } },
      { type: "draft.changed", changes: { strToyBarcode: "" } },
      { type: "draft.changed", changes: { intAgeMin: "9", intAgeMax: "3" } },
      { type: "draft.changed", changes: { intAgeMin: "" } },
      { type: "draft.changed", changes: { strToyBarcode: "www.x\u001d.example" } },
      { type: "draft.changed", changes: { strToyBarcode: "10A1\u001d0104006381333931" } },
      { type: "draft.submitted" },
      { type: "save.confirmed" },
      { type: "save.cancelled" },
      { type: "rescan.asked" },
      { type: "rescan.cancelled" },
      { type: "code.scanned", code: "T1" },
      { type: "code.scanned", code: "(01)04006381333931(10)A1" },
      { type: "code.scanned", code: "T\u001d1" },
      { type: "leaving.asked" },
      { type: "discard.confirmed" },
      { type: "discard.cancelled" },
    ],
  })),
  answers: { createToy: () => outcomes },
  view: ({ draft, problems, failure, duplicate, sureOf }) => [
    draft,
    problems,
    failure,
    duplicate,
    sureOf,
  ],
});
