/** /inventory/new. */

import { messages } from "#domain/messages.ts";
import type { ToyDraft } from "#domain/toy/toyDraft.ts";
import { addItemMachine } from "#machines/addItem.machine.ts";
import { done, freeze, reach } from "./support/freeze.ts";
import { asWithOwnFields, price } from "./support/ownFields.ts";
import { asLooker } from "./support/people.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { fullToy, train } from "./support/stock.ts";

const input = {};
const whole: Partial<ToyDraft> = {
  strName: train.strName,
  strToyBarcode: train.strToyBarcode,
  intAgeMin: "3",
  intAgeMax: "8",
  intQuantity: "24",
  strDescription: train.strDescription,
  tags: train.tags.join(", "),
};
const typed = (changes: Partial<ToyDraft>) => ({ type: "draft.changed", changes }) as const;
const submitted = { type: "draft.submitted" } as const;
const saving = reach(addItemMachine, input, [typed(whole), submitted]);
const answered = (output: object) =>
  freeze(reach(addItemMachine, input, [typed(whole), submitted, done("createToy", output)]));

export default {
  title: "Screens/Add Item",
  parameters: { path: "/inventory/new" },
} satisfies ScreenMeta;

export const Empty: ScreenStory = { parameters: { frozen: freeze(reach(addItemMachine, input)) } };
/** An admin who only looks. */
export const OnlyLooks: ScreenStory = { parameters: asLooker };
export const GivenACode: ScreenStory = {
  tags: ["layout"],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "Generate a new code" }));
    await canvas.findByRole("button", { name: "Print label" });
  },
};
export const WithScannedBarcode: ScreenStory = {
  tags: ["layout"],
  parameters: { path: `/inventory/new?barcode=${train.strToyBarcode}` },
};
export const Typed: ScreenStory = {
  parameters: { frozen: freeze(reach(addItemMachine, input, [typed(whole)])) },
};
export const OwnFields: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: asWithOwnFields,
    frozen: freeze(
      reach(addItemMachine, input, [
        typed({ ...whole, own: [{ field: price, text: "cheap" }] }),
        submitted,
      ]),
    ),
  },
};
export const IntoBox: ScreenStory = {
  parameters: {
    frozen: freeze(reach(addItemMachine, input, [typed({ ...whole, strBoxCode: "CRATE" })])),
  },
};
export const Full: ScreenStory = {
  parameters: {
    frozen: freeze(
      reach(addItemMachine, input, [
        typed({
          strName: fullToy.strName,
          strToyBarcode: fullToy.strToyBarcode,
          intAgeMin: String(fullToy.intAgeMin),
          intAgeMax: String(fullToy.intAgeMax),
          intQuantity: String(fullToy.intQuantity),
          intLowStockThreshold: String(fullToy.intLowStockThreshold),
          strDescription: fullToy.strDescription,
          tags: fullToy.tags.join(", "),
        }),
      ]),
    ),
  },
};
export const EveryProblem: ScreenStory = {
  tags: ["layout"],
  parameters: {
    frozen: freeze(
      reach(addItemMachine, input, [
        typed({ intAgeMin: "8", intAgeMax: "3", tags: "x".repeat(51) }),
        submitted,
      ]),
    ),
  },
};
const odd = typed({ ...whole, strToyBarcode: "4006381333932" });
export const OddBarcode: ScreenStory = {
  parameters: { frozen: freeze(reach(addItemMachine, input, [odd])) },
};
export const Doubting: ScreenStory = {
  parameters: { frozen: freeze(reach(addItemMachine, input, [odd, submitted])) },
};
export const Rescanning: ScreenStory = {
  parameters: { frozen: freeze(reach(addItemMachine, input, [odd, { type: "rescan.asked" }])) },
};
export const Saving: ScreenStory = { parameters: { frozen: freeze(saving) } };
export const BarcodeTaken: ScreenStory = {
  parameters: {
    frozen: answered({
      kind: "duplicate",
      sentence: "This barcode is already in use.",
      hasToy: true,
    }),
  },
};
export const Failed: ScreenStory = {
  parameters: {
    frozen: answered({ kind: "refused", sentence: messages.saveFailed, fields: {} }),
  },
};
export const Discarding: ScreenStory = {
  parameters: {
    frozen: freeze(reach(addItemMachine, input, [typed(whole), { type: "leaving.asked" }])),
  },
};
/** The moment before the new item opens. */
export const Saved: ScreenStory = {
  parameters: { frozen: answered({ kind: "created", strToyBarcode: train.strToyBarcode }) },
};
/** The moment before the list opens. */
export const Left: ScreenStory = {
  parameters: { frozen: freeze(reach(addItemMachine, input, [{ type: "leaving.asked" }])) },
};
