/** A cart's, or a count's, line of a toy, as it is drawn and as it is persisted. */
import * as v from "valibot";
import { CODE_MAX, QUANTITY_MAX } from "../limits.ts";

export const CartLineSchema = v.object({
  strToyBarcode: v.pipe(v.string(), v.minLength(1), v.maxLength(CODE_MAX)),
  strName: v.string(),
  imageThumb: v.nullable(v.string()),
  intAmountInBox: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUANTITY_MAX)),
  /** The first scan by the server's clock; null where that is not known. */
  intSince: v.optional(v.nullable(v.number())),
  /** Of a count: the last scan, and whether the outbox has the line. */
  intUntil: v.optional(v.nullable(v.number())),
  isHandedIn: v.optional(v.boolean()),
});
export type BoxCartLine = v.InferOutput<typeof CartLineSchema>;
