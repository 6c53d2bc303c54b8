/** A new box as it is typed (specification section 5, "Add box"). */
import * as v from "valibot";

export const BoxDraftSchema = v.object({
  strBoxCode: v.string(),
  strCustomNote: v.string(),
  /** Null on the Floor. */
  intSection: v.nullable(v.number()),
});
export type BoxDraft = v.InferOutput<typeof BoxDraftSchema>;
