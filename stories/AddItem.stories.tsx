/** /inventory/new. */

import { expect, waitFor } from "storybook/test";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import type { ToyDraft } from "#domain/toy/toyDraft.ts";
import { addItemMachine, ToyRefused } from "#machines/addItem.machine.ts";
import { json } from "./support/answers.ts";
import { done, failed, heldAt } from "./support/heldMachine.ts";
import { asWithOwnFields, price } from "./support/ownFields.ts";
import { pageQueries } from "./support/pageQueries.ts";
import { asLooker } from "./support/people.ts";
import { says } from "./support/says.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { fullToy, NEW_CODE, train } from "./support/stock.ts";

const at = heldAt(addItemMachine, {});
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
const answered = (event: ReturnType<typeof done>) => holds(at(typed(whole), submitted, event));

export default {
  title: "Screens/Add Item",
  parameters: { path: "/inventory/new" },
} satisfies ScreenMeta;

export const Empty = holds(at());
/** An admin who only looks. */
export const OnlyLooks = shows(asLooker);
/** Where an unknown code leads. */
export const OnlyLooksForACode: ScreenStory = {
  parameters: { ...asLooker, path: "/inventory/new?barcode=4006381333931" },
  play: says(["Item Not Found", "4006381333931", RIGHT_MISSING.stock]),
};
export const GivenACode: ScreenStory = {
  tags: ["layout"],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "Generate a new code" }));
    await canvas.findByRole("button", { name: "Print label" });
  },
};
let answerCode = () => {};
/** A code that is typed while a new one is asked for stays. */
export const CodeTypedMeanwhile: ScreenStory = {
  parameters: {
    answers: {
      "POST /barcodes/new": () =>
        new Promise((answer) => {
          answerCode = () => answer(json({ success: true, code: NEW_CODE }, 201));
        }),
    },
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "Generate a new code" }));
    const field = canvas.getByRole("textbox", { name: "Barcode" });
    await userEvent.type(field, "T-1");
    const queries = await pageQueries();
    expect(queries.isMutating()).toBe(1);
    answerCode();
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect(field).toHaveValue("T-1");
  },
};
export const WithScannedBarcode: ScreenStory = {
  tags: ["layout"],
  parameters: { path: `/inventory/new?barcode=${train.strToyBarcode}` },
};
export const Typed = holds(at(typed(whole)));
export const OwnFields: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: asWithOwnFields,
    frozen: at(typed({ ...whole, own: [{ field: price, text: "cheap" }] }), submitted),
  },
};
export const IntoBox = holds(at(typed({ ...whole, strBoxCode: "CRATE" })));
export const Full = holds(
  at(
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
  ),
);
export const EveryProblem: ScreenStory = {
  tags: ["layout"],
  parameters: {
    frozen: at(
      typed({ intAgeMin: "8", intAgeMax: "3", tags: "x".repeat(51) }),
      typed({ strBoxCode: "CRATE", intQuantity: "0" }),
      submitted,
    ),
  },
};
const odd = typed({ ...whole, strToyBarcode: "4006381333932" });
export const OddBarcode = holds(at(odd));
export const Doubting = holds(at(odd, submitted));
export const Rescanning = holds(at(odd, { type: "rescan.asked" }));
export const Saving = holds(at(typed(whole), submitted));
const taken = new ToyRefused("This barcode is already in use.", {}, train.strToyBarcode);
export const BarcodeTaken: ScreenStory = {
  ...answered(failed("createToy", taken)),
  async play({ canvas }) {
    await canvas.findByRole("button", { name: "Open that item" });
  },
};
export const Failed = answered(failed("createToy"));
export const Discarding = holds(at(typed(whole), { type: "leaving.asked" }));
/** The moment before the new item opens. */
export const Saved = answered(
  done("createToy", { strToyBarcode: train.strToyBarcode, isUnsent: false }),
);
/** The moment before the list opens. */
export const Left = holds(at({ type: "leaving.asked" }));
