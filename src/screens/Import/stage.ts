/** Tells what was read of an import's rows from what is after another check. */
import type { Import } from "#domain/types.ts";

export const stageOf = ({ strState, strExisting, strDecimal, mapping }: Import) =>
  JSON.stringify([strState, strExisting, strDecimal, mapping]);
