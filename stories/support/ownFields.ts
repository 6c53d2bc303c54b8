/** A shop that keeps fields of its own, and toys that have values of them. */
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";
import { json } from "./answers.ts";
import { settings } from "./counts.ts";
import { train } from "./stock.ts";

const parts: OwnField = {
  ...{ strField: "parts", strName: "Parts that are missing", strKind: "number" },
  ...{ options: [], isRemoved: true },
};
const listed = OFFERED_FIELDS.map((field, n) => ({ ...field, isListed: n % 2 === 0 }));
const ownFields = [...listed, parts];
export const [price, bought, condition] = OFFERED_FIELDS as [OwnField, OwnField, OwnField];

export const trainWithOwn = {
  ...train,
  own: { price: "49.90", bought: "2026-03-14", condition: "Good", under36: "yes" },
};

export const asWithOwnFields = {
  "GET /settings": () => json({ ...settings, ownFields }),
  "GET /toys/:barcode": () => json(trainWithOwn),
};
